export { default as de } from "./de.json";
export { default as en } from "./en.json";

/** A silhouette in a square of 24 units, and its colour. */
export const icon = { colour: "#a92b23", path: "M6 3H18V21L12 17.5L6 21ZM9 7H15M9 10.5H15" };

/** Where a table is made it may be chosen together with others of the same word. */
export const presets = ["gates-and-orders"];
