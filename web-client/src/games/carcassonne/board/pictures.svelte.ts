// The pictures of the tiles in view. They are asked for when a movement has come to rest, not on its way: those in sight first,
// from the middle outwards, all at the size needed then.

import type { Transform } from "../../../board/view";
import type { TileKind } from "../../../protocol/messages";
import { bitmapOf, plainOf, sizeFor, variantAt } from "./bitmaps.svelte";
import type { Cell, ShownTile } from "./scene";

/** A view at rest, on a surface of so many pixels. */
interface View extends Transform {
  width: number;
  height: number;
}

const kSettle_ms = 200;
/** Further than any tile in sight. */
const kUnseen = 1e5;

export class Pictures {
  #view = $state.raw<View | null>(null);
  readonly #size = $derived(sizeFor(100 * (this.#view?.k ?? 1) * (globalThis.devicePixelRatio || 1)));

  /** The view has moved: it counts when nothing moves it for a while, the first one at once; the result forgets it. */
  follow(transform: Transform, size: () => { width: number; height: number }): () => void {
    const settle = () => {
      const { width, height } = size();
      this.#view = { ...transform, width, height };
    };
    const timer = setTimeout(settle, this.#view ? kSettle_ms : 0);
    return () => clearTimeout(timer);
  }

  /** The picture of a tile once it is painted. */
  painted(kind: TileKind, tile: ShownTile): string | undefined {
    const { rotation, x, y } = tile;
    if (!this.#view) return undefined;
    return bitmapOf(kind, rotation, variantAt(x, y), this.#size, "board", rankOf(tile, this.#view));
  }

  /** The picture of a tile: in plain colours until it is painted. */
  of(kind: TileKind, tile: ShownTile): string {
    return this.painted(kind, tile) ?? plainOf(kind, tile.rotation);
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
