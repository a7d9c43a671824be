// The pictures of the tiles in view. They are asked for when a movement has come to rest, not on its way: those in sight first,
// from the middle outwards, all at the size needed then. Tiles out of sight are content with any size.

import { untrack } from "svelte";
import type { Transform } from "../../../board/view";
import { setting } from "../../../state/settings.svelte";
import { type Picture, pictureOf, sizeFor, variantAt, want } from "./bitmaps.svelte";
import type { Catalogue } from "./catalogue";
import type { Cell, ShownTile } from "./scene";

/** A view at rest, with the size of its surface in pixels. */
interface View extends Transform {
  width: number;
  height: number;
}

const kSettle_ms = 200;
/** Further than any tile in sight. */
const kUnseen = 1e5;

export class Pictures {
  #view = $state.raw<View | null>(null);
  #asked = false;

  /** The view has moved: it counts when nothing moves it for a while, the first one at once; the result forgets it. */
  follow(transform: Transform, size: () => { width: number; height: number }): () => void {
    const settle = () => {
      const { width, height } = size();
      this.#view = { ...transform, width, height };
    };
    // An effect that calls it must not do so again because the view has come to rest.
    const moved = untrack(() => this.#view) !== null;
    const timer = setTimeout(settle, moved ? kSettle_ms : 0);
    return () => clearTimeout(timer);
  }

  /**
   * Wants the pictures of these tiles, for the view at rest, when what is to be seen at once is seen; the result forgets it. An effect
   * that calls it does so again when the view or the map has changed.
   */
  want(tiles: readonly ShownTile[], catalogue: Catalogue): (() => void) | undefined {
    const view = this.#view;
    void setting("map");
    if (!view) return undefined;
    const timer = setTimeout(() => this.#ask(tiles, catalogue, view), this.#asked ? kSettle_ms : 0);
    this.#asked = true;
    return () => clearTimeout(timer);
  }

  #ask(tiles: readonly ShownTile[], catalogue: Catalogue, view: View): void {
    const size = sizeFor(100 * view.k * (globalThis.devicePixelRatio || 1));
    const ranks = new Map<Picture, number>();
    for (const tile of tiles) {
      const picture = this.of(tile, catalogue);
      if (picture)
        ranks.set(picture, Math.min(ranks.get(picture) ?? Number.POSITIVE_INFINITY, rankOf(tile, view)));
    }
    for (const [picture, rank] of ranks) want(picture, size, rank, rank >= kUnseen);
  }

  /** The picture of a tile of a known kind. */
  of({ kind, rotation, x, y }: ShownTile, catalogue: Catalogue): Picture | undefined {
    const known = catalogue.get(kind);
    return known && pictureOf(known, rotation, variantAt(x, y), "board");
  }
}

/** How soon a tile's picture is wanted. */
function rankOf(tile: Cell, { k, width, height, ...view }: View): number {
  const [x, y] = [
    (tile.x * 100 + 50) * k + view.x - width / 2,
    (50 - tile.y * 100) * k + view.y - height / 2,
  ];
  const unseen = Math.abs(x) > width / 2 + 50 * k || Math.abs(y) > height / 2 + 50 * k;
  return Math.hypot(x, y) + (unseen ? kUnseen : 0);
}
