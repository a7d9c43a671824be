// A tile that looks the same after a half or a quarter turn: two ways to lay it that nobody can tell apart are shown as one.

import type { TileKind, TilePart } from "../../protocol/messages";
import type { PlaceChoice } from "./view";

const kTurns = [1, 2] as const;
const known = new WeakMap<TileKind, number>();

/** After how many quarter turns a tile looks as it did: 1, 2 or 4, all of them. Nobody knows of one that is not known yet. */
export function turnsOf(kind: TileKind | undefined): number {
  if (!kind) return 4;
  const turns = known.get(kind) ?? kTurns.find((count) => looksAlike(kind, count)) ?? 4;
  known.set(kind, turns);
  return turns;
}

/** One of those that look alike, the least turned, for each rotation of the tile that one can tell. */
export function distinct(ways: readonly PlaceChoice[], kind: TileKind | undefined): PlaceChoice[] {
  const turns = turnsOf(kind);
  return ways.filter(
    ({ rotation }, index) => ways.findIndex((way) => way.rotation % turns === rotation % turns) === index,
  );
}

/** Each part lies, so turned, where another of its kind lay. */
function looksAlike({ picture, parts }: TileKind, turns: number): boolean {
  let turned = picture.map((row) => [...row]);
  for (let turn = 0; turn < turns; turn += 1)
    turned = turned.map((row, y) => row.map((_, x) => turned[row.length - 1 - x]?.[y] ?? ""));
  const became = new Map<string, string>();
  for (const [y, row] of picture.entries())
    for (const [x, letter] of [...row].entries()) {
      const now = turned[y]?.[x] ?? "";
      if ((became.get(letter) ?? now) !== now) return false;
      became.set(letter, now);
    }
  if (new Set(became.values()).size < became.size) return false;
  const printed = new Map(parts.map((part) => [part.part, part]));
  return Array.from(became).every(([letter, other]) => {
    const [before, after] = [printed.get(letter), printed.get(other)];
    if (!before || !after) return letter === other;
    return looks(before, (city) => became.get(city) ?? city) === looks(after, (city) => city);
  });
}

function looks({ terrain, pennants, marks, cities = [] }: TilePart, named: (city: string) => string): string {
  return JSON.stringify([terrain, pennants, [...marks].sort(), cities.map(named).sort()]);
}
