// Roads and waters as lines, from the letters of the picture: from a side of the tile along the part's own letters to another
// side, to a crossing, a cloister, the wall of a city, or to nowhere. Parts of one letter that are apart are joined beneath
// what lies between them.

import type { TileKind, TilePart } from "../../../protocol/messages";
import {
  along,
  between,
  circle,
  distance,
  type Edge,
  heading,
  kEdges,
  lengthOf,
  onEdge,
  type Point,
  spline,
  splitAt,
  turned,
} from "./geometry";
import { letterAt, middleOf, neighboursOf, type Place, placesOf } from "./lattice";
import { endsRoads, isWater } from "./terrains";

export interface Route {
  line: Point[];
  /** The city at whose wall it ends. */
  city: string | null;
  /** It runs on beneath what lies between its ends. */
  beneath: boolean;
  /** It ends on the open land. */
  open: boolean;
  /** Whether the land runs round its mouth, in the order of its ends, where it runs beneath something. */
  around?: [boolean, boolean];
  /** It runs round this point, and the arms of its road meet it. */
  hub?: Point;
}

/** How far a line that is straight in the picture swings from side to side. */
const kSwing = 4;
/** How wide the arms of a road run round what stands where they meet. */
const kRing = 11;
/** How far short of the middle of that ring they end: on its bed. */
const kOnto = 4;
/** Between the wall of a city and a road that dives before it, where the land runs round its mouth. */
const kBeforeWall = 15;

/** The edges that a part holds at their middle. */
export function edgesOf(part: TilePart): Edge[] {
  return kEdges.filter((edge) => part.slots.includes(edge * 3 + 1));
}

export function routesOf(kind: TileKind, part: TilePart): Route[] {
  const own = placesOf(kind, part.part);
  const starts = edgesOf(part).map((edge) => ({ edge, place: placeOf(edge) }));
  const [first, second] = starts;
  if (!first || !second) {
    const only = own[0];
    const start = first?.place ?? only;
    return start ? [ending(kind, start)] : [];
  }
  if (starts.length === 2) return [joining(kind, own, first.edge, second.edge)];
  // A fork: all ways meet where the letters are nearest to all sides.
  const reach = starts.map(({ place }) => waysFrom(place, own));
  const far = (place: Place) => reach.reduce((sum, ways) => sum + (ways.get(key(place))?.steps ?? 99), 0);
  const hub = own.reduce((best, place) => (far(place) < far(best) ? place : best), own[0] ?? first.place);
  const arms = reach.map((ways) => lineOf(trail(ways, hub).map(middleOf)));
  const route = (line: Point[]): Route => ({ line, city: null, beneath: false, open: false });
  if (part.terrain !== "road") return arms.map(route);
  // Nobody takes it for a crossing, where roads end: its arms run round a well.
  const middle = middleOf(hub);
  const ends = (arm: Point[]) => splitAt(arm, lengthOf(arm) - kRing - kOnto)[0];
  return [...arms.map((arm) => route(ends(arm))), { ...route(circle(middle, kRing)), hub: middle }];
}

function placeOf(edge: Edge): Place {
  const { x, y } = onEdge(edge, 0.5);
  return { column: x / 25, row: y / 25 };
}

function key({ column, row }: Place): string {
  return `${column},${row}`;
}

interface Reached {
  place: Place;
  before: Reached | null;
  steps: number;
}

/** The shortest ways from a place over these places; to one that touches at a corner only, if there is no other. */
function waysFrom(start: Place, own: readonly Place[]): Map<string, Reached> {
  const found = new Map<string, Reached>();
  const open: Reached[] = [{ place: start, before: null, steps: 0 }];
  while (open.length > 0) {
    open.sort((a, b) => a.steps - b.steps);
    const step = open.shift();
    if (!step || found.has(key(step.place))) continue;
    found.set(key(step.place), step);
    for (const place of own) {
      const reach = Math.abs(place.column - step.place.column) + Math.abs(place.row - step.place.row);
      const diagonal = reach === 2 && place.column !== step.place.column && place.row !== step.place.row;
      if (reach === 1 || diagonal)
        open.push({ place, before: step, steps: step.steps + (diagonal ? 2.5 : 1) });
    }
  }
  return found;
}

