// Tiles as bitmaps: each picture is painted and rasterised once per kind, rotation, variant and size, a few at a time, and
// shown as often as needed. A board of inline SVG would not pan smoothly on a phone.

import { SvelteMap } from "svelte/reactivity";
import type { TileKind } from "../../../protocol/messages";
import { kVariants, paintTile } from "./paint/tile";

const kSizes = [128, 256, 512] as const;
const kBitmapsMax = 500;
// Browsers encode in their idle time: a few pictures at once wait together.
const kAtOnce = 4;

interface Job {
  name: string;
  paint(): string;
  pixels: number;
  begun: boolean;
}

const urls = new SvelteMap<string, string>();
const jobs = new Map<string, Job>();
let workers = 0;

/** The variant of a cell: neighbours of a kind differ. */
export function variantAt(x: number, y: number): number {
  return (((x * 7 + y * 13) % kVariants) + kVariants) % kVariants;
}

/** The smallest size that is sharp for a tile of so many device pixels. */
export function sizeFor(devicePixels: number): number {
  return kSizes.find((size) => size >= devicePixels * 0.9) ?? kSizes[kSizes.length - 1] ?? 512;
}

/**
 * The address of a tile's bitmap, or of one of another size until it is made; undefined while there is none. Reading it in
 * a component asks for the bitmap and follows it.
 */
export function bitmapOf(
  kind: TileKind,
  rotation: number,
  variant: number,
  size: number,
): string | undefined {
  const nameOf = (pixels: number) => `${kind.set}/${kind.kind}/${rotation}/${variant}/${pixels}`;
  const name = nameOf(size);
  const known = urls.get(name);
  if (known) return known;
  if (!jobs.has(name)) {
    jobs.set(name, {
      name,
      pixels: size,
      begun: false,
      paint: () => paintTile(kind, rotation, variant, size),
    });
    void work();
  }
  return kSizes.map((pixels) => urls.get(nameOf(pixels))).find((url) => url !== undefined);
}

async function work(): Promise<void> {
  if (workers >= kAtOnce) return;
  workers += 1;
  for (let job = nextJob(); job; job = nextJob()) {
    const { name, pixels } = job;
    job.begun = true;
    try {
      keep(name, await rasterise(job.paint(), pixels));
    } catch {
      // A picture that cannot be drawn stays a plain square; the game goes on.
    }
    jobs.delete(name);
    // The page may move between two pictures.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  workers -= 1;
}

/** The latest wish first: what was just drawn or laid is what people look at. */
function nextJob(): Job | undefined {
  return [...jobs.values()].findLast((job) => !job.begun);
}

function keep(name: string, url: string): void {
  urls.set(name, url);
  const [oldest] = urls.entries();
  if (urls.size <= kBitmapsMax || !oldest) return;
  urls.delete(oldest[0]);
  URL.revokeObjectURL(oldest[1]);
}

async function rasterise(svg: string, pixels: number): Promise<string> {
  const image = new Image(pixels, pixels);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = pixels;
  canvas.height = pixels;
  canvas.getContext("2d")?.drawImage(image, 0, 0, pixels, pixels);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!blob) throw new Error("the canvas gave no picture");
  return URL.createObjectURL(blob);
}
