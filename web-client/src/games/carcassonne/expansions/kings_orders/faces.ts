// What stands on the order cards, in the language of this device.

import type { Face } from "../../../../protocol/messages";
import { faceOf } from "../../faces.svelte";
import { worded } from "../../text";

/** Undefined while nothing is known of the card. */
export function cardFace(card: string): Face | undefined {
  return faceOf("orders", card);
}

/** What a card asks for, as a sentence without its full stop; its id while nothing is known of it. */
export function requirement(card: string): string {
  const english = cardFace(card)?.text;
  if (english === undefined) return card;
  // Looked up by its English words, so that a table's own deck never gets the words of another card.
  const words = worded(`sentence.${english}`, english);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
