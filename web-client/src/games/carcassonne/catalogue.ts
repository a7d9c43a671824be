// The tile catalogue of the server, fetched once.

import type { TileKind } from "../../protocol/messages";
import { type Catalogue, catalogueOf } from "./board/catalogue";

let catalogue: Promise<Catalogue> | null = null;

export function tileCatalogue(): Promise<Catalogue> {
  catalogue ??= fetch("/api/games/carcassonne/catalogue")
    .then(async (response) => {
      if (!response.ok) throw new Error(`the tile catalogue: ${response.status}`);
      const { tiles } = (await response.json()) as { tiles: TileKind[] };
      return catalogueOf(tiles);
    })
    .catch((error: unknown) => {
      catalogue = null;
      throw error;
    });
  return catalogue;
}
