// What stands on the order cards, in the language of this device.

import type { Face } from "../../../../protocol/messages";
import { locale } from "../../../../text/text.svelte";
import { faceOf } from "../../faces.svelte";
import german from "./german.json";

// A sentence is looked up by its English words, so that a table's own deck never gets the words of another card.
const kGerman: Readonly<Record<string, string>> = german;

/** Undefined while nothing is known of the card. */
export function cardFace(card: string): Face | undefined {
  return faceOf("orders", card);
}

/** What a card asks for, as a sentence without its full stop; its id while nothing is known of it. */
export function requirement(card: string): string {
  const english = cardFace(card)?.text;
  if (english === undefined) return card;
  const words = locale() === "de" ? (kGerman[english] ?? english) : english;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
