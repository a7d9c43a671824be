export { default as de } from "./de.json";
export { default as en } from "./en.json";

/** A silhouette in a square of 24 units, and its colour. */
export const icon = {
  colour: "#a8792f",
  path: "M6 21V10H4V3H8V6H10.5V3H13.5V6H16V3H20V10H18V21ZM10.5 21V16A1.5 1.5 0 0 1 13.5 16V21Z",
};
