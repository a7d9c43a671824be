// What lies on each side of a tile, in words.

import type { TileKind, TilePart } from "../../../protocol/messages";
import { named, t } from "../text";
import { tileWords } from "../tile_words.svelte";

export const kSides = ["north", "east", "south", "west"] as const;
const kSlotsOfSide = 3;

/** The terrain in the middle of each side of a tile, from the north clockwise. */
export function sidesOf({ parts }: { parts: readonly TilePart[] }, rotation: number): string[] {
  return kSides.map((_, side) => {
    const turned = (side - rotation + kSides.length) % kSides.length;
    const slot = turned * kSlotsOfSide + 1;
    return parts.find(({ slots }) => slots.includes(slot))?.terrain ?? "";
  });
}

/** From the north clockwise; a side without a terrain is left out. */
export function sideWords(terrains: readonly (string | undefined)[]): string {
  const known = terrains.flatMap((terrain, side) =>
    terrain ? [t(`side.${kSides[side] ?? "north"}`, { terrain: named("terrain", terrain, "terrain") })] : [],
  );
  return known.join(", ");
}

/** What a tile in this rotation has on its sides; of one that has nothing there what it is. */
export function rotatedWords(kind: TileKind, rotation: number): string {
  return sideWords(sidesOf(kind, rotation)) || tileWords(kind);
}
