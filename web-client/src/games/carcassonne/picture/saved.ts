// A picture of the board as a file on this device.

import { setting } from "../../../state/settings.svelte";
import { saveFile } from "../../../table/files";
import type { Catalogue } from "../board/catalogue";
import { boardPicture, type Pictured } from "./board_picture";

const kWidest_px = 4096;
const kNarrowest_px = 2000;
/** Of a tile, where the board is neither too narrow nor too wide. */
const kTile_px = 200;

/** Saves the board as SVG, or as PNG of 2000 pixels in width or more. */
export async function savePicture(
  board: Pictured,
  catalogue: Catalogue,
  name: string,
  as: "svg" | "png",
): Promise<void> {
  const svg = boardPicture(board, catalogue, setting("map"));
  if (as === "svg") saveFile(`${name}.svg`, new Blob([svg], { type: "image/svg+xml" }));
  else saveFile(`${name}.png`, await rasterised(svg));
}

async function rasterised(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const wanted = Math.max(kNarrowest_px / width, kTile_px / 100);
  const scale = Math.min(wanted, kWidest_px / Math.max(width, height / 2));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the canvas gave no picture");
  return blob;
}
