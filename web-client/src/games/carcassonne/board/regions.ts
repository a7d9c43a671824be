// Which part of a tile lies where, found on a fine grid: the fields are what roads, walls and cloisters leave over, so
// only a flood from their places on the border tells them apart.

import type { TileKind } from "../../../protocol/messages";
import { at, distance, distanceToLine, isNear, mean, onEdge, type Point } from "./geometry";
import { middleOf as latticeMiddle, placesOf } from "./lattice";
import {
  type City,
  type Cloister,
  type Ground,
  kJunctionRadius,
  kPondRadius,
  kWallHalf,
  type Way,
} from "./shapes";

export interface Regions {
  /** Nothing parts two fields that the picture keeps apart. */
  leaks: boolean;
  /** The borders of a part's area; holes and islands are loops of their own. */
  outlines(part: string): Point[][];
  /** The roomiest spot of a part beside those discs, and the roomiest one that is clear of the first. */
  spots(part: string, discs: readonly Disc[]): { anchor: Point; second: Point };
  /** A roomy spot on one of these terrains, rather near the middle of the tile and clear of those discs. */
  roomiest(discs: readonly Disc[], terrains: readonly string[]): Point;
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
  waters: readonly Way[];
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
  const grid = gridOf(obstacles);
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
    roomiest: (discs, terrains) => roomiestOf(grid, kind, obstacles.roads, discs, terrains),
    beside: (way) => besideOf(grid, kind, way),
  };
}

/** What stands in each cell, the uppermost put in last: thousands of cells are not asked one by one. */
function gridOf({ cities, roads, waters, grounds, cloisters, junctions }: Obstacles): string[] {
  const grid = Array<string>(kSize * kSize).fill(kFree);
  const put = (part: string) => (cell: number) => {
    grid[cell] = part;
  };
  for (const { part, outlines } of grounds.toReversed()) eachWithin(outlines, put(part));
  for (const { part, paths, width, end } of [...roads, ...waters].toReversed()) {
    for (const path of paths) eachNear(path, width / 2, put(part));
    if (end && waters.some((water) => water.end === end)) eachInDisc(end, kPondRadius, put(part));
  }
  for (const middle of junctions) eachInDisc(middle, kJunctionRadius, put(kBlocked));
  for (const { walls } of cities) for (const wall of walls) eachNear(wall, kWallHalf, put(kBlocked));
  for (const { part, outlines } of cities.toReversed()) eachWithin(outlines, put(part));
  for (const { part, middle, radius } of cloisters.toReversed()) eachInDisc(middle, radius, put(part));
  return grid;
}

/** Every cell whose middle lies within an area of several loops. */
function eachWithin(loops: readonly Point[][], tell: (cell: number) => void): void {
  const sides = loops.flatMap((loop) => loop.map((a, index) => [a, at(loop, index - 1)] as const));
  for (let row = 0; row < kSize; row += 1) {
    const { y } = middleOf(row * kSize);
    const crossed = sides
      .filter(([a, b]) => a.y > y !== b.y > y)
      .map(([a, b]) => ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x);
    if (crossed.length === 0) continue;
    for (let cell = row * kSize; cell < (row + 1) * kSize; cell += 1) {
      const { x } = middleOf(cell);
      let within = false;
      for (const end of crossed) if (x < end) within = !within;
      if (within) tell(cell);
    }
  }
}

/** Every cell whose middle is nearer to a line than that. */
function eachNear(line: readonly Point[], reach: number, tell: (cell: number) => void): void {
  for (let index = 1; index < line.length; index += 1) {
    const side = [at(line, index - 1), at(line, index)];
    eachAround(side, reach, (cell) => {
      if (isNear(middleOf(cell), side, reach)) tell(cell);
    });
  }
}

function eachInDisc(middle: Point, radius: number, tell: (cell: number) => void): void {
  eachAround([middle], radius, (cell) => {
    if (distance(middleOf(cell), middle) < radius) tell(cell);
  });
}

/** Every cell that may be so near to one of these points, or between them. */
function eachAround(points: readonly Point[], reach: number, tell: (cell: number) => void): void {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const first = cellAt({ x: Math.min(...xs) - reach, y: Math.min(...ys) - reach });
  const last = cellAt({ x: Math.max(...xs) + reach, y: Math.max(...ys) + reach });
  const columns = (last % kSize) - (first % kSize);
  for (let row = first; row <= last; row += kSize)
    for (let cell = row; cell <= row + columns; cell += 1) tell(cell);
}

const kMiddles: readonly Point[] = Array.from({ length: kSize * kSize }, (_, index) => ({
  x: ((index % kSize) + 0.5) * kCell,
  y: (Math.floor(index / kSize) + 0.5) * kCell,
}));

const kCells: readonly number[] = kMiddles.map((_, index) => index);

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
  terrains: readonly string[],
): Point {
  const wanted = kind.parts.filter(({ terrain }) => terrains.includes(terrain));
  const wide = wanted.length > 0 ? wanted : kind.parts;
  const rooms = wide.map(({ part }) => roomOf(grid, part));
  const score = (index: number) => {
    const point = middleOf(index);
    const room = Math.max(...rooms.map((cells) => cells[index] ?? 0)) * kCell;
    const offTunnels = roads.map(({ tunnel }) => distanceToLine(point, tunnel));
    const offDiscs = discs.map(({ middle, radius }) => distance(point, middle) - radius);
    return Math.min(room, ...offTunnels, ...offDiscs, kEnoughRoom) - distance(point, { x: 50, y: 50 }) / 12;
  };
  return bestOf(kCells, score);
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
  return bestOf(kCells, score);
}

/** The middle of the first of those cells that no other surpasses. */
function bestOf(cells: readonly number[], score: (index: number) => number): Point {
  let winner = 0;
  let best = Number.NEGATIVE_INFINITY;
  for (const index of cells) {
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
  const own = grid.flatMap((owner, index) => (owner === part ? [index] : []));
  // Of equally roomy spots the most central one.
  const centre = mean(own.map(middleOf));
  if (own.length === 0) return { anchor: centre, second: centre };
  const room = roomOf(grid, part);
  for (const { middle, radius } of discs) {
    for (const index of own)
      room[index] = Math.min(room[index] as number, (distance(middleOf(index), middle) - radius) / kCell);
  }
  // Beneath a sign is a worse spot than beside it, but still one of this part.
  const roomAt = (index: number) => Math.max(room[index] as number, 0.01);
  const anchor = bestOf(own, (index) => roomAt(index) - distance(middleOf(index), centre) / 500);
  const second = bestOf(own, (index) =>
    Math.min(roomAt(index), distance(middleOf(index), anchor) / kCell / 2),
  );
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
