// Tiles as bitmaps: each picture is painted and rasterised once per kind, rotation, variant and size, and shown as often as
// needed. A board of inline SVG would not pan smoothly on a phone. What is looked at comes first; what nobody wants any more
// at that size is not painted; what was painted is kept on the device. Painting is the work of others (`painter`).

import type { TileKind } from "../../../protocol/messages";
import { setting } from "../../../state/settings.svelte";
import { keepPicture, keptPicture } from "./kept";
import type { PictureMap } from "./paint/theme";
import { kVariants, plainTile } from "./paint/tile";
import { openPainter, type Painted, type Wish } from "./painter";

const kSizes = [64, 128, 256, 512] as const;
const kBitmapsMax = 500;
/** Pictures that are shown together are one frame. */
const kTogether_ms = 150;
const kPainters = 2;
/** Each painter holds this many pictures: the order of the others may change meanwhile. */
const kAhead = 3;
/** On pictures for tiles of at most this many CSS pixels signs are drawn larger. */
const kSmall_px = 64;
/** The name of the built script changes with the painter's. Sources under development keep nothing. */
const kPainter = import.meta.env.PROD ? import.meta.url : "";

/** Who shows a picture: each wants a picture at one size at a time. */
export type Shower = "board" | "panel";

/** What tells a kind apart, its plain picture by map, and those that are shown. */
interface Face {
  name: string;
  /** Always the same one paints a kind, of which only that one works out the layout. */
  order: number;
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
  readonly what: Pick<Wish, "face" | "kind" | "rotation" | "variant" | "map">;

  constructor(kind: TileKind, rotation: number, variant: number, map: PictureMap) {
    const face = faceOf(kind).name;
    this.name = `${face}/${rotation}/${variant}/${map}`;
    this.what = { face, kind, rotation, variant, map };
  }
}

/** Bitmaps by name; what was wanted last comes last. */
const urls = new Map<string, string>();
const jobs = new Map<Picture, Job>();
const faces = new WeakMap<TileKind, Face>();
let facesSeen = 0;
let working = false;
/** The pictures that are being painted, by name, and who shows them. */
const painting = new Map<string, Picture[]>();
let painters = openPainters();
let answered = () => {};
/** What is painted, and shown with the next frame that shows any. */
let finished: { picture: Picture; name: string; url: string }[] = [];

/** The variant of a cell: neighbours of a kind differ. */
export function variantAt(x: number, y: number): number {
  return (((x * 7 + y * 13) % kVariants) + kVariants) % kVariants;
}

/** The smallest size that is sharp for a tile of that size in device pixels. */
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
    order: facesSeen,
    plain: new Map(),
    pictures: new Map(),
  };
  faces.set(kind, face);
  facesSeen += 1;
  return face;
}

/** The tile in plain colours, at once: the inside of an SVG image of 100 by 100, not turned. */
export function plainOf(kind: TileKind): string {
  const { plain } = faceOf(kind);
  const map = setting("map");
  const known = plain.get(map) ?? plainTile(kind, map);
  plain.set(map, known);
  return known;
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
  // A caller asks for several pictures in a row: all of them are ranked first.
  await null;
  for (let next = nextJob(); next; next = nextJob()) {
    const [picture, job] = next;
    jobs.delete(picture);
    try {
      await make(picture, job);
    } catch {
      // A picture that nobody can paint stays in plain colours; the game goes on.
    }
    while (painting.size > 0 && painting.size >= kAhead * painters.length) await answer();
  }
  working = false;
}

/** Of equally near ones the latest wish: what was just drawn or laid is what people look at. */
function nextJob(): [Picture, Job] | undefined {
  let best: [Picture, Job] | undefined;
  for (const entry of jobs) if (!best || entry[1].rank <= best[1].rank) best = entry;
  return best;
}

async function make(picture: Picture, { name, pixels, bold }: Job): Promise<void> {
  const url = urls.get(name);
  if (url) return show(picture, name, url);
  const kept = kPainter ? await keptPicture(kPainter, name) : null;
  if (kept) return show(picture, name, hold(name, kept));
  const waiting = painting.get(name);
  if (waiting) {
    waiting.push(picture);
    return;
  }
  const wish: Wish = { ...picture.what, name, pixels, bold };
  if (painters.length === 0) painters = openPainters();
  painters[faceOf(wish.kind).order % painters.length]?.postMessage(wish);
  painting.set(name, [picture]);
}

/** One for each core but one: they get ready while the page is. */
function openPainters(): Worker[] {
  if (!globalThis.Worker) return [];
  const count = Math.max(1, Math.min(kPainters, navigator.hardwareConcurrency - 1));
  return Array.from({ length: count }, () => {
    const painter = openPainter();
    painter.onmessage = ({ data }: MessageEvent<Painted>) => take(data);
    // Its script is out of reach: nothing is painted before something is wanted again.
    painter.onerror = closePainters;
    return painter;
  });
}

function closePainters(): void {
  for (const painter of painters) painter.terminate();
  painters = [];
  painting.clear();
  jobs.clear();
  answered();
}

function take({ name, bitmap }: Painted): void {
  const waiting = painting.get(name) ?? [];
  painting.delete(name);
  if (bitmap) {
    if (kPainter) keepPicture(name, bitmap);
    const url = hold(name, bitmap);
    for (const picture of waiting) show(picture, name, url);
  }
  // The last ones need not wait for others.
  if (painting.size + jobs.size === 0) showFinished();
  answered();
}

/** When something has been painted. */
function answer(): Promise<void> {
  return new Promise((resolve) => {
    answered = resolve;
  });
}

function show(picture: Picture, name: string, url: string): void {
  if (finished.length === 0) setTimeout(showFinished, kTogether_ms);
  finished.push({ picture, name, url });
}

function showFinished(): void {
  for (const { picture, name, url } of finished)
    if (!picture.url || picture.wanted === name) picture.url = url;
  finished = [];
}

function hold(name: string, bitmap: Blob): string {
  const url = URL.createObjectURL(bitmap);
  urls.set(name, url);
  const [oldest] = urls;
  if (urls.size > kBitmapsMax && oldest) {
    urls.delete(oldest[0]);
    URL.revokeObjectURL(oldest[1]);
  }
  return url;
}
