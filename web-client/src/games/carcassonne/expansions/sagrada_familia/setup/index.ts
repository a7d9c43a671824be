export { default as de } from "./de.json";
export { default as en } from "./en.json";

/** A silhouette in a square of 24 units, and its colour. */
export const icon = { colour: "#b08a5a", path: "M4 21V12L6 4L8 12V9L10 2L12 8L14 2L16 9V12L18 4L20 12V21Z" };
