export { default as de } from "./de.json";
export { default as en } from "./en.json";
