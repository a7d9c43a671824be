// Where walls of neighbouring tiles meet: a turret there hides the joint.

import type { TileKind } from "../../../protocol/messages";
import type { Catalogue } from "./catalogue";
import { turned } from "./geometry";
import { sketchOf } from "./layout";
import { type Cell, cellKey, type ShownTile } from "./scene";

/** Of each kind that was looked at, for each rotation: where its walls end. All tiles are asked at every move. */
const known = new WeakMap<TileKind, Cell[][]>();

function endsOf(kind: TileKind, rotation: number): Cell[] {
  const ends = known.get(kind) ?? [];
  known.set(kind, ends);
  ends[rotation] ??= sketchOf(kind).cities.flatMap(({ walls }) =>
    walls.flatMap((wall) =>
      [wall[0], wall.at(-1)].flatMap((end) => {
        if (!end) return [];
        const { x, y } = turned(end, rotation);
        const [column, row] = [Math.round(x / 100), Math.round(y / 100)];
        // A wall may run on in the middle of a side.
        const isCorner = Math.hypot(x - 100 * column, y - 100 * row) < 1;
        return isCorner ? [{ x: column, y: -row }] : [];
      }),
    ),
  );
  return ends[rotation];
}

/** Corners of the grid at which a wall ends; cell x,y stands for its own north-west corner. */
export function corners(tiles: readonly ShownTile[], catalogue: Catalogue): Cell[] {
  const found = new Map<string, Cell>();
  for (const { kind, rotation, x, y } of tiles) {
    const shown = catalogue.get(kind);
    for (const end of shown ? endsOf(shown, rotation) : []) {
      const corner = { x: x + end.x, y: y + end.y };
      found.set(cellKey(corner), corner);
    }
  }
  return [...found.values()];
}
