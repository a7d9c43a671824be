// Which part of a tile lies where, found on a fine grid: the fields are what roads, walls and cloisters leave over, so
// only a flood from their places on the border tells them apart.

import type { TileKind } from "../../../protocol/messages";
import { distance, distanceToLine, insideAny, isNear, mean, onEdge, type Point } from "./geometry";
import { middleOf as latticeMiddle, placesOf } from "./lattice";
import {
  type City,
  type Cloister,
  type Ground,
  kCloisterRadius,
  kJunctionRadius,
  kPondRadius,
  kWallHalf,
  type Way,
} from "./layout";

export interface Regions {
  /** Nothing parts two fields that the picture keeps apart. */
  leaks: boolean;
  /** The borders of a part's area; holes and islands are loops of their own. */
  outlines(part: string): Point[][];
  /** The roomiest spot of a part beside those discs, and the roomiest one that is clear of the first. */
  spots(part: string, discs: readonly Disc[]): { anchor: Point; second: Point };
  /** A roomy spot on a field or in a city, rather near the middle of the tile and clear of those discs. */
  roomiest(discs: readonly Disc[]): Point;
  /** A roomy spot on a field next to a road. */
  beside(way: Way): Point;
}

interface Disc {
  middle: Point;
  radius: number;
}

interface Obstacles {
  cities: readonly City[];
  roads: readonly Way[];
  rivers: readonly Way[];
  grounds: readonly Ground[];
  cloisters: readonly Cloister[];
  junctions: readonly Point[];
}

const kSize = 60;
const kCell = 100 / kSize;
/** A sign gains nothing from more room than this. */
const kEnoughRoom = 22;
const kBesideRoom = 11;
const kGateRoom = 14;
const kFree = "";
const kBlocked = "#";

export function regionsOf(kind: TileKind, obstacles: Obstacles): Regions {
  const grid = Array.from({ length: kSize * kSize }, (_, index) => owner(middleOf(index), obstacles));
  let leaks = false;
  for (const { part, terrain, slots } of kind.parts) {
    if (terrain !== "field") continue;
    for (const seed of slots.map(slotSeed)) {
      const there = grid[seed];
      leaks ||= there !== kFree && there !== part;
      flood(grid, seed, part);
    }
  }
  // Enclosed fields touch no border: the picture says where they lie.
  for (const { part, terrain, slots } of kind.parts) {
    if (terrain !== "field" || slots.length > 0) continue;
    for (const place of placesOf(kind, part)) flood(grid, cellAt(latticeMiddle(place)), part);
  }
  const outlines = new Map<string, Point[][]>();
  const outlinesOf = (part: string) => {
    const known = outlines.get(part) ?? trace((x, y) => grid[y * kSize + x] === part).map(smooth);
    outlines.set(part, known);
    return known;
  };
  return {
    leaks,
    outlines: outlinesOf,
    spots: (part, discs) => spotsOf(grid, part, discs),
    roomiest: (discs) => roomiestOf(grid, kind, obstacles.roads, discs),
    beside: (way) => besideOf(grid, kind, way),
  };
}

function owner(point: Point, obstacles: Obstacles): string {
  const abbey = obstacles.cloisters.find(({ middle }) => distance(point, middle) < kCloisterRadius);
  if (abbey) return abbey.part;
  const town = obstacles.cities.find(({ outlines }) => insideAny(point, outlines));
  if (town) return town.part;
  const { cities, junctions, roads, rivers, grounds } = obstacles;
  if (cities.some(({ walls }) => walls.some((wall) => isNear(point, wall, kWallHalf)))) return kBlocked;
  if (junctions.some((middle) => distance(point, middle) < kJunctionRadius)) return kBlocked;
  const way = [...roads, ...rivers].find(
    ({ paths, width, end }) =>
      paths.some((path) => isNear(point, path, width / 2)) ||
      (end && rivers.some((river) => river.end === end) && distance(point, end) < kPondRadius),
  );
  return (way ?? grounds.find(({ outlines }) => insideAny(point, outlines)))?.part ?? kFree;
}

