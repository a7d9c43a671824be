// Where everything on a tile lies: outlines, walls, paths, regions and figure spots, from the catalogue alone. Both the
// picture and the input come from here, so that they cannot disagree.

import type { TileKind, TilePart } from "../../../protocol/messages";
import {
  along,
  between,
  corner,
  curve,
  distance,
  distanceToLine,
  type Edge,
  inside,
  kEdges,
  mean,
  onEdge,
  type Point,
  pathOf,
  turned,
} from "./geometry";
import { type Regions, regionsOf } from "./regions";

export interface City {
  part: string;
  outline: Point[];
  walls: Point[][];
  pennants: number;
  marks: string[];
}

export interface Road {
  part: string;
  paths: Point[][];
  /** Where the road enters a city through its wall, looking out. */
  gatehouses: { point: Point; angle: number }[];
  /** The stretch that passes beneath a city, from mouth to mouth; empty when there is none. */
  tunnel: Point[];
}

export interface Cloister {
  part: string;
  middle: Point;
}

/** A sign of the tile as a whole, in a roomy place near its middle. */
export interface Mark {
  name: string;
  middle: Point;
  radius: number;
}

/** The area of a part as path data, the spot of a figure on it, and a second free spot for a symbol. */
export interface Area {
  path: string;
  anchor: Point;
  second: Point;
}

export interface Layout {
  cities: City[];
  roads: Road[];
  cloisters: Cloister[];
  fields: { part: string; outlines: Point[][] }[];
  junction: Point | null;
  marks: Mark[];
  areas: Map<string, Area>;
}

const kWallDepth = 27;
const kWallDepthBesideCity = 20;
const kWallBulge = 3;
const kWallDepthBesideHeld = 15;
const kHeldFieldDepth = 18;
const kVolcanoRadius = 20;
const kSignRadius = 12;
/** The Sagrada Familia stands in the middle of its tile. */
export const kChurch = { middle: { x: 50, y: 50 }, radius: 21 };
export const kRoadWidth = 10;
export const kCloisterRadius = 17;
export const kJunctionRadius = 7;

const layouts = new Map<string, Layout>();

/** The layout of a kind of tile after so many quarter turns clockwise; made once. */
export function layoutOf(kind: TileKind, rotation: number): Layout {
  const name = `${kind.kind} ${rotation}`;
  const known = layouts.get(name);
  if (known) return known;
  const layout = rotation === 0 ? upright(kind) : rotate(layoutOf(kind, 0), rotation);
  layouts.set(name, layout);
  return layout;
}

/** The part that lies at a point of a tile, as far as one can point at it. */
export function partAt(layout: Layout, point: Point): string | null {
  const reach = kRoadWidth * 0.7;
  const found =
    layout.cloisters.find(({ middle }) => distance(point, middle) < kCloisterRadius) ??
    layout.cities.find(({ outline }) => inside(point, outline)) ??
    layout.roads.find(({ paths }) => paths.some((path) => distanceToLine(point, path) < reach)) ??
    layout.fields.find(
      ({ outlines }) => outlines.filter((outline) => inside(point, outline)).length % 2 === 1,
    );
  return found?.part ?? null;
}

function upright(kind: TileKind): Layout {
  const towns = kind.parts.filter((part) => part.terrain === "city");
  const cityEdges = towns.flatMap(edgesOf);
  const holdsField = kind.parts.some((part) => part.terrain === "field" && part.slots.length === 0);
  const cities = towns.map((part) => (holdsField ? embracing(part, towns) : city(part, cityEdges)));
  const cloisters = kind.parts
    .filter((part) => part.terrain === "cloister")
    .map((part) => ({ part: part.part, middle: lettersOf(kind, part.part) }));
  const hasJunction = kind.picture.some((row) => row.includes("#"));
  const junction = hasJunction ? lettersOf(kind, "#") : null;
  const roads = kind.parts
    .filter((part) => part.terrain === "road")
    .map((part) => road(part, junction ?? cloisters[0]?.middle ?? { x: 50, y: 50 }, cities));
  const regions = regionsOf(kind, { cities, roads, cloisters, junction });
  const fields = kind.parts
    .filter((part) => part.terrain === "field")
    .map((part) => ({ part: part.part, outlines: regions.outlines(part.part) }));
  // A road that ends nowhere else ends at the sign.
  const end = roads.length === 1 ? junction : null;
  const marks = kind.marks.map((name) => ({
    name,
    middle: end ?? regions.roomiest(),
    radius: radiusOf(name),
  }));
  const areas = new Map<string, Area>();
  const layout: Layout = { cities, roads, cloisters, fields, junction, marks, areas };
  for (const part of kind.parts) areas.set(part.part, areaOf(part.part, layout, regions));
  return layout;
}

function radiusOf(mark: string): number {
  return mark === "volcano" ? kVolcanoRadius : kSignRadius;
}

/** The edges that a part holds at their middle. */
function edgesOf(part: TilePart): Edge[] {
  return kEdges.filter((edge) => part.slots.includes(edge * 3 + 1));
}

