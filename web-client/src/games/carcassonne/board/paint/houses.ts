// How a city is built: streets from its edges and gates to its square, and houses that stand along walls and streets. Houses
// across the border of the tile stand at the same places on all tiles, so that blocks run on from tile to tile.

import {
  between,
  cosine,
  distance,
  heading,
  Inside,
  insideAny,
  isNear,
  Near,
  onEdge,
  type Point,
  sine,
  spline,
} from "../geometry";
import type { Layout } from "../layout";
import { type Random, within } from "../random";
import type { City } from "../shapes";

export interface House {
  middle: Point;
  /** Of its ridge, in radians. */
  angle: number;
  width: number;
  depth: number;
  /** Which of the roofs' colours. */
  tint: number;
}

export interface Built {
  houses: House[];
  streets: Point[][];
}

const kSquare = 8;
const kStreetHalf = 2.6;
const kOffWall = 5;
const kGap = 0.35;
const kNarrow = 5.6;
/** Where no house fits, the next one is tried so much further on. */
const kStep = 2;
/** From one row of houses to the next: with a lane along walls, back to back along streets. */
const kWallRank = 10.4;
const kStreetRank = 7.4;
const kRanks = 5;
/** On small pictures houses are so much larger, and fewer. */
const kBold = 1.75;
/** With so few of them, small ones fill the gaps. */
const kFew = 4;
/** Along an edge: where houses stand across it, and on small pictures. */
const kAcross = [
  { share: 0.27, off: 1.2, width: 9.6, depth: 7.4, tint: 0 },
  { share: 0.385, off: -1.4, width: 10.4, depth: 7, tint: 3 },
  { share: 0.61, off: 1.6, width: 9.2, depth: 7.6, tint: 2 },
  { share: 0.72, off: -1, width: 10, depth: 7.2, tint: 1 },
];
const kBoldAcross = [
  { share: 0.32, off: 1, width: 18, depth: 13, tint: 3 },
  { share: 0.68, off: -1, width: 18, depth: 13, tint: 2 },
];

export function built(town: City, layout: Layout, random: Random, bold: boolean): Built {
  const edges = [0, 1, 2, 3].filter((edge) => insideAny(nudged(onEdge(edge, 0.5)), town.outlines));
  const square = layout.areas.get(town.part)?.anchor ?? { x: 50, y: 50 };
  const streets = streetsOf(town, layout, edges, square);
  const site = new Site(town, layout, square, streets);
  for (const edge of edges) for (const house of acrossEdge(edge, bold)) site.add(house, true);
  for (const grain of bold ? [kBold, 1] : [1]) {
    if (grain === 1 && bold && site.houses.length > kFew) break;
    for (let rank = 0; rank < kRanks; rank += 1) {
      for (const wall of town.walls)
        site.rows(wall, kOffWall + 0.4 + rank * grain * kWallRank, grain, random);
      for (const street of streets)
        site.rows(street, kStreetHalf + 0.4 + rank * grain * kStreetRank, grain, random);
    }
  }
  return { houses: site.houses.toSorted((a, b) => a.middle.y - b.middle.y), streets };
}

function nudged({ x, y }: Point): Point {
  return { x: Math.max(1, Math.min(99, x)), y: Math.max(1, Math.min(99, y)) };
}

function streetsOf(town: City, layout: Layout, edges: readonly number[], square: Point): Point[][] {
  const gates = layout.roads.flatMap((road) => road.gates).map(({ point }) => point);
  const own = gates.filter((point) => town.walls.some((wall) => isNear(point, wall, 1.5)));
  const ends = [...edges.map((edge) => onEdge(edge, 0.5)), ...own];
  return ends
    .filter((end) => distance(end, square) > 4)
    .map((end) => {
      const inward = between(end, { x: 50, y: 50 }, 0.28);
      const bend = edges.some((edge) => distance(onEdge(edge, 0.5), end) < 1) ? [inward] : [];
      return spline([end, ...bend, square], true, 6);
    });
}

/** The ground of a city, on which each house must find its place. */
class Site {
  readonly houses: House[] = [];
  /** Of each of them. */
  readonly #corners: Point[][] = [];
  readonly #ground: Inside;
  readonly #walls: Near;
  readonly #lanes: Near;
  readonly #taken: { middle: Point; radius: number }[];

  constructor(town: City, layout: Layout, square: Point, streets: readonly Point[][]) {
    this.#ground = new Inside(town.outlines);
    this.#walls = new Near(town.walls, kOffWall);
    this.#lanes = new Near(streets, kStreetHalf);
    const abbeys = layout.cloisters.map(({ middle, radius }) => ({ middle, radius: radius + 3 }));
    this.#taken = [{ middle: square, radius: kSquare }, ...layout.signs, ...abbeys];
  }