const kMiddles: readonly Point[] = Array.from({ length: kSize * kSize }, (_, index) => ({
  x: ((index % kSize) + 0.5) * kCell,
  y: (Math.floor(index / kSize) + 0.5) * kCell,
}));

function middleOf(index: number): Point {
  return kMiddles[index] as Point;
}

function cellAt({ x, y }: Point): number {
  const cell = (value: number) => Math.max(0, Math.min(kSize - 1, Math.floor(value / kCell)));
  return cell(y) * kSize + cell(x);
}

function slotSeed(slot: number): number {
  return cellAt(onEdge(Math.floor(slot / 3), ((slot % 3) * 2 + 1) / 6));
}

function flood(grid: string[], seed: number, part: string): void {
  const open = [seed];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (grid[index] !== kFree) continue;
    grid[index] = part;
    const x = index % kSize;
    if (x > 0) open.push(index - 1);
    if (x < kSize - 1) open.push(index + 1);
    if (index >= kSize) open.push(index - kSize);
    if (index < kSize * (kSize - 1)) open.push(index + kSize);
  }
}

/** Walks the borders between cells that are `full` and those that are not, with the full ones on the right. */
function trace(full: (x: number, y: number) => boolean): Point[][] {
  const isFull = (x: number, y: number) => x >= 0 && y >= 0 && x < kSize && y < kSize && full(x, y);
  const next = new Map<string, [number, number][]>();
  const link = (x: number, y: number, toX: number, toY: number) => {
    const key = `${x},${y}`;
    next.set(key, [...(next.get(key) ?? []), [toX, toY]]);
  };
  for (let y = 0; y < kSize; y += 1) {
    for (let x = 0; x < kSize; x += 1) {
      if (!isFull(x, y)) continue;
      if (!isFull(x, y - 1)) link(x, y, x + 1, y);
      if (!isFull(x + 1, y)) link(x + 1, y, x + 1, y + 1);
      if (!isFull(x, y + 1)) link(x + 1, y + 1, x, y + 1);
      if (!isFull(x - 1, y)) link(x, y + 1, x, y);
    }
  }
  const loops: Point[][] = [];
  for (let [key] = next.keys(); key !== undefined; [key] = next.keys()) {
    const loop: Point[] = [];
    let here: string | undefined = key;
    while (here !== undefined) {
      const step: [number, number] | undefined = next.get(here)?.pop();
      if (!step) break;
      if (next.get(here)?.length === 0) next.delete(here);
      loop.push({ x: step[0] * kCell, y: step[1] * kCell });
      here = step.join(",");
    }
    loops.push(loop);
  }
  return loops;
}

/** Rounds off the stairs of the grid (Chaikin), but keeps what lies on the border of the tile exactly there. */
function smooth(loop: Point[]): Point[] {
  let points = loop;
  for (let round = 0; round < 3; round += 1) {
    points = points.flatMap((point, index) => {
      const next = points[(index + 1) % points.length] ?? point;
      if (onBorder(point) && onBorder(next)) return [point];
      const mix = (share: number) => ({
        x: point.x + (next.x - point.x) * share,
        y: point.y + (next.y - point.y) * share,
      });
      return [onBorder(point) ? point : mix(0.25), onBorder(next) ? next : mix(0.75)];
    });
  }
  return thinned(points);
}

function thinned(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (!last || distance(last, point) >= 0.8) kept.push(point);
  }
  return kept;
}

function onBorder({ x, y }: Point): boolean {
  return x <= 0 || y <= 0 || x >= 100 || y >= 100;
}

