// The tile catalogue as the server gives it: what is on each kind of tile, nothing about how it looks.

/** A part of a tile that can be a feature or a piece of one. `slots` are its places on the border at rotation 0,
 * numbered clockwise from the north-west corner, three to an edge. */
export interface Part {
  part: string;
  terrain: string;
  slots: number[];
  pennants?: number;
  marks?: string[];
  cities?: string[];
}

/** `picture` is a square of 5 by 5 letters, north on top: a part's letter, '.' in the corners, '#' for a junction. */
export interface TileKind {
  kind: string;
  set: string;
  count: number;
  picture: string[];
  parts: Part[];
  marks: string[];
}

export type Catalogue = ReadonlyMap<string, TileKind>;

export function catalogueOf(tiles: TileKind[]): Catalogue {
  return new Map(tiles.map((tile) => [tile.kind, tile]));
}

export function partOf(catalogue: Catalogue, kind: string, part: string): Part | undefined {
  return catalogue.get(kind)?.parts.find((candidate) => candidate.part === part);
}
