// The catalogue of the server, fetched once: the tiles, and what stands on the order cards.

import type { Catalogue as WireCatalogue } from "../../protocol/messages";
import { type Catalogue, catalogueOf } from "./board/catalogue";
import { learnCards } from "./expansions/kings_orders/faces.svelte";

let catalogue: Promise<Catalogue> | null = null;

export function tileCatalogue(): Promise<Catalogue> {
  catalogue ??= fetch("/api/games/carcassonne/catalogue")
    .then(async (response) => {
      if (!response.ok) throw new Error(`the tile catalogue: ${response.status}`);
      const { tiles, faces } = (await response.json()) as WireCatalogue;
      learnCards(faces["orders"] ?? []);
      return catalogueOf(tiles);
    })
    .catch((error: unknown) => {
      catalogue = null;
      throw error;
    });
  return catalogue;
}
