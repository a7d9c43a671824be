// Plane geometry of a tile: points in a square of 100 units, x to the right, y down, the north-west corner at 0,0.

import { rounded } from "../../../picture/svg";

export interface Point {
  x: number;
  y: number;
}

/** Clockwise: north, east, south, west. */
export type Edge = 0 | 1 | 2 | 3;

/** From the middle of a tile to beyond its corners. */
export const kWholeTile = 71;

export const kEdges: readonly Edge[] = [0, 1, 2, 3];
const kTile = 100;
const kMiddle: Point = { x: 50, y: 50 };

/** The point at `along` (0 to 1, clockwise) of an edge. */
export function onEdge(edge: number, along: number): Point {
  return turned({ x: along * kTile, y: 0 }, edge % 4);
}

/** The corner where an edge begins, going clockwise. */
export function corner(edge: number): Point {
  return onEdge(edge, 0);
}

/** The point after quarter turns, clockwise about the tile's middle. */
export function turned(point: Point, quarterTurns: number): Point {
  let { x, y } = point;
  for (let turn = 0; turn < ((quarterTurns % 4) + 4) % 4; turn += 1) [x, y] = [kTile - y, x];
  return { x, y };
}

// Browsers differ in the last digits of sines, and a house may stand or fall with those: rounded they are the same everywhere.
const kDigits = 1e9;
const evened = (value: number) => Math.round(value * kDigits) / kDigits;
export const sine = (angle: number) => evened(Math.sin(angle));
export const cosine = (angle: number) => evened(Math.cos(angle));
/** The direction from `a` to `b`, in radians. */
export const heading = (a: Point, b: Point) => evened(Math.atan2(b.y - a.y, b.x - a.x));

export function distance(a: Point, b: Point): number {
  const [dx, dy] = [a.x - b.x, a.y - b.y];
  return Math.sqrt(dx * dx + dy * dy);
}

export function lengthOf(line: readonly Point[]): number {
  return line.slice(1).reduce((sum, point, index) => sum + distance(at(line, index), point), 0);
}

/** A line in two pieces: up to so far along it, and on from there. */
export function splitAt(line: readonly Point[], length: number): [Point[], Point[]] {
  let left = length;
  for (let index = 1; index < line.length; index += 1) {
    const [a, b] = [at(line, index - 1), at(line, index)];
    const reach = distance(a, b);
    // A piece without length has no direction.
    if (left < kLeast) return [line.slice(0, index), line.slice(index - 1)];
    if (left < reach - kLeast) {
      const cut = between(a, b, left / reach);
      return [
        [...line.slice(0, index), cut],
        [cut, ...line.slice(index)],
      ];
    }
    left -= reach;
  }
  return [[...line], line.slice(-1)];
}

const kLeast = 1e-6;

export function circle({ x, y }: Point, radius: number): Point[] {
  return Array.from({ length: 29 }, (_, step) => {
    const angle = ((step % 28) / 28) * 2 * Math.PI;
    return { x: x + cosine(angle) * radius, y: y + sine(angle) * radius };
  });
}

export function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

export function mean(points: readonly Point[]): Point {
  if (points.length === 0) return kMiddle;
  const sum = points.reduce((total, point) => ({ x: total.x + point.x, y: total.y + point.y }));
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** How far along the way from `a` to `b` (0 to 1) the nearest point to another is. */
function shareAlong(point: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / length;
  return Math.max(0, Math.min(1, share));
}

/** The point of a line that is nearest to another. REQUIRES: the line has a point. */
export function nearestOn(point: Point, line: readonly Point[]): Point {
  let nearest = at(line, 0);
  for (let index = 1; index < line.length; index += 1) {
    const [a, b] = [at(line, index - 1), at(line, index)];
    const candidate = between(a, b, shareAlong(point, a, b));
    if (distance(point, candidate) < distance(point, nearest)) nearest = candidate;
  }
  return nearest;
}

// The next four are asked some hundred thousand times for a picture: they make no points on their way.

/** Whether a point is nearer to a line than that. */
export function isNear({ x, y }: Point, line: readonly Point[], reach: number): boolean {
  for (let index = 1; index < line.length; index += 1) {
    const a = line[index - 1] as Point;
    const b = line[index] as Point;
    if (a.x < b.x ? x < a.x - reach || x > b.x + reach : x < b.x - reach || x > a.x + reach) continue;
    if (a.y < b.y ? y < a.y - reach || y > b.y + reach : y < b.y - reach || y > a.y + reach) continue;
    if (squareToSide(x, y, a, b) < reach * reach) return true;
  }
  return false;
}

export function distanceToLine({ x, y }: Point, line: readonly Point[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let index = 1; index < line.length; index += 1) {
    const apart = squareToSide(x, y, line[index - 1] as Point, line[index] as Point);
    if (apart < nearest) nearest = apart;
  }
  return Math.sqrt(nearest);
}

/** The square of the distance to the straight line from `a` to `b`. */
function squareToSide(x: number, y: number, a: Point, b: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((x - a.x) * dx + (y - a.y) * dy) / length;
  const held = share < 0 ? 0 : share > 1 ? 1 : share;
  const offX = x - a.x - dx * held;
  const offY = y - a.y - dy * held;
  return offX * offX + offY * offY;
}

export function inside({ x, y }: Point, polygon: readonly Point[]): boolean {
  let within = false;
  let a = polygon[polygon.length - 1] as Point;
  for (let index = 0; index < polygon.length; index += 1) {
    const b = polygon[index] as Point;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) within = !within;
    a = b;
  }
  return within;
}

