// Paints pictures beside the page, which stays free for the player meanwhile. A worker is this very script, opened a second
// time: a script built once is loaded once, so nothing that it needs may need a page (`painter` in vite.config.ts).

import type { TileKind } from "../../../protocol/messages";
import { draw } from "./paint/canvas";
import type { PictureMap } from "./paint/theme";
import { pictureOn } from "./paint/tile";

/** A picture that is wanted, and the bitmap that it became; null when it could not be drawn. */
export interface Wish {
  name: string;
  /** What tells the kind apart from any other. */
  face: string;
  kind: TileKind;
  rotation: number;
  variant: number;
  map: PictureMap;
  pixels: number;
  bold: boolean;
}
export interface Painted {
  name: string;
  bitmap: Blob | null;
}

const kKindsMax = 500;

export function openPainter(): Worker {
  return new Worker(import.meta.url, { type: "module" });
}

/** Each kind as it came first: its layout is known. */
const kinds = new Map<string, TileKind>();

async function painted(wish: Wish): Promise<Blob> {
  const { face, rotation, variant, map, pixels, bold } = wish;
  if (kinds.size >= kKindsMax) kinds.clear();
  const kind = kinds.get(face) ?? wish.kind;
  kinds.set(face, kind);
  const canvas = new OffscreenCanvas(pixels, pixels);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("there is no canvas to draw on");
  draw(pictureOn(map, kind, rotation, variant, pixels, bold), context, pixels);
  return canvas.convertToBlob();
}

if ("WorkerGlobalScope" in globalThis) {
  addEventListener("message", async ({ data }: MessageEvent<Wish>) => {
    const bitmap = await painted(data).catch(() => null);
    postMessage({ name: data.name, bitmap } satisfies Painted);
  });
}
