export { default as de } from "./de.json";
export { default as en } from "./en.json";

/** A silhouette in a square of 24 units, and its colour. */
export const icon = {
  colour: "#b8860b",
  path: "M3 19L4 8L9 13L12 5L15 13L20 8L21 19Z",
};
