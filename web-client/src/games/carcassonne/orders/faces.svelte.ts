// What stands on the order cards, from the server's catalogue, in the language of this device.

import type { CardFace } from "../../../protocol/messages";
import { locale } from "../../../text/text.svelte";
import german from "./german.json";

// A sentence is looked up by its English words, so that a table's own deck never gets the words of another card.
const kGerman: Readonly<Record<string, string>> = german;

let faces = $state.raw<ReadonlyMap<string, CardFace>>(new Map());

export function learnCards(cards: readonly CardFace[]): void {
  faces = new Map(cards.map((face) => [face.card, face]));
}

/** Undefined until the catalogue has come, or when it does not know the card. */
export function faceOf(card: string): CardFace | undefined {
  return faces.get(card);
}

/** What a card asks for, as a sentence without its full stop; its id while nothing is known of it. */
export function requirement(card: string): string {
  const english = faces.get(card)?.text;
  if (english === undefined) return card;
  const words = locale() === "de" ? (kGerman[english] ?? english) : english;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
