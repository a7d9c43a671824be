// Plane geometry of a tile: points in a square of 100 units, x to the right, y down, the north-west corner at 0,0.

export interface Point {
  x: number;
  y: number;
}

/** Clockwise: north, east, south, west. */
export type Edge = 0 | 1 | 2 | 3;

export const kEdges: readonly Edge[] = [0, 1, 2, 3];
const kTile = 100;
const kMiddle: Point = { x: 50, y: 50 };

export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The point at `along` (0 to 1, clockwise) of an edge. */
export function onEdge(edge: number, along: number): Point {
  return turned({ x: along * kTile, y: 0 }, edge % 4);
}

/** The corner where an edge begins, going clockwise. */
export function corner(edge: number): Point {
  return onEdge(edge, 0);
}

/** The point after so many quarter turns clockwise about the tile's middle. */
export function turned(point: Point, quarterTurns: number): Point {
  let { x, y } = point;
  for (let turn = 0; turn < ((quarterTurns % 4) + 4) % 4; turn += 1) [x, y] = [kTile - y, x];
  return { x, y };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

export function mean(points: readonly Point[]): Point {
  if (points.length === 0) return kMiddle;
  const sum = points.reduce((total, point) => ({ x: total.x + point.x, y: total.y + point.y }));
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function distanceToSegment(point: Point, a: Point, b: Point): number {
  const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const share = length === 0 ? 0 : ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length;
  return distance(point, between(a, b, Math.max(0, Math.min(1, share))));
}

export function distanceToLine(point: Point, line: readonly Point[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let index = 1; index < line.length; index += 1) {
    nearest = Math.min(nearest, distanceToSegment(point, at(line, index - 1), at(line, index)));
  }
  return nearest;
}

export function inside(point: Point, polygon: readonly Point[]): boolean {
  let within = false;
  for (let index = 0; index < polygon.length; index += 1) {
    const a = at(polygon, index);
    const b = at(polygon, index + 1);
    if (a.y > point.y === b.y > point.y) continue;
    if (point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) within = !within;
  }
  return within;
}

/** The element at an index that wraps around. REQUIRES: the list is not empty. */
export function at<T>(list: readonly T[], index: number): T {
  return list[((index % list.length) + list.length) % list.length] as T;
}

/** A cubic curve as a run of points, both ends included. */
export function curve(a: Point, b: Point, c: Point, d: Point, steps = 16): Point[] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const t = step / steps;
    const u = 1 - t;
    const weigh = (p: number, q: number, r: number, s: number) =>
      u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s;
    return { x: weigh(a.x, b.x, c.x, d.x), y: weigh(a.y, b.y, c.y, d.y) };
  });
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
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  return { point: between(a, b, length === 0 ? 0 : left / length), angle };
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
