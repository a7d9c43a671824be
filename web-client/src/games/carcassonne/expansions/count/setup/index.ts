export { default as de } from "./de.json";
export { default as en } from "./en.json";

/** A silhouette in a square of 24 units, and its colour. */
export const icon = {
  colour: "#7d5a86",
  path: "M2 21V11H3V9H5V11H7V6H6V3H8V4H9V3H11V6H10V11H14V6H13V3H15V4H16V3H18V6H17V11H19V9H21V11H22V21H14V18A2 2 0 0 0 10 18V21Z",
};
