export { default as de } from "./de.json";
export { default as en } from "./en.json";

/** A silhouette in a square of 24 units, and its colour. */
export const icon = {
  colour: "#7d2a55",
  path: "M3 21V19H21V21ZM5 18V11H8V18ZM10.5 18V11H13.5V18ZM16 18V11H19V18ZM3 10A9 7 0 0 1 21 10ZM11 3V1H13V3Z",
};

/** The rules as first printed allow chains. Answers of the publisher forbid them. */
export const editions = { first: { "cult.strict": "off" }, current: { "cult.strict": "on" } };
