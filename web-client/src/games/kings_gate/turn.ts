// What a prompt offers, arranged for the hand: tiles that can be placed, where, with which counter. It only sorts what
// the server listed.

import { type Cell, cellKey } from "../../board/cell";
import {
  type CharacterName,
  isVerb,
  type KingsGateChoice,
  type KingsGatePrompt,
  type Known,
  kCharacters,
} from "./view";

/** A choice that puts a tile of the hand somewhere: the dragon's burns what lies there. */
export type Laying = Known<"place" | "dragon">;
export type Moving = Known<"sorceress">;
export type Locating = Known<"location">;
/** What ends a turn. */
export type Ending = Known<"end" | "discard" | "pass">;

/** What the person has picked up so far. */
export interface Picked {
  /** A tile of the hand, as the wire writes it. */
  tile: string | null;
  /** A counter to go with it; the Sorceress goes alone. */
  character: CharacterName | null;
  /** The tile on the board that the Sorceress is to move. */
  from: Cell | null;
}

export const kNothing: Picked = { tile: null, character: null, from: null };

export function layingsOf(prompt: KingsGatePrompt | null): Laying[] {
  return prompt?.choices.filter((choice) => isVerb(choice, "place", "dragon")) ?? [];
}

export function movingsOf(prompt: KingsGatePrompt | null): Moving[] {
  return prompt?.choices.filter((choice) => isVerb(choice, "sorceress")) ?? [];
}

export function locatingsOf(prompt: KingsGatePrompt | null): Locating[] {
  return prompt?.choices.filter((choice) => isVerb(choice, "location")) ?? [];
}

export function endingsOf(prompt: KingsGatePrompt | null): Ending[] {
  return prompt?.choices.filter((choice) => isVerb(choice, "end", "discard", "pass")) ?? [];
}

/** Choices that this client has no picture for: they are offered as plain buttons. */
export function otherChoices(prompt: KingsGatePrompt | null): KingsGateChoice[] {
  return (
    prompt?.choices.filter(
      (choice) => !isVerb(choice, "place", "dragon", "sorceress", "location", "end", "discard", "pass"),
    ) ?? []
  );
}

/** The tiles of the hand that can be placed somewhere. */
export function playableTiles(prompt: KingsGatePrompt | null): Set<string> {
  return new Set(layingsOf(prompt).map(({ tile }) => tile));
}

/** The counters that may be played now: on the tile picked up, or with any while none is. */
export function playableCharacters(prompt: KingsGatePrompt | null, tile: string | null): CharacterName[] {
  const open = new Set<string>(
    layingsOf(prompt).flatMap((choice) =>
      choice.verb === "place" && choice.character && (tile === null || choice.tile === tile)
        ? [choice.character]
        : [],
    ),
  );
  if (movingsOf(prompt).length > 0) open.add("sorceress");
  return kCharacters.filter((character) => open.has(character));
}

/** The cells whose tile the Sorceress can move. */
export function sourcesOf(prompt: KingsGatePrompt | null): Cell[] {
  const cells = new Map(movingsOf(prompt).map(({ from }) => [cellKey(from), from]));
  return [...cells.values()];
}

/** The choice for each cell that what is picked up can go to, by the cell's key. */
export function targetsOf(
  prompt: KingsGatePrompt | null,
  { tile, character, from }: Picked,
): Map<string, Laying | Moving> {
  const targets = new Map<string, Laying | Moving>();
  if (character === "sorceress") {
    for (const choice of movingsOf(prompt)) {
      if (from && cellKey(choice.from) === cellKey(from)) targets.set(cellKey(choice), choice);
    }
    return targets;
  }
  for (const choice of layingsOf(prompt)) {
    const counter = choice.verb === "place" ? choice.character : null;
    if (choice.tile === tile && counter === character) targets.set(cellKey(choice), choice);
  }
  return targets;
}

/** What stays in hand when the prompt changes: only what it still offers. */
export function stillOffered(prompt: KingsGatePrompt | null, picked: Picked): Picked {
  const { tile, character, from } = picked;
  if (character === "sorceress") {
    if (!playableCharacters(prompt, null).includes("sorceress")) return kNothing;
    const open = from !== null && sourcesOf(prompt).some((cell) => cellKey(cell) === cellKey(from));
    return { tile: null, character, from: open ? from : null };
  }
  const kept = tile !== null && playableTiles(prompt).has(tile) ? tile : null;
  const counter =
    character !== null && playableCharacters(prompt, kept).includes(character) ? character : null;
  return { tile: kept, character: counter, from: null };
}
