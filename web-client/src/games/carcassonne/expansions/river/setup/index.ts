export { default as de } from "./de.json";
export { default as en } from "./en.json";

/** A silhouette in a square of 24 units, and its colour. */
export const icon = {
  colour: "#5b9bc6",
  path: "M2 7C7 3 9 11 14 8S20 7 22 8V13C19 11 17 13 14 14S7 9 2 13ZM2 18C7 14 9 21 14 19S20 18 22 19",
};