function roomiestOf(
  grid: readonly string[],
  kind: TileKind,
  roads: readonly Way[],
  discs: readonly Disc[],
): Point {
  const wide = kind.parts.filter(({ terrain }) => terrain === "field" || terrain === "city");
  const rooms = wide.map(({ part }) => roomOf(grid, part));
  const score = (index: number) => {
    const point = middleOf(index);
    const room = Math.max(...rooms.map((cells) => cells[index] ?? 0)) * kCell;
    const offTunnels = roads.map(({ tunnel }) => distanceToLine(point, tunnel));
    const offDiscs = discs.map(({ middle, radius }) => distance(point, middle) - radius);
    return Math.min(room, ...offTunnels, ...offDiscs, kEnoughRoom) - distance(point, { x: 50, y: 50 }) / 12;
  };
  return bestOf(grid.length, score);
}

function besideOf(grid: readonly string[], kind: TileKind, { paths, gates }: Way): Point {
  const fields = kind.parts.filter(({ terrain }) => terrain === "field");
  const rooms = fields.map(({ part }) => roomOf(grid, part));
  const score = (index: number) => {
    const point = middleOf(index);
    const room = Math.max(...rooms.map((cells) => cells[index] ?? 0)) * kCell;
    const offGates = gates.map((gate) => distance(point, gate.point) - kGateRoom);
    const off = Math.min(...paths.map((path) => distanceToLine(point, path)));
    return (
      Math.min(room, ...offGates, kBesideRoom) -
      Math.max(0, off - kBesideRoom - 6) / 2 -
      distance(point, { x: 50, y: 50 }) / 20
    );
  };
  return bestOf(grid.length, score);
}

function bestOf(cells: number, score: (index: number) => number): Point {
  let [winner, best] = [0, score(0)];
  for (let index = 1; index < cells; index += 1) {
    const found = score(index);
    if (found > best) [winner, best] = [index, found];
  }
  return middleOf(winner);
}

function spotsOf(
  grid: readonly string[],
  part: string,
  discs: readonly Disc[],
): { anchor: Point; second: Point } {
  const whole = roomOf(grid, part);
  const clear = (cells: number, index: number) => {
    if (cells === 0) return 0;
    const beside = discs.map(({ middle, radius }) => (distance(middleOf(index), middle) - radius) / kCell);
    // Beneath a sign is a worse spot than beside it, but still one of this part.
    return Math.max(Math.min(cells, ...beside), 0.01);
  };
  const room = discs.length > 0 ? whole.map(clear) : whole;
  const best = (score: (index: number) => number) => bestOf(room.length, score);
  // Of equally roomy spots the most central one.
  const centre = mean(room.flatMap((cells, index) => (cells > 0 ? [middleOf(index)] : [])));
  const anchor = best((index) => (room[index] ?? 0) - distance(middleOf(index), centre) / 500);
  const second = best((index) => Math.min(room[index] ?? 0, distance(middleOf(index), anchor) / kCell / 2));
  return { anchor, second };
}

/** For each cell of a part, its distance in cells to what is not that part (two passes, straight and diagonal steps). */
function roomOf(grid: readonly string[], part: string): number[] {
  const side = kSize + 2;
  // With a rim of nothing around it no step leaves the field.
  const room = new Float64Array(side * side);
  for (let y = 0; y < kSize; y += 1) {
    for (let x = 0; x < kSize; x += 1) {
      if (grid[y * kSize + x] === part) room[(y + 1) * side + x + 1] = Number.POSITIVE_INFINITY;
    }
  }
  const at = (index: number) => room[index] as number;
  const relax = (index: number, direction: 1 | -1) => {
    const straight = Math.min(at(index - direction), at(index - direction * side)) + 1;
    const diagonal =
      Math.min(at(index - direction * (side + 1)), at(index - direction * (side - 1))) + Math.SQRT2;
    room[index] = Math.min(at(index), straight, diagonal);
  };
  for (let index = side + 1; index < side * (side - 1); index += 1) if (room[index]) relax(index, 1);
  for (let index = side * (side - 1) - 1; index > side; index -= 1) if (room[index]) relax(index, -1);
  return grid.map((_, index) => room[(Math.floor(index / kSize) + 1) * side + (index % kSize) + 1] ?? 0);
}
