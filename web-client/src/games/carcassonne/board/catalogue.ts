// The tile catalogue as the server gives it: what is on each kind of tile, nothing about how it looks.

import type { TileKind } from "../../../protocol/messages";

export type Catalogue = ReadonlyMap<string, TileKind>;

export function catalogueOf(tiles: TileKind[]): Catalogue {
  return new Map(tiles.map((tile) => [tile.kind, tile]));
}

/** With the tiles of a table's own, whose names no others have. */
export function withOwn(catalogue: Catalogue, own: readonly TileKind[] = []): Catalogue {
  return own.length === 0 ? catalogue : new Map([...catalogue, ...catalogueOf([...own])]);
}
