// What the picture of a tile shows, region by region, against its letters and parts: for tests. This reading of the picture is
// its own: it looks at points of the painted tile only, and at nothing that the layout says of itself.

import type { TileKind } from "../../../protocol/messages";
import { layoutOf, partAt } from "./layout";
import { endsRoads, isWater } from "./terrains";

export const kSamples = 120;
const kNothing = "";

export interface Region {
  part: string;
  cells: number[];
}

/** The part at each sample, row by row from the north-west. */
export function sampled(kind: TileKind, rotation: number): string[] {
  const layout = layoutOf(kind, rotation);
  return Array.from({ length: kSamples * kSamples }, (_, index) => {
    const x = (((index % kSamples) + 0.5) / kSamples) * 100;
    const y = ((Math.floor(index / kSamples) + 0.5) / kSamples) * 100;
    return partAt(layout, { x, y }) ?? kNothing;
  });
}

function beside(index: number): number[] {
  const [x, y] = [index % kSamples, Math.floor(index / kSamples)];
  const found: number[] = [];
  if (x > 0) found.push(index - 1);
  if (x < kSamples - 1) found.push(index + 1);
  if (y > 0) found.push(index - kSamples);
  if (y < kSamples - 1) found.push(index + kSamples);
  return found;
}

/** Pieces of equal samples that hang together; a piece smaller than a figure's head is no region. */
export function regionsOf(samples: readonly string[]): Region[] {
  const seen = new Set<number>();
  const regions: Region[] = [];
  samples.forEach((part, start) => {
    if (part === kNothing || seen.has(start)) return;
    const cells = [start];
    seen.add(start);
    for (const cell of cells) {
      for (const next of beside(cell)) {
        if (samples[next] !== part || seen.has(next)) continue;
        seen.add(next);
        cells.push(next);
      }
    }
    if (cells.length > 25) regions.push({ part, cells });
  });
  return regions;
}

/** The slots of the border at which a region shows. */
function slotsOf(cells: readonly number[]): number[] {
  const step = kSamples / 6;
  const last = kSamples - 1;
  const places = Array.from({ length: 12 }, (_, slot) => {
    const along = Math.round(((slot % 3) * 2 + 1) * step);
    const spots = [
      [along, 0],
      [last, along],
      [last - along, last],
      [0, last - along],
    ];
    const [x = 0, y = 0] = spots[Math.floor(slot / 3)] ?? [];
    return y * kSamples + x;
  });
  const set = new Set(cells);
  return places.flatMap((place, slot) => (set.has(place) ? [slot] : []));
}

/** Which parts lie within a few samples of a region: a wall may stand between them. */
function neighboursOf(region: Region, samples: readonly string[]): Set<string> {
  const seen = new Set(region.cells);
  let rim = region.cells;
  const found = new Set<string>();
  for (let round = 0; round < 4; round += 1) {
    rim = rim.flatMap(beside).filter((cell) => !seen.has(cell) && seen.add(cell));
    for (const cell of rim) found.add(samples[cell] ?? kNothing);
    rim = rim.filter((cell) => samples[cell] === kNothing);
  }
  return found;
}

/** The cities whose letters share a side with a field's. */
function bordered(kind: TileKind, field: string): string[] {
  const terrain = new Map(kind.parts.map(({ part, terrain }) => [part, terrain]));
  const letter = (x: number, y: number) => kind.picture[y]?.[x] ?? ".";
  const found = new Set<string>();
  for (let y = 0; y < 5; y += 1) {
    for (let x = 0; x < 5; x += 1) {
      if (letter(x, y) !== field) continue;
      for (const other of [letter(x - 1, y), letter(x + 1, y), letter(x, y - 1), letter(x, y + 1)]) {
        if (terrain.get(other) === "city") found.add(other);
      }
    }
  }
  return [...found].toSorted();
}

/** Whether the letters of a part hang together, if only at corners. */
function hangsTogether(kind: TileKind, part: string): boolean {
  const places = kind.picture.flatMap((row, y) =>
    Array.from(row).flatMap((shown, x) => (shown === part ? [{ x, y }] : [])),
  );
  const reached = places.slice(0, 1);
  for (const place of reached) {
    for (const other of places) {
      const near = Math.max(Math.abs(other.x - place.x), Math.abs(other.y - place.y)) === 1;
      if (near && !reached.includes(other)) reached.push(other);
    }
  }
  return reached.length === places.length;
}

/** How a region is called. */
function nameOf({ part, terrain }: { part: string; terrain: string }): string {
  return `${terrain} ${part}`;
}

/** What the picture shows otherwise than the letters say, in words; nothing when it is right. */
export function faultsOf(kind: TileKind, rotation: number, samples = sampled(kind, rotation)): string[] {
  const regions = regionsOf(samples);
  return kind.parts.flatMap((part) => {
    const own = regions.filter((region) => region.part === part.part);
    if (own.length === 0) return [`${nameOf(part)} is not to be seen`];
    return [...shapeFaults(kind, part, own, rotation), ...contactFaults(kind, part, own, samples)];
  });
}

function shapeFaults(
  kind: TileKind,
  part: TileKind["parts"][number],
  own: readonly Region[],
  rotation: number,
): string[] {
  const faults: string[] = [];
  const terrain: string = part.terrain;
  const sorted = (slots: number[]) => slots.toSorted((a, b) => a - b).join();
  const turned = (slot: number) => (slot + 3 * rotation) % 12;
  // The wall of a city covers what is no part beside it.
  const held = kind.parts.flatMap(({ slots }) => slots.map(turned));
  const isCovered = (slot: number) => terrain === "city" && !held.includes(slot);
  const shown = sorted(own.flatMap(({ cells }) => slotsOf(cells)).filter((slot) => !isCovered(slot)));
  const meant = sorted(part.slots.map(turned));
  // A tile that nothing leads off is one building up to its border.
  const isWhole = kind.parts.every(({ slots }) => slots.length === 0);
  if (shown !== meant && !isWhole) faults.push(`${nameOf(part)} reaches slots ${shown}, not ${meant}`);
  const crossed = isWater(terrain) && kind.parts.some((other) => other.terrain === "road");
  const most = hangsTogether(kind, part.part) && !crossed ? 1 : 2;
  if (own.length > most) faults.push(`${nameOf(part)} is in ${own.length} pieces`);
  return faults;
}

/** A field shows beside the cities that it feeds and no others, a road beside the city where it ends. */
function contactFaults(
  kind: TileKind,
  part: TileKind["parts"][number],
  own: readonly Region[],
  samples: readonly string[],
): string[] {
  const cities = new Set(kind.parts.filter(({ terrain }) => terrain === "city").map((city) => city.part));
  const touched = new Set(own.flatMap((region) => [...neighboursOf(region, samples)]));
  const shown = [...touched].filter((other) => cities.has(other)).toSorted();
  const meant = bordered(kind, part.part);
  if (part.terrain === "field" && shown.join() !== meant.join()) {
    return [`${nameOf(part)} lies beside the cities ${shown}, not ${meant}`];
  }
  const atSquare = kind.picture.some((row) => row.includes("#"));
  const atAbbey = kind.parts.some((other) => endsRoads(other.terrain));
  const ends = part.terrain === "road" && part.slots.length === 1 && !atSquare && !atAbbey;
  return ends && meant.length > 0 && shown.length === 0 ? [`${nameOf(part)} does not reach its city`] : [];
}
