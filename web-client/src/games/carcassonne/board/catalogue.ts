// The tile catalogue as the server gives it: what is on each kind of tile, nothing about how it looks.

import type { TileKind } from "../../../protocol/messages";

export type Catalogue = ReadonlyMap<string, TileKind>;

export function catalogueOf(tiles: TileKind[]): Catalogue {
  return new Map(tiles.map((tile) => [tile.kind, tile]));
}
