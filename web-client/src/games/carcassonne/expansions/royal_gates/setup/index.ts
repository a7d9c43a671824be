export { default as de } from "./de.json";
export { default as en } from "./en.json";

/** A silhouette in a square of 24 units, and its colour. */
export const icon = { colour: "#d9a520", path: "M4 21V8H7V5H9V8H15V5H17V8H20V21H15V16A3 3 0 0 0 9 16V21Z" };

/** Where a table is made it may be chosen together with others of the same word. */
export const presets = ["gates-and-orders"];
