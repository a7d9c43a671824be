export { default as de } from "./de.json";
export { default as en } from "./en.json";

/** A silhouette in a square of 24 units, and its colour. */
export const icon = {
  colour: "#46648f",
  path: "M11 1H13V3H15V5H13V7L16 10V13H21V21H14V17A2 2 0 0 0 10 17V21H3V13H8V10L11 7V5H9V3H11Z",
};

/** Wagons went along roads and walls, and abbeys that were left were lost. */
export const editions = {
  first: { "wagon.move": "connected", "abbey.tail": "off" },
  current: { "wagon.move": "adjacent", "abbey.tail": "on" },
};
