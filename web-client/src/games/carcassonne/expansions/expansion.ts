// What an expansion brings to the table besides rules: its words, and how that looks which it adds. Everything is found by its
// name on the wire. What no expansion here knows is shown all the same, with its name on it.

import type { FigureLook } from "../board/figures";
import type { NeutralLook } from "../board/neutrals";
import type { SignLook } from "../board/signs";

type Words = Readonly<Record<string, string>>;

export interface Expansion {
  /** Added to those of the game: one dictionary, so keys are grouped as there. */
  words: { en: Words; de: Words };
  /** Of tiles and of parts; the signs on what seats keep and on tokens are the same. */
  signs?: Readonly<Record<string, SignLook>>;
  /** Kinds of figures of a seat. */
  figures?: Readonly<Record<string, FigureLook>>;
  /** Figures that belong to nobody. */
  neutrals?: Readonly<Record<string, NeutralLook>>;
}
