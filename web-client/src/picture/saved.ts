// A picture as a file on this device.

import { saveFile } from "../table/files";

const kWidest_px = 4096;
const kNarrowest_px = 2000;
/** Of a cell, where the board is neither too narrow nor too wide. */
const kCell_px = 200;

/** Saves a picture as SVG, or as PNG of 2000 pixels in width or more. */
export async function savePicture(svg: string, name: string, as: "svg" | "png"): Promise<void> {
  if (as === "svg") saveFile(`${name}.svg`, new Blob([svg], { type: "image/svg+xml" }));
  else saveFile(`${name}.png`, await rasterised(svg));
}

async function rasterised(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const wanted = Math.max(kNarrowest_px / width, kCell_px / 100);
  const scale = Math.min(wanted, kWidest_px / Math.max(width, height / 2));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the canvas gave no picture");
  return blob;
}