/** The middle of the places in the picture that show a letter. */
function lettersOf(kind: TileKind, letter: string): Point {
  const places = kind.picture.flatMap((row, y) =>
    Array.from(row).flatMap((shown, x) => (shown === letter ? [{ x: x * 25, y: y * 25 }] : [])),
  );
  return mean(places);
}

function city(part: TilePart, cityEdges: readonly Edge[]): City {
  const own = edgesOf(part);
  const walls: Point[][] = [];
  const outline: Point[] = [];
  const first = own.find((edge) => !own.includes(((edge + 3) % 4) as Edge)) ?? own[0] ?? 0;
  const ordered = kEdges.map((step) => ((first + step) % 4) as Edge).filter((edge) => own.includes(edge));
  ordered.forEach((edge, index) => {
    outline.push(corner(edge), corner(edge + 1));
    if (own.includes(((edge + 1) % 4) as Edge)) return;
    const next = ordered[(index + 1) % ordered.length] ?? edge;
    const gap = (next - edge + 4) % 4 || 4;
    const beside = [edge + 1, next + 3].some((other) => gap > 2 && cityEdges.includes((other % 4) as Edge));
    const line = wall(edge + 1, gap - 1, beside);
    walls.push(line);
    outline.push(...line.slice(1, -1));
  });
  return { part: part.part, outline, walls, pennants: part.pennants ?? 0, marks: part.marks ?? [] };
}

/**
 * One of two cities that hold a field between them: the larger has two edges and ends at the diagonal between them, the
 * other has the edge beside it and reaches round the field to where the larger one ends.
 */
function embracing(part: TilePart, towns: readonly TilePart[]): City {
  const larger = towns.map(edgesOf).find((edges) => edges.length === 2) ?? [];
  const edge = larger.find((one) => larger.includes(((one + 1) % 4) as Edge)) ?? 0;
  const apex = corner(edge + 1);
  const bow = (depthAt: (share: number) => number) =>
    Array.from({ length: 33 }, (_, step) => {
      const share = step / 32;
      const sag = (4 * depthAt(share) * share * (1 - share)) / 50;
      const straight = between(corner(edge), corner(edge + 2), share);
      return { x: straight.x + (apex.x - 50) * sag, y: straight.y + (apex.y - 50) * sag };
    });
  const found = { part: part.part, pennants: part.pennants ?? 0, marks: part.marks ?? [] };
  const own = edgesOf(part);
  if (own.length === 2) {
    const wall = bow(() => kHeldFieldDepth);
    return { ...found, outline: [apex, ...wall.toReversed()], walls: [wall] };
  }
  const before = own[0] === (edge + 3) % 4;
  // Wall to wall with the larger one at both ends, so that the field between them stays clear of the corners.
  const inner = bow((share) => {
    const apart = Math.max(0, Math.min(1, (Math.min(share, 1 - share) - 0.1) * 4));
    return kHeldFieldDepth * (1 - 1.4 * apart * apart * (3 - 2 * apart));
  });
  const outer = bay(before ? edge + 2 : edge + 3, kWallDepthBesideHeld);
  const outline = before ? [corner(edge + 3), ...inner, ...outer] : [corner(edge + 2), ...outer, ...inner];
  return { ...found, outline, walls: [outer, inner] };
}

/** The wall that closes a city from the corner at the start of edge `from` across `edges` open edges. */
function wall(from: number, edges: number, besideCity: boolean): Point[] {
  const [a, b] = [corner(from), corner(from + edges)];
  if (edges === 2) {
    const out = { x: corner(from + 1).x - 50, y: corner(from + 1).y - 50 };
    const pull = (point: Point, share: number) => ({
      x: point.x + (out.x * kWallBulge) / 38 + (b.x - a.x) * share,
      y: point.y + (out.y * kWallBulge) / 38 + (b.y - a.y) * share,
    });
    return curve(a, pull(a, 0.33), pull(b, -0.33), b, 24);
  }
  const depth = besideCity ? kWallDepthBesideCity : kWallDepth;
  return edges === 1 ? bay(from, depth) : bay(from + 3, depth).reverse();
}

/**
 * A parabola over an edge, clockwise: at a depth of a quarter it leaves the corner at 45 degrees, so that it runs on
 * smoothly into the wall of the neighbour.
 */
function bay(edge: number, depth: number): Point[] {
  return Array.from({ length: 25 }, (_, step) => {
    const share = step / 24;
    return turned({ x: share * 100, y: 4 * depth * share * (1 - share) }, edge);
  });
}

function road(part: TilePart, middle: Point, cities: readonly City[]): Road {
  const edges = edgesOf(part);
  const [one, two] = edges;
  if (edges.length === 2 && one !== undefined && two !== undefined) {
    return { part: part.part, gatehouses: [], ...tunnelled(through(one, two), cities) };
  }
  const gatehouses: Road["gatehouses"] = [];
  const paths = edges.map((edge) => {
    const start = onEdge(edge, 0.5);
    const inward = turned({ x: 50, y: 30 }, edge);
    const line = curve(start, inward, middle, middle, 24);
    const stop = line.findIndex((point) => cities.some((town) => inside(point, town.outline)));
    if (stop < 0) return line;
    const open = line.slice(0, stop + 1);
    const end = along(open, 1);
    gatehouses.push({ point: end.point, angle: end.angle + Math.PI });
    return open;
  });
  return { part: part.part, paths, gatehouses, tunnel: [] };
}