  /** Houses wall to wall along both sides of a line, so far off it, wherever there is room. */
  rows(line: readonly Point[], off: number, grain: number, random: Random): void {
    const { length, placeAt } = measured(line);
    for (const side of [1, -1]) {
      for (let reach = 1; reach < length - 4; ) {
        const width = within(random, 7.4, 11) * grain;
        const depth = within(random, 6.4, 7.4) * grain;
        const tint = Math.floor(random() * 5);
        const fits = [width, kNarrow * grain].find((wide) => {
          const { point, angle } = placeAt(reach + wide / 2);
          const offset = side * (off + depth / 2);
          const middle = { x: point.x - sine(angle) * offset, y: point.y + cosine(angle) * offset };
          return this.add({ middle, angle, width: wide, depth, tint });
        });
        reach += fits ? fits + kGap : kStep;
      }
    }
  }

  /** `across`: it stands on the border of the tile, half of it on the next one. */
  add(house: House, across = false): boolean {
    const { middle, width, depth } = house;
    if (!across && Math.min(middle.x, middle.y, 100 - middle.x, 100 - middle.y) < 4) return false;
    const reach = Math.min(width, depth) / 2;
    if (this.#taken.some((disc) => distance(disc.middle, middle) < disc.radius + reach)) return false;
    if (this.houses.some((other) => distance(other.middle, middle) < reach)) return false;
    if (!this.#ground.has(nudged(middle)) || this.#isNear(middle)) return false;
    const corners = cornersOf(house);
    const within = ({ x, y }: Point) => Math.min(x, y, 100 - x, 100 - y) > 0.8;
    if (!across && !corners.every((point) => within(point) && this.#ground.has(point))) return false;
    if (corners.some((point) => this.#isNear(point))) return false;
    if (this.houses.some((other, index) => overlap(house, corners, other, this.#corners[index] ?? [])))
      return false;
    this.houses.push(house);
    this.#corners.push(corners);
    return true;
  }

  #isNear(point: Point): boolean {
    return this.#walls.has(point) || this.#lanes.has(point);
  }
}

/** A line by its length: where one is after so much of it, and in what direction. */
function measured(line: readonly Point[]): {
  length: number;
  placeAt(reach: number): { point: Point; angle: number };
} {
  const ends = [0];
  for (let index = 1; index < line.length; index += 1) {
    ends.push((ends[index - 1] ?? 0) + distance(line[index - 1] as Point, line[index] as Point));
  }
  const length = ends.at(-1) ?? 0;
  let index = 1;
  const placeAt = (reach: number) => {
    if ((ends[index - 1] ?? 0) >= reach) index = 1;
    while (index < line.length - 1 && (ends[index] ?? 0) < reach) index += 1;
    const [a, b] = [line[index - 1] as Point, line[index] as Point];
    const [from, to] = [ends[index - 1] ?? 0, ends[index] ?? 1];
    const point = between(a, b, to === from ? 0 : (Math.min(reach, length) - from) / (to - from));
    return { point, angle: heading(a, b) };
  };
  return { length, placeAt };
}

function acrossEdge(edge: number, bold: boolean): House[] {
  // Seen from both tiles the houses are the same: places count from the west or north, and `off` points east or south.
  return (bold ? kBoldAcross : kAcross).map(({ share, off, width, depth, tint }) => {
    const level = edge === 0 || edge === 3 ? 0 : 100;
    const lies = edge % 2 === 0;
    const middle = lies ? { x: share * 100, y: level + off } : { x: level + off, y: share * 100 };
    return { middle, angle: lies ? 0 : Math.PI / 2, width, depth, tint };
  });
}

export function cornersOf({ middle, angle, width, depth }: House): Point[] {
  const [c, s] = [cosine(angle), sine(angle)];
  const [w, d] = [width / 2, depth / 2];
  return [
    [-w, -d],
    [w, -d],
    [w, d],
    [-w, d],
  ].map(([a = 0, b = 0]) => ({ x: middle.x + c * a - s * b, y: middle.y + s * a + c * b }));
}

/** Whether two houses would touch: no line along a side of either keeps them apart. */
function overlap(one: House, corners: readonly Point[], two: House, others: readonly Point[]): boolean {
  if (distance(one.middle, two.middle) > (one.width + one.depth + two.width + two.depth) / 2) return false;
  return !parted(one.angle, corners, others) && !parted(two.angle, corners, others);
}

function parted(angle: number, one: readonly Point[], two: readonly Point[]): boolean {
  return [angle, angle + Math.PI / 2].some((across) => {
    const [first, last] = extentOf(one, across);
    const [begin, end] = extentOf(two, across);
    return last + kGap <= begin || end + kGap <= first;
  });
}

/** From where to where points lie in a direction. */
function extentOf(points: readonly Point[], angle: number): [least: number, most: number] {
  const c = cosine(angle);
  const s = sine(angle);
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { x, y } of points) {
    const reach = x * c + y * s;
    if (reach < least) least = reach;
    if (reach > most) most = reach;
  }
  return [least, most];
}
