export { default as de } from "./de.json";
export { default as en } from "./en.json";

/** A silhouette in a square of 24 units, and its colour. */
export const icon = { colour: "#7d2a55", path: "M6 9H18L20 20H4ZM9 9C9 3 15 3 15 9M8 14H16" };
