export { default as de } from "./de.json";
export { default as en } from "./en.json";

/** A silhouette in a square of 24 units, and its colour. */
export const icon = {
  colour: "#6d6f9c",
  path: "M5 21C6 14 5 3 12 3S18 14 19 21L16 18L14 21L12 18L10 21L8 18ZM9.5 9V11.5M14.5 9V11.5",
};
