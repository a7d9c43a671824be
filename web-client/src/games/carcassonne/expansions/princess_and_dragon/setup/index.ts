export { default as de } from "./de.json";
export { default as en } from "./en.json";

/** A silhouette in a square of 24 units, and its colour. */
export const icon = {
  colour: "#2f7d4f",
  path: "M2 14C6 13 7 9 10 7L9 2L13 5.5L18 3L17 8L22 11L18.5 13C19.5 17 17 21 11 22L13 17.5C10 18.5 8 17.5 7 15.5L3 17Z",
};

/** Of the dragon and the fairy publishers tell different things, editions do not. */
export const editions = { first: { princess: "must" }, current: { princess: "may" } };
