// Tiles as bitmaps: each picture is painted and rasterised once per kind, rotation, variant and size, and shown as often as
// needed. A board of inline SVG would not pan smoothly on a phone. What is looked at comes first; what nobody wants any more
// at that size is not painted; what was painted is kept on the device.

import { SvelteMap } from "svelte/reactivity";
import type { TileKind } from "../../../protocol/messages";
import { setting, type ValueOf } from "../../../state/settings.svelte";
import { keepPicture, keptPicture } from "./kept";
import { recoloured } from "./paint/theme";
import { flatTile, kVariants, paintTile, plainTile } from "./paint/tile";

const kSizes = [64, 128, 256, 512] as const;
const kBitmapsMax = 500;
// Browsers encode in their idle time: a few pictures at once wait together.
const kAtOnce = 4;
/** On pictures for tiles of at most so many CSS pixels signs are drawn larger. */
const kSmall_px = 64;
/** The name of the built script changes with the painter. Sources under development keep nothing. */
const kPainter = import.meta.env.PROD ? import.meta.url : "";

/** Who shows a picture: each wants a picture at one size at a time. */
export type Shower = "board" | "panel";

/** What tells a kind apart, and its plain pictures by map and rotation. */
interface Face {
  name: string;
  plain: Map<string, string>;
}

interface Job {
  name: string;
  paint(): string;
  pixels: number;
  rank: number;
  begun: boolean;
}

const urls = new SvelteMap<string, string>();
/** What is to be painted, by shower and picture without its size. */
const jobs = new Map<string, Job>();
const faces = new WeakMap<TileKind, Face>();
let workers = 0;

/** The variant of a cell: neighbours of a kind differ. */
export function variantAt(x: number, y: number): number {
  return (((x * 7 + y * 13) % kVariants) + kVariants) % kVariants;
}

/** The smallest size that is sharp for a tile of so many device pixels. */
export function sizeFor(devicePixels: number): number {
  return kSizes.find((size) => size >= devicePixels * 0.9) ?? kSizes[kSizes.length - 1] ?? 512;
}

/** What tells a kind of tile apart, also from one of the same name at another table. */
function faceOf(kind: TileKind): Face {
  const known = faces.get(kind);
  if (known) return known;
  const parts = kind.parts.map(({ part, terrain, pennants, marks }) =>
    [part, terrain, pennants, ...marks].join(),
  );
  const face = {
    name: [kind.set, kind.kind, ...kind.picture, ...parts, ...kind.marks].join("/"),
    plain: new Map(),
  };
  faces.set(kind, face);
  return face;
}

/** The tile in plain colours, at once. */
export function plainOf(kind: TileKind, rotation: number): string {
  const { plain } = faceOf(kind);
  const map = setting("map");
  const known = plain.get(map + rotation);
  if (known) return known;
  const made = `data:image/svg+xml,${encodeURIComponent(recoloured(plainTile(kind, rotation), map))}`;
  plain.set(map + rotation, made);
  return made;
}

/** The picture of a tile on a map. */
export function pictureOn(
  map: ValueOf<"map">,
  kind: TileKind,
  rotation: number,
  variant: number,
  size: number,
  bold: boolean,
): string {
  if (map === "plain") return flatTile(kind, rotation, size, bold);
  return recoloured(paintTile(kind, rotation, variant, size, bold), map);
}

/**
 * The address of a tile's bitmap, or of one of another size until it is made; undefined while there is none. Reading it in a
 * component asks for the bitmap and follows it. The lower the rank, the sooner it is made.
 */
export function bitmapOf(
  kind: TileKind,
  rotation: number,
  variant: number,
  size: number,
  shower: Shower,
  rank = 0,
): string | undefined {
  const map = setting("map");
  const face = `${faceOf(kind).name}/${rotation}/${variant}/${map}`;
  const bold = size / (globalThis.devicePixelRatio || 1) <= kSmall_px;
  const nameOf = (pixels: number, large: boolean) => `${face}/${pixels}${large ? " bold" : ""}`;
  const name = nameOf(size, bold);
  const known = urls.get(name);
  const place = `${shower} ${face}`;
  const job = jobs.get(place);
  if (known) {
    // The size that was wished for before is wanted no longer.
    if (job && !job.begun) jobs.delete(place);
    return known;
  }
  if (job?.name === name) job.rank = Math.min(job.rank, rank);
  else {
    const paint = () => pictureOn(map, kind, rotation, variant, size, bold);
    jobs.set(place, { name, pixels: size, rank, begun: false, paint });
    void work();
  }
  return kSizes
    .flatMap((pixels) => [urls.get(nameOf(pixels, bold)), urls.get(nameOf(pixels, !bold))])
    .find((url) => url !== undefined);
}

async function work(): Promise<void> {
  if (workers >= kAtOnce) return;
  workers += 1;
  // Whoever asks now asks for more in the same breath: they are ranked first. And what led to it is to be seen first, in plain
  // colours: a picture takes longer than a frame.
  await seen();
  for (let next = nextJob(); next; next = nextJob()) {
    const [place, job] = next;
    job.begun = true;
    try {
      const url = urls.get(job.name) ?? URL.createObjectURL(await pictureOf(job));
      keep(job.name, url);
    } catch {
      // A picture that cannot be drawn stays in plain colours; the game goes on.
    }
    if (jobs.get(place) === job) jobs.delete(place);
    // The page may move between two pictures.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  workers -= 1;
}

/** When what has just changed is on the screen, where anybody looks. */
function seen(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve, 0);
    else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0)));
  });
}

/** Of equally near ones the latest wish: what was just drawn or laid is what people look at. */
function nextJob(): [string, Job] | undefined {
  let best: [string, Job] | undefined;
  for (const entry of jobs) {
    if (!entry[1].begun && (!best || entry[1].rank <= best[1].rank)) best = entry;
  }
  return best;
}

function keep(name: string, url: string): void {
  urls.set(name, url);
  const [oldest] = urls.entries();
  if (urls.size <= kBitmapsMax || !oldest) return;
  urls.delete(oldest[0]);
  URL.revokeObjectURL(oldest[1]);
}

async function pictureOf({ name, pixels, paint }: Job): Promise<Blob> {
  if (!kPainter) return rasterised(paint(), pixels);
  const kept = await keptPicture(kPainter, name);
  if (kept) return kept;
  const picture = await rasterised(paint(), pixels);
  void keepPicture(kPainter, name, picture);
  return picture;
}

async function rasterised(svg: string, pixels: number): Promise<Blob> {
  const image = new Image(pixels, pixels);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = pixels;
  canvas.height = pixels;
  canvas.getContext("2d")?.drawImage(image, 0, 0, pixels, pixels);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!blob) throw new Error("the canvas gave no picture");
  return blob;
}
