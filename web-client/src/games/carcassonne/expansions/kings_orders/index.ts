import type { Expansion } from "../expansion";
import de from "./text/de.json";
import en from "./text/en.json";

export const kingsOrders = { words: { en, de } } satisfies Expansion;
