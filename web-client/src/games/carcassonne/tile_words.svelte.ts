// Tiles in words, for who cannot see them: what lies on how many of their sides.

import type { TileKind, TilePart } from "../../protocol/messages";
import type { Catalogue } from "./board/catalogue";
import { lookName } from "./board/terrains";
import { listed, named, t } from "./text";

const kSlotsOfSide = 3;
let known = $state.raw<Catalogue>(new Map());

/** The tiles of the table that is shown. */
export function useTiles(catalogue: Catalogue): void {
  known = catalogue;
}

/** A tile by the name of its kind, which stands for itself as long as nothing is known of it. */
export function tileNamed(kind: string): string {
  const tile = known.get(kind);
  return tile ? tileWords(tile) : kind;
}

export function tileWords(tile: TileKind): string {
  const { parts, marks } = tile;
  const counts = new Map<string, number>();
  for (const part of parts.filter(({ terrain }) => terrain !== "field").map((part) => partWords(tile, part)))
    counts.set(part, (counts.get(part) ?? 0) + 1);
  const features = Array.from(counts, ([part, count]) =>
    count > 1 ? t("tile.times", { count, part }) : part,
  );
  const words = listed(features.length > 0 ? features : [t("tile.fields")]);
  return withSigns(words, marks.map(signWords));
}

function partWords(tile: TileKind, { terrain, slots, pennants, marks }: TilePart): string {
  const sides = new Set(slots.map((slot) => Math.floor(slot / kSlotsOfSide))).size;
  const part = t("tile.part", { terrain: named("terrain", lookName(tile, terrain), "terrain"), sides });
  const signs = pennants > 0 ? ["pennant", ...marks] : marks;
  return withSigns(part, [...new Set(signs)].map(signWords));
}

function withSigns(part: string, signs: string[]): string {
  return signs.length > 0 ? t("tile.with", { part, signs: listed(signs) }) : part;
}

function signWords(sign: string): string {
  return named("sign", sign, "sign");
}
