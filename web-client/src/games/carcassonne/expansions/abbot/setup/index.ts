export { default as de } from "./de.json";
export { default as en } from "./en.json";

/** A silhouette in a square of 24 units, and its colour. */
export const icon = {
  colour: "#7d4a2b",
  path: "M9 3C11.5 3 13 5 13 7.2C13 8.4 12.5 9.4 11.8 10C14 11 15 13 15.4 15.4L16 21H2L2.6 15.4C3 13 4 11 6.2 10C5.5 9.4 5 8.4 5 7.2C5 5 6.5 3 9 3ZM17.6 21V7.4C17.6 4.8 22 4.8 22 7.8H20C20 6.8 19.4 6.8 19.4 7.6V21Z",
};

/** Gardens are on the tiles of the current edition alone. */
export const editions = { first: { gardens: "off" }, current: { gardens: "on" } };
