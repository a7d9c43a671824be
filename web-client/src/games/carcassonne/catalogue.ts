// The catalogue of the server: the tiles, and what stands on cards.

import { fetchedOnce } from "../../net/fetched";
import type { Catalogue as WireCatalogue } from "../../protocol/messages";
import { catalogueOf } from "./board/catalogue";
import { learnFaces } from "./faces.svelte";

export const tileCatalogue = fetchedOnce(
  "/api/games/carcassonne/catalogue",
  ({ tiles, faces }: WireCatalogue) => {
    learnFaces(faces);
    return catalogueOf(tiles);
  },
);