/** A road from edge to edge that dives below the cities in its way: what is open of it, and the stretch below. */
function tunnelled(line: Point[], cities: readonly City[]): Pick<Road, "paths" | "tunnel"> {
  const below = line.map((point) => cities.some((town) => inside(point, town.outline)));
  const [first, last] = [below.indexOf(true), below.lastIndexOf(true)];
  if (first < 0) return { paths: [line], tunnel: [] };
  return { paths: [line.slice(0, first + 1), line.slice(last)], tunnel: line.slice(first, last + 1) };
}

/** A road from edge to edge: it crosses both in their middle, at right angles. */
function through(from: Edge, to: Edge): Point[] {
  const opposite = (to - from + 4) % 4 === 2;
  const sway = opposite ? 4 : 0;
  const lean = (edge: Edge, side: number) => turned({ x: 50 + side * sway, y: opposite ? 34 : 27 }, edge);
  return curve(onEdge(from, 0.5), lean(from, 1), lean(to, 1), onEdge(to, 0.5), 24);
}

function areaOf(part: string, layout: Omit<Layout, "areas">, regions: Regions): Area {
  const town = layout.cities.find((candidate) => candidate.part === part);
  const church = town?.marks.includes("sagrada") ? [kChurch] : [];
  const { anchor, second } = regions.spots(part, [...layout.marks, ...church]);
  if (town) return { path: pathOf(town.outline, true), anchor, second };
  const street = layout.roads.find((candidate) => candidate.part === part);
  if (street) return { path: band(street), anchor: roadSpot(street), second };
  const abbey = layout.cloisters.find((candidate) => candidate.part === part);
  if (abbey) return { path: circle(abbey.middle, kCloisterRadius), anchor: abbey.middle, second };
  const path = regions
    .outlines(part)
    .map((outline) => pathOf(outline, true))
    .join("");
  return { path, anchor, second };
}

function roadSpot(street: Road): Point {
  const longest = street.paths.reduce(
    (best, path) => (length(path) > length(best) ? path : best),
    [] as Point[],
  );
  return longest.length > 1 ? along(longest, 0.5).point : { x: 50, y: 50 };
}

function length(path: readonly Point[]): number {
  return path.slice(1).reduce((sum, point, index) => sum + distance(path[index] ?? point, point), 0);
}

function circle({ x, y }: Point, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

/** The outline of a road with its width. */
function band(street: Road): string {
  return street.paths
    .map((path) => {
      const sides = [1, -1].map((side) =>
        path.map((_, index) => {
          const { point, angle } = along(path, index / (path.length - 1));
          const reach = (side * kRoadWidth) / 2;
          return { x: point.x - Math.sin(angle) * reach, y: point.y + Math.cos(angle) * reach };
        }),
      );
      return pathOf([...(sides[0] ?? []), ...(sides[1] ?? []).reverse()], true);
    })
    .join("");
}

function rotate(layout: Layout, rotation: number): Layout {
  const spin = (point: Point) => turned(point, rotation);
  const line = (points: Point[]) => points.map(spin);
  return {
    cities: layout.cities.map((town) => ({
      ...town,
      outline: line(town.outline),
      walls: town.walls.map(line),
    })),
    roads: layout.roads.map((street) => ({
      ...street,
      paths: street.paths.map(line),
      gatehouses: street.gatehouses.map(({ point, angle }) => ({
        point: spin(point),
        angle: angle + (rotation * Math.PI) / 2,
      })),
      tunnel: line(street.tunnel),
    })),
    cloisters: layout.cloisters.map((abbey) => ({ ...abbey, middle: spin(abbey.middle) })),
    fields: layout.fields.map((field) => ({ ...field, outlines: field.outlines.map(line) })),
    junction: layout.junction && spin(layout.junction),
    marks: layout.marks.map((mark) => ({ ...mark, middle: spin(mark.middle) })),
    areas: new Map(
      Array.from(layout.areas, ([part, area]) => [
        part,
        { path: turnedPath(area.path, rotation), anchor: spin(area.anchor), second: spin(area.second) },
      ]),
    ),
  };
}

/** Path data after quarter turns. It knows the commands that areas use: M, L, Z and the arcs of a circle. */
function turnedPath(path: string, rotation: number): string {
  const vector = (x: number, y: number) => {
    const { x: tx, y: ty } = turned({ x: x + 50, y: y + 50 }, rotation);
    return `${tx - 50} ${ty - 50}`;
  };
  return path
    .replace(/([ML])(-?[\d.]+) (-?[\d.]+)/g, (_, command: string, x: string, y: string) => {
      const point = turned({ x: Number(x), y: Number(y) }, rotation);
      return `${command}${point.x} ${point.y}`;
    })
    .replace(/(a\S+ \S+ 0 1 0 )(-?[\d.]+) (-?[\d.]+)/g, (_, arc: string, x: string, y: string) => {
      return arc + vector(Number(x), Number(y));
    });
}
