// Where walls of neighbouring tiles meet: a tower there hides the joint.

import type { Catalogue } from "./catalogue";
import { turned } from "./geometry";
import { sketchOf } from "./layout";
import { type Cell, cellKey, type ShownTile } from "./scene";

/** Corners of the grid at which a wall ends; cell x,y stands for its own north-west corner. */
export function corners(tiles: readonly ShownTile[], catalogue: Catalogue): Cell[] {
  const found = new Map<string, Cell>();
  for (const tile of tiles) {
    const kind = catalogue.get(tile.kind);
    if (!kind) continue;
    const walls = sketchOf(kind).cities.flatMap((city) => city.walls);
    for (const wall of walls.flatMap((wall) => [wall[0], wall.at(-1)])) {
      if (!wall) continue;
      const end = turned(wall, tile.rotation);
      const corner = { x: tile.x + Math.round(end.x / 100), y: tile.y - Math.round(end.y / 100) };
      found.set(cellKey(corner), corner);
    }
  }
  return [...found.values()];
}
