// Where walls of neighbouring tiles meet: a turret there hides the joint. Where two cities of a tile meet at its corner, each has a turret of
// its own on its side of the border, and the corner between them stays open.

import type { TileKind } from "../../../protocol/messages";
import type { Catalogue } from "./catalogue";
import { turned } from "./geometry";
import { kNotch } from "./lattice";
import { sketchOf } from "./layout";
import { type Cell, cellKey, type ShownTile } from "./scene";

/** A corner at which a wall ends, and that very end where it keeps `apart` from another city's. */
interface End extends Cell {
  own: Cell;
  apart: boolean;
}

/** Of each kind that was looked at, for each rotation: where its walls end. All tiles are asked at every move. */
const known = new WeakMap<TileKind, End[][]>();

function endsOf(kind: TileKind, rotation: number): End[] {
  const ends = known.get(kind) ?? [];
  known.set(kind, ends);
  ends[rotation] ??= sketchOf(kind).cities.flatMap(({ walls }) =>
    walls.flatMap((wall) =>
      [wall[0], wall.at(-1)].flatMap((end) => {
        if (!end) return [];
        const { x, y } = turned(end, rotation);
        const [column, row] = [Math.round(x / 100), Math.round(y / 100)];
        // A wall may run on in the middle of a side.
        const off = Math.hypot(x - 100 * column, y - 100 * row);
        return off < kNotch + 1
          ? [{ x: column, y: -row, own: { x: x / 100, y: -y / 100 }, apart: off > 1 }]
          : [];
      }),
    ),
  );
  return ends[rotation];
}

/** Where turrets stand, mostly corners of the grid; cell x,y stands for its own north-west corner. */
export function corners(tiles: readonly ShownTile[], catalogue: Catalogue): Cell[] {
  const found = new Map<string, Cell>();
  const parted = new Set<string>();
  for (const { kind, rotation, x, y } of tiles) {
    const shown = catalogue.get(kind);
    for (const end of shown ? endsOf(shown, rotation) : []) {
      const corner = { x: x + end.x, y: y + end.y };
      if (end.apart) parted.add(cellKey(corner));
      const spot = end.apart ? { x: x + end.own.x, y: y + end.own.y } : corner;
      found.set(cellKey(spot), spot);
    }
  }
  for (const corner of parted) found.delete(corner);
  return [...found.values()];
}
