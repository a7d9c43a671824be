// Gates of one kind within one city: they join it across the board, and a thread from gate to gate shows that.

import type { Catalogue } from "./catalogue";
import type { Point } from "./geometry";
import { layoutOf } from "./layout";
import { cellKey, type ShownArea, type ShownTile } from "./scene";
import { signPlace } from "./signs";

export interface Thread {
  id: string;
  /** The sign that stands at each of its points. */
  sign: string;
  /** In board units. */
  points: Point[];
}

/** The threads of an area, from west to east: one for each kind of gate that stands in it twice or more. */
export function threadsOf(
  { id, parts }: ShownArea,
  byCell: ReadonlyMap<string, ShownTile>,
  catalogue: Catalogue,
): Thread[] {
  const found = new Map<string, Point[]>();
  for (const { x, y, part } of parts) {
    const tile = byCell.get(cellKey({ x, y }));
    const kind = tile && catalogue.get(tile.kind);
    if (!kind) continue;
    for (const sign of layoutOf(kind, tile.rotation).signs) {
      if (sign.part !== part || signPlace(sign.name, false).stand !== "wall") continue;
      const point = { x: x * 100 + sign.middle.x, y: -y * 100 + sign.middle.y };
      found.set(sign.name, [...(found.get(sign.name) ?? []), point]);
    }
  }
  return Array.from(found, ([sign, points]) => ({ id: `${id} ${sign}`, sign, points }))
    .filter(({ points }) => points.length > 1)
    .map((thread) => ({ ...thread, points: thread.points.toSorted((one, two) => one.x - two.x) }));
}
