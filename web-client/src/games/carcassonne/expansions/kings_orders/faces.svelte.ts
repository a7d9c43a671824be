// What stands on the order cards, from the server's catalogue, in the language of this device.

import type { Face } from "../../../../protocol/messages";
import { locale } from "../../../../text/text.svelte";
import german from "./german.json";

// A sentence is looked up by its English words, so that a table's own deck never gets the words of another card.
const kGerman: Readonly<Record<string, string>> = german;

type Faces = ReadonlyMap<string, Face>;

let catalogue = $state.raw<Faces>(new Map());
let ownDeck = $state.raw<Faces | null>(null);
const faces = $derived(ownDeck ?? catalogue);

function byCard(cards: readonly Face[]): Faces {
  return new Map(cards.map((face) => [face.face, face]));
}

/** The cards of the catalogue. */
export function learnCards(cards: readonly Face[]): void {
  catalogue = byCard(cards);
}

/** The cards of a table with a deck of its own, as long as it is shown; null for one with those of the catalogue. */
export function useDeck(cards: readonly Face[] | null): void {
  ownDeck = cards && byCard(cards);
}

/** Undefined until the catalogue has come, or when it does not know the card. */
export function faceOf(card: string): Face | undefined {
  return faces.get(card);
}

/** What a card asks for, as a sentence without its full stop; its id while nothing is known of it. */
export function requirement(card: string): string {
  const english = faces.get(card)?.text;
  if (english === undefined) return card;
  const words = locale() === "de" ? (kGerman[english] ?? english) : english;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
