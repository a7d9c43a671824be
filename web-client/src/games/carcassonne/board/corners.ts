// Where walls of neighbouring tiles meet: a tower there hides the joint.

import type { Catalogue } from "./catalogue";
import { layoutOf } from "./layout";
import { type Cell, cellKey, type ShownTile } from "./scene";

/** Corners of the grid at which a wall ends; cell x,y stands for its own north-west corner. */
export function corners(tiles: readonly ShownTile[], catalogue: Catalogue): Cell[] {
  const found = new Map<string, Cell>();
  for (const tile of tiles) {
    const kind = catalogue.get(tile.kind);
    if (!kind) continue;
    for (const end of layoutOf(kind, tile.rotation).cities.flatMap(({ walls }) =>
      walls.flatMap((wall) => [wall[0], wall.at(-1)]),
    )) {
      if (!end) continue;
      const corner = { x: tile.x + Math.round(end.x / 100), y: tile.y - Math.round(end.y / 100) };
      found.set(cellKey(corner), corner);
    }
  }
  return [...found.values()];
}