function trail(ways: ReadonlyMap<string, Reached>, end: Place): Place[] {
  const places: Place[] = [];
  for (let step = ways.get(key(end)) ?? null; step; step = step.before) places.unshift(step.place);
  return places;
}

function joining(kind: TileKind, own: readonly Place[], from: Edge, to: Edge): Route {
  const done = (line: Point[], beneath: boolean) => ({ line, city: null, beneath, open: false });
  for (const crossed of [[], placesOf(kind, "#")]) {
    const places = trail(waysFrom(placeOf(from), [...own, ...crossed]), placeOf(to));
    if (places.length > 0) return done(lineOf(places.map(middleOf)), false);
  }
  const inward = (edge: Edge) => turned({ x: 50, y: 34 }, edge);
  const line = lineOf([onEdge(from, 0.5), inward(from), inward(to), onEdge(to, 0.5)]);
  return { ...done(line, true), around: [isAround(kind, from), isAround(kind, to)] };
}

/** Whether one field lies on both sides of what crosses this edge. */
function isAround(kind: TileKind, edge: Edge): boolean {
  const fields = kind.parts.filter(({ terrain }) => terrain === "field");
  return fields.some(({ slots }) => slots.includes(edge * 3) && slots.includes(edge * 3 + 2));
}

/** A way from one side to the letter that is farthest along it, and on to what it meets there. */
function ending(kind: TileKind, start: Place): Route {
  const own = letterAt(kind, start);
  const ways = waysFrom(start, placesOf(kind, own));
  const steps = [...ways.values()].toSorted((a, b) => b.steps - a.steps);
  const terrainAt = (place: Place) => {
    const terrain = kind.parts.find(({ part }) => part === letterAt(kind, place))?.terrain;
    if (terrain && endsRoads(terrain)) return "cloister";
    if (terrain && isWater(terrain)) return "water";
    return terrain ?? letterAt(kind, place);
  };
  for (const goal of ["#", "cloister", "city", "water"]) {
    for (const { place, before } of steps) {
      const ahead = before && {
        column: 2 * place.column - before.place.column,
        row: 2 * place.row - before.place.row,
      };
      const around = [...(ahead ? [ahead] : []), ...neighboursOf(place)];
      const met = around.find((each) => letterAt(kind, each) !== own && terrainAt(each) === goal);
      if (!met) continue;
      const line = lineOf([...trail(ways, place), met].map((each) => goalPoint(kind, each, goal)));
      return { line, city: goal === "city" ? letterAt(kind, met) : null, beneath: false, open: false };
    }
  }
  const end = steps[0]?.place ?? start;
  const places = trail(ways, end).map(middleOf);
  return { line: lineOf(places), city: null, beneath: false, open: true };
}

function goalPoint(kind: TileKind, place: Place, goal: string): Point {
  const letter = letterAt(kind, place);
  if (goal === "city" || goal === "water" || !(letter === "#" || isCloister(kind, letter)))
    return middleOf(place);
  return clusterMiddle(kind, place);
}

function isCloister(kind: TileKind, letter: string): boolean {
  return kind.parts.some(({ part, terrain }) => part === letter && endsRoads(terrain));
}

