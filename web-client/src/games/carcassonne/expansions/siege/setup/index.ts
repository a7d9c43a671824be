export { default as de } from "./de.json";
export { default as en } from "./en.json";

/** A silhouette in a square of 24 units, and its colour. */
export const icon = {
  colour: "#8a3b2a",
  path: "M3 21V18H21V21ZM6 17V9H18V17ZM4 8V3H7V5H10V3H14V5H17V3H20V8Z",
};

/** The same rules came out again with other tiles. */
export const editions = { first: { "siege.set": "cathars" }, current: { "siege.set": "besiegers" } };
