export { default as de } from "./de.json";
export { default as en } from "./en.json";

/** A silhouette in a square of 24 units, and its colour. */
export const icon = {
  colour: "#5b8cc0",
  path: "M4 20V11L10 6L16 11V20ZM8 20V15H12V20M15 20C17 17 21 17 22 20Z",
};
