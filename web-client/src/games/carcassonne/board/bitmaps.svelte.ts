// Tiles as bitmaps: each picture is painted and rasterised once per kind, rotation, variant and size, and shown as often as
// needed. A board of inline SVG would not pan smoothly on a phone. What is looked at comes first; what nobody wants any more
// at that size is not painted; what was painted is kept on the device. Whoever has just touched the page is answered first.

import type { TileKind } from "../../../protocol/messages";
import { setting, type ValueOf } from "../../../state/settings.svelte";
import { keepPicture, keptPicture } from "./kept";
import { draw } from "./paint/canvas";
import { recoloured } from "./paint/theme";
import { flatTile, kVariants, paintTile, plainTile } from "./paint/tile";

const kSizes = [64, 128, 256, 512] as const;
const kBitmapsMax = 500;
/** So long a page may be deaf while pictures are painted. */
const kAtOnce_ms = 40;
/** Pictures that are shown together are one frame. */
const kTogether_ms = 150;
/** So long after a touch or a key nothing is painted. */
const kAnswer_ms = 300;
/** On pictures for tiles of at most so many CSS pixels signs are drawn larger. */
const kSmall_px = 64;
/** The name of the built script changes with the painter. Sources under development keep nothing. */
const kPainter = import.meta.env.PROD ? import.meta.url : "";

/** Who shows a picture: each wants a picture at one size at a time. */
export type Shower = "board" | "panel";

type PictureMap = ValueOf<"map">;

/** What tells a kind apart, its plain pictures by map and rotation, and those that are shown. */
interface Face {
  name: string;
  plain: Map<string, string>;
  pictures: Map<string, Picture>;
}

/** A picture to be painted. The lower the rank, the sooner. */
interface Job {
  name: string;
  pixels: number;
  bold: boolean;
  rank: number;
}

/** A picture as somebody shows it. */
export class Picture {
  /** The address of its bitmap, or of one of another size until that is made; undefined while there is none. */
  url = $state.raw<string>();
  /** The bitmap that is wanted. */
  wanted = "";
  readonly name: string;
  readonly paint: (pixels: number, bold: boolean) => string;

  constructor(kind: TileKind, rotation: number, variant: number, map: PictureMap) {
    this.name = `${faceOf(kind).name}/${rotation}/${variant}/${map}`;
    this.paint = (pixels, bold) => pictureOn(map, kind, rotation, variant, pixels, bold);
  }
}

/** Bitmaps by name; what was wanted last comes last. */
const urls = new Map<string, string>();
const jobs = new Map<Picture, Job>();
const faces = new WeakMap<TileKind, Face>();
let working = false;
/** What is painted, and shown with the next frame that shows any. */
let finished: { picture: Picture; name: string; url: string }[] = [];
let touched_ms = Number.NEGATIVE_INFINITY;

/** Nothing is painted just now: somebody waits for an answer, or moves the board. */
export function giveWay(): void {
  touched_ms = performance.now();
}
for (const name of ["pointerdown", "keydown"])
  globalThis.addEventListener?.(name, giveWay, { capture: true, passive: true });

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
    pictures: new Map(),
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
  map: PictureMap,
  kind: TileKind,
  rotation: number,
  variant: number,
  size: number,
  bold: boolean,
): string {
  if (map === "plain") return flatTile(kind, rotation, size, bold);
  return recoloured(paintTile(kind, rotation, variant, size, bold), map);
}

/** A tile's picture, which has no bitmap before one is wanted. Asked by a component, it follows the map. */
export function pictureOf(kind: TileKind, rotation: number, variant: number, shower: Shower): Picture {
  const map = setting("map");
  const { pictures } = faceOf(kind);
  const place = [shower, rotation, variant, map].join();
  const picture = pictures.get(place) ?? new Picture(kind, rotation, variant, map);
  pictures.set(place, picture);
  return picture;
}

/** Wants the bitmap of a picture at a size, and no longer at any other; `passing`: any will do, if there is one. */
export function want(picture: Picture, size: number, rank = 0, passing = false): void {
  const small = size / (globalThis.devicePixelRatio || 1) <= kSmall_px;
  const nameOf = (pixels: number, bold: boolean) => `${picture.name}/${pixels}${bold ? " bold" : ""}`;
  const name = nameOf(size, small);
  const others = () => kSizes.flatMap((pixels) => [nameOf(pixels, small), nameOf(pixels, !small)]);
  const shown = urls.has(name) ? name : others().find((other) => urls.has(other));
  const url = urls.get(shown ?? "");
  if (shown && url) {
    urls.delete(shown);
    urls.set(shown, url);
  }
  picture.url = url;
  picture.wanted = name;
  if (shown === name || (url && passing)) jobs.delete(picture);
  else {
    jobs.set(picture, { name, pixels: size, bold: small, rank });
    void work();
  }
}

async function work(): Promise<void> {
  if (working) return;
  working = true;
  // Whoever asks now asks for more in the same breath: they are ranked first. And what led to it is to be seen first, in plain
  // colours.
  await seen();
  while (jobs.size > 0) {
    const until_ms = performance.now() + kAtOnce_ms;
    for (let next = nextJob(); next && performance.now() < until_ms; next = nextJob()) {
      const [picture, job] = next;
      jobs.delete(picture);
      try {
        await make(picture, job);
      } catch {
        // A picture that cannot be drawn stays in plain colours; the game goes on.
      }
    }
    await turn();
    while (performance.now() < touched_ms + kAnswer_ms)
      await pause(touched_ms + kAnswer_ms - performance.now());
  }
  working = false;
}

/** Everything else that the page has to do comes first. */
function turn(): Promise<unknown> {
  return globalThis.scheduler ? scheduler.postTask(() => {}) : pause(0);
}

function pause(wait_ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, wait_ms));
}

/** When what has just changed is on the screen, where anybody looks. */
function seen(): Promise<void> {
  if (document.hidden) return pause(0);
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0)));
  });
}

/** Of equally near ones the latest wish: what was just drawn or laid is what people look at. */
function nextJob(): [Picture, Job] | undefined {
  let best: [Picture, Job] | undefined;
  for (const entry of jobs) if (!best || entry[1].rank <= best[1].rank) best = entry;
  return best;
}

async function make(picture: Picture, { name, pixels, bold }: Job): Promise<void> {
  let url = urls.get(name);
  if (!url) {
    const kept = kPainter ? await keptPicture(kPainter, name) : null;
    const bitmap = kept ?? rasterised(picture.paint(pixels, bold), pixels);
    if (kPainter && !kept) keepPicture(name, bitmap);
    url = URL.createObjectURL(bitmap);
    hold(name, url);
  }
  if (finished.length === 0) setTimeout(showFinished, kTogether_ms);
  finished.push({ picture, name, url });
}

function showFinished(): void {
  for (const { picture, name, url } of finished)
    if (!picture.url || picture.wanted === name) picture.url = url;
  finished = [];
}

function hold(name: string, url: string): void {
  urls.set(name, url);
  const [oldest] = urls;
  if (urls.size <= kBitmapsMax || !oldest) return;
  urls.delete(oldest[0]);
  URL.revokeObjectURL(oldest[1]);
}

function rasterised(svg: string, pixels: number): Blob {
  const canvas = document.createElement("canvas");
  canvas.width = pixels;
  canvas.height = pixels;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("there is no canvas to draw on");
  draw(svg, context, pixels);
  // `toBlob` waits until the page is idle, several times as long as this takes.
  const bytes = atob(canvas.toDataURL().replace(/.*,/, ""));
  return new Blob([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], { type: "image/png" });
}