/** Whether a point is in an area of several loops: an odd number of them surround it. */
export function insideAny(point: Point, loops: readonly (readonly Point[])[]): boolean {
  let within = false;
  for (const loop of loops) if (inside(point, loop)) within = !within;
  return within;
}

type Side = readonly [a: Point, b: Point];

const kStrips = 20;
const stripOf = (value: number) => Math.max(0, Math.min(kStrips - 1, Math.floor((value * kStrips) / kTile)));

/** An area of several loops, of which is asked again and again what lies in it: each strip from west to east knows its sides. */
export class Inside {
  readonly #strips: Side[][] = Array.from({ length: kStrips }, () => []);

  constructor(loops: readonly (readonly Point[])[]) {
    for (const loop of loops)
      loop.forEach((a, index) => {
        const b = at(loop, index - 1);
        const last = stripOf(Math.max(a.y, b.y));
        for (let strip = stripOf(Math.min(a.y, b.y)); strip <= last; strip += 1)
          this.#strips[strip]?.push([a, b]);
      });
  }

  has({ x, y }: Point): boolean {
    let within = false;
    for (const [a, b] of this.#strips[stripOf(y)] as Side[])
      if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) within = !within;
    return within;
  }
}

/** Lines, of which is asked again and again what is nearer to one than that: each square knows what comes near it. */
export class Near {
  readonly #squares: Side[][] = Array.from({ length: kStrips * kStrips }, () => []);
  readonly #reach: number;

  constructor(lines: readonly (readonly Point[])[], reach: number) {
    this.#reach = reach;
    for (const line of lines)
      for (let index = 1; index < line.length; index += 1) this.#add([at(line, index - 1), at(line, index)]);
  }

  #add(side: Side): void {
    const [a, b] = side;
    const right = stripOf(Math.max(a.x, b.x) + this.#reach);
    const bottom = stripOf(Math.max(a.y, b.y) + this.#reach);
    for (let row = stripOf(Math.min(a.y, b.y) - this.#reach); row <= bottom; row += 1)
      for (let column = stripOf(Math.min(a.x, b.x) - this.#reach); column <= right; column += 1)
        this.#squares[row * kStrips + column]?.push(side);
  }

  has({ x, y }: Point): boolean {
    const sides = this.#squares[stripOf(y) * kStrips + stripOf(x)] as Side[];
    return sides.some(([a, b]) => squareToSide(x, y, a, b) < this.#reach * this.#reach);
  }
}

/** The element at an index that wraps around. REQUIRES: the list is not empty. */
export function at<T>(list: readonly T[], index: number): T {
  return list[((index % list.length) + list.length) % list.length] as T;
}

/** A smooth line (cubic B-spline) near its guides, `clamped` to begin at the first and to end at the last. */
export function spline(guides: readonly Point[], clamped: boolean, steps = 5): Point[] {
  const [first, last] = [at(guides, 0), at(guides, guides.length - 1)];
  const run = clamped ? [first, first, ...guides, last, last] : guides;
  const points: Point[] = [];
  for (let index = 0; index + 3 < run.length; index += 1) {
    for (let step = 0; step < steps; step += 1) points.push(blended(run, index, step / steps));
  }
  points.push(blended(run, run.length - 4, 1));
  return clamped ? [first, ...points.slice(1, -1), last] : points;
}

function blended(run: readonly Point[], index: number, t: number): Point {
  const [rest, square] = [1 - t, t * t];
  const cube = square * t;
  const weights = [
    (rest * rest * rest) / 6,
    (3 * cube - 6 * square + 4) / 6,
    (-3 * cube + 3 * square + 3 * t + 1) / 6,
    cube / 6,
  ];
  return weights.reduce(
    (sum, weight, step) => {
      const { x, y } = at(run, index + step);
      return { x: sum.x + weight * x, y: sum.y + weight * y };
    },
    { x: 0, y: 0 },
  );
}

/** Where a line is after `share` (0 to 1) of its length, and its direction there in radians. */
export function along(line: readonly Point[], share: number): { point: Point; angle: number } {
  const lengths = line.slice(1).map((point, index) => distance(at(line, index), point));
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  let index = 0;
  while (index < lengths.length - 1 && left > at(lengths, index)) {
    left -= at(lengths, index);
    index += 1;
  }
  const [a, b] = [at(line, index), at(line, index + 1)];
  const length = at(lengths, index);
  return { point: between(a, b, length === 0 ? 0 : left / length), angle: heading(a, b) };
}

/** Path data of a line, or of a polygon when `closed`. */
export function pathOf(points: readonly Point[], closed = false): string {
  const steps = points.map((point, index) => `${index ? "L" : "M"}${rounded(point.x)} ${rounded(point.y)}`);
  return steps.join("") + (closed ? "Z" : "");
}

/** The part of a polygon on the left of the line from `a` to `b` (Sutherland and Hodgman). */
export function cut(polygon: readonly Point[], a: Point, b: Point): Point[] {
  const side = (p: Point) => (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
  return polygon.flatMap((point, index) => {
    const next = at(polygon, index + 1);
    const [here, there] = [side(point), side(next)];
    const crossing = here * there < 0 ? [between(point, next, here / (here - there))] : [];
    return here <= 0 ? [point, ...crossing] : crossing;
  });
}