/** The middle of the places of one letter that hang together with this one. */
export function clusterMiddle(kind: TileKind, place: Place): Point {
  const letter = letterAt(kind, place);
  const ways = waysFrom(place, placesOf(kind, letter));
  const points = [...ways.values()].map((step) => middleOf(step.place));
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** A smooth line over these points that leaves the border of the tile at a right angle. */
function lineOf(points: readonly Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length === 1) return [...points];
  const straight = points.every(({ x }) => x === first.x) || points.every(({ y }) => y === first.y);
  const swings = straight && onBorder(first) && onBorder(last);
  const [across, down] = [(last.y - first.y) / 100, (last.x - first.x) / 100];
  const guides = points.flatMap((point, index) => {
    if (index === 0) return [point, ...square(point)];
    if (index === points.length - 1) return [...square(point), point];
    if (!swings) return [point];
    const side = Math.sign(index - (points.length - 1) / 2) * kSwing;
    return [{ x: point.x + across * side, y: point.y + down * side }];
  });
  return spline(eased(guides), true, 4);
}

/** Halfway points instead of the inner ones: a stair of letters becomes a slope. */
function eased(guides: readonly Point[]): Point[] {
  if (guides.length < 5) return [...guides];
  const inner = guides.slice(1, -1);
  const halves = inner.slice(1).map((point, index) => between(inner[index] ?? point, point, 0.5));
  return [...guides.slice(0, 2), ...halves, ...guides.slice(-2)];
}

function onBorder({ x, y }: Point): boolean {
  return x <= 0 || y <= 0 || x >= 100 || y >= 100;
}

/** A guide just inside the border, straight in from a point on it. */
function square(point: Point): Point[] {
  if (!onBorder(point)) return [];
  const pull = (value: number) => Math.max(12, Math.min(88, value));
  return [{ x: pull(point.x), y: pull(point.y) }];
}

/** What of a line lies open when cities cover it: its stretches, the gate at its end, what runs beneath them. */
export function uncovered(
  route: Route,
  covered: (point: Point) => boolean,
): { paths: Point[][]; gate: { point: Point; angle: number } | null; tunnel: Point[] } {
  const { line } = route;
  const below = line.map(covered);
  const first = below.indexOf(true);
  if (first < 0 || (route.city === null && !route.beneath)) return { paths: [line], gate: null, tunnel: [] };
  if (route.beneath) {
    const last = below.lastIndexOf(true);
    const [dives, rises] = (route.around ?? [false, false]).map((around) => (around ? kBeforeWall : 0));
    const from = lengthOf(line.slice(0, first + 1)) - (dives ?? 0);
    const to = lengthOf(line.slice(0, last + 1)) + (rises ?? 0);
    const [before] = splitAt(line, from);
    const [above, behind] = splitAt(line, to);
    return { paths: [before, behind], gate: null, tunnel: splitAt(above, from)[1] };
  }
  const open = cutAt(line, first, covered);
  const end = along(open, 1);
  return { paths: [open], gate: { point: end.point, angle: end.angle + Math.PI }, tunnel: [] };
}

/** A line up to where it is covered: between the points `stop - 1` and `stop`. */
function cutAt(line: readonly Point[], stop: number, covered: (point: Point) => boolean): Point[] {
  let [a, b] = [line[stop - 1], line[stop]];
  if (!a || !b) return line.slice(0, Math.max(2, stop + 1));
  for (let round = 0; round < 5; round += 1) {
    const half: Point = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    if (covered(half)) b = half;
    else a = half;
  }
  return [...line.slice(0, stop), b];
}

/** Where two lines cross, with the direction of the first in radians. */
export function crossings(one: readonly Point[], two: readonly Point[]): { point: Point; angle: number }[] {
  const found: { point: Point; angle: number }[] = [];
  for (let i = 1; i < one.length; i += 1) {
    for (let j = 1; j < two.length; j += 1) {
      const [a, b, c, d] = [one[i - 1], one[i], two[j - 1], two[j]];
      if (!a || !b || !c || !d) continue;
      const bottom = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
      if (bottom === 0) continue;
      const t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / bottom;
      const u = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / bottom;
      if (t < 0 || t > 1 || u < 0 || u > 1) continue;
      const point = { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
      if (found.every((other) => distance(other.point, point) > 8)) {
        found.push({ point, angle: heading(a, b) });
      }
    }
  }
  return found;
}
