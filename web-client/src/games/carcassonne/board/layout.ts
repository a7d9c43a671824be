// Where everything on a tile lies: outlines, walls, ways, regions, signs and figure spots, from the catalogue alone. Both the
// picture and the input come from here, so that they cannot disagree.

import type { TileKind, TilePart } from "../../../protocol/messages";
import {
  along,
  between,
  circle,
  distance,
  insideAny,
  isNear,
  kEdges,
  kWholeTile,
  lengthOf,
  mean,
  nearestOn,
  onEdge,
  type Point,
  pathOf,
  turned,
} from "./geometry";
import { letterAt, middleOf, neighboursOf, type Obstacle, placesOf, ringsOf, walled } from "./lattice";
import { type Regions, regionsOf } from "./regions";
import { type City, type Cloister, type Ground, kPondRadius, kWallHalf, type Way } from "./shapes";
import { signPlace } from "./signs";
import { buildingOf, isBuilding, isWater, lookName, runningOf, shapeOf } from "./terrains";
import { clusterMiddle, crossings, type Route, routesOf, uncovered } from "./ways";

export interface Sign {
  name: string;
  /** null: of the tile as a whole. */
  part: string | null;
  middle: Point;
  radius: number;
}

/** The area of a part with its path data, the spot of a figure on it, and a second free spot. */
export interface Area {
  outlines: Point[][];
  path: string;
  anchor: Point;
  second: Point;
}

/** What lies on the fields. */
export interface Sketch {
  cities: City[];
  roads: Way[];
  waters: Way[];
  cloisters: Cloister[];
  grounds: Ground[];
  junctions: Point[];
  bridges: { point: Point; angle: number }[];
}

export interface Layout extends Sketch {
  /** What is built across it, on top of all. */
  over?: Way;
  fields: { part: string; outlines: Point[][] }[];
  signs: Sign[];
  areas: Map<string, Area>;
}

export const kRoadWidth = 10;
const kCloisterRadius = 17;
/** Between a way and a building beside it. */
const kOffWay = 2;
/** Between a wall and what passes it there is room for a field. */
const kPassing = 8.5;

const layouts = new WeakMap<TileKind, Layout[]>();
const sketches = new WeakMap<TileKind, Sketch>();

/** Roughly what lies on a tile that is not turned, known in a tenth of the time; walls end where they do in the layout. */
export function sketchOf(kind: TileKind): Sketch {
  const sketch = sketches.get(kind) ?? sketched(walled(kind), kPassing);
  sketches.set(kind, sketch);
  return sketch;
}

/** The layout of a kind of tile after its quarter turns clockwise; made once. */
export function layoutOf(kind: TileKind, rotation: number): Layout {
  const known = layouts.get(kind) ?? [];
  layouts.set(kind, known);
  const layout = known[rotation] ?? (rotation === 0 ? upright(kind) : rotate(layoutOf(kind, 0), rotation));
  known[rotation] = layout;
  return layout;
}

/** The part that lies at a point of a tile, as far as one can point at it. */
export function partAt(layout: Layout, point: Point): string | null {
  const near = (way: Way, reach: number) => way.paths.some((path) => isNear(point, path, reach));
  const found =
    (layout.over && near(layout.over, Math.max(layout.over.width / 2, kRoadWidth * 0.7))
      ? layout.over
      : undefined) ??
    layout.cloisters.find(({ middle, radius }) => distance(point, middle) < radius) ??
    layout.cities.find((town) => inCity(town, point)) ??
    layout.roads.find((road) => near(road, kRoadWidth * 0.7)) ??
    layout.waters.find((water) => near(water, water.width / 2)) ??
    layout.waters.find(({ end }) => end && distance(point, end) < kPondRadius) ??
    layout.grounds.find(({ outlines }) => insideAny(point, outlines)) ??
    layout.fields.find(({ outlines }) => insideAny(point, outlines));
  return found?.part ?? null;
}

/** Within a city or on its wall. */
export function inCity(town: City, point: Point): boolean {
  return insideAny(point, town.outlines) || town.walls.some((wall) => isNear(point, wall, kWallHalf));
}

/** Walls keep off what passes them, unless just their touching it parts two fields. */
function upright(kind: TileKind): Layout {
  let sketch = sketchOf(kind);
  let regions = regionsOf(kind, sketch);
  if (regions.leaks) {
    sketch = sketched(walled(kind), 0);
    regions = regionsOf(kind, sketch);
  }
  const fields = kind.parts.filter(({ terrain }) => shapeOf(terrain) === "field");
  const layout: Layout = {
    ...sketch,
    fields: fields.map(({ part }) => ({ part, outlines: regions.outlines(part) })),
    signs: [],
    areas: new Map(),
  };
  placeSigns(kind, layout, regions);
  for (const { part } of kind.parts) layout.areas.set(part, areaOf(part, layout, regions));
  return layout;
}

function sketched(kind: TileKind, passing: number): Sketch {
  const parts = (shape: string) => kind.parts.filter(({ terrain }) => shapeOf(terrain) === shape);
  const junctions = junctionsOf(kind);
  const routes = new Map(parts("way").map((part) => [part, routesOf(kind, part)]));
  const cloisters = parts("building").map(({ part, terrain: printed }) => {
    const middle = mean(placesOf(kind, part).map(middleOf));
    const terrain = lookName(kind, printed);
    const radius = buildingOf(terrain)?.radius;
    return {
      part,
      terrain,
      middle: radius === undefined ? middle : offWays(middle, radius, routes),
      radius: radius ?? kCloisterRadius,
    };
  });
  const towns = parts("city");
  const cityLetters = new Set(towns.map(({ part }) => part));
  const cities = towns.map(({ part }) =>
    cityOf(kind, part, cityLetters, [...routes.values()].flat(), cloisters, junctions, passing),
  );
  const ways = Array.from(routes, ([part, each]) => ({
    terrain: part.terrain,
    way: wayOf(part, each, cities),
  }));
  const roads = ways
    .filter(({ terrain }) => !isWater(terrain))
    .map(({ way }) => way)
    // What can be pointed at first lies on top.
    .toSorted((one, two) => Number(one.beneath) - Number(two.beneath));
  const waters = ways.filter(({ terrain }) => isWater(terrain)).map(({ way }) => way);
  const grounds = kind.parts
    .filter(({ terrain }) => !shapeOf(terrain))
    .map(({ part, terrain }) => ({
      part,
      terrain,
      outlines: ringsOf(kind, new Set([part]), cityLetters, []).map(({ outline }) => outline),
    }));
  return { cities, roads, waters, cloisters, grounds, junctions, bridges: bridgesOf(roads, waters) };
}

/** Where a building stands that no road leads to: clear of the ways beside it. */
function offWays(middle: Point, radius: number, routes: ReadonlyMap<TilePart, readonly Route[]>): Point {
  let clear = middle;
  for (const [{ terrain }, each] of routes) {
    for (const { line } of each) {
      const near = nearestOn(clear, line);
      const [room, apart] = [radius + widthOf(terrain) / 2 + kOffWay, distance(clear, near)];
      if (apart > 0 && apart < room) clear = between(near, clear, room / apart);
    }
  }
  return clear;
}

function junctionsOf(kind: TileKind): Point[] {
  const found: Point[] = [];
  // A tile that nothing leads off has nothing around it, which is no square.
  for (const place of kind.parts.some(({ slots }) => slots.length > 0) ? placesOf(kind, "#") : []) {
    const middle = clusterMiddle(kind, place);
    if (found.every((other) => distance(other, middle) > 1)) found.push(middle);
  }
  return found;
}

function cityOf(
  kind: TileKind,
  part: string,
  cityLetters: ReadonlySet<string>,
  routes: readonly Route[],
  cloisters: readonly Cloister[],
  junctions: readonly Point[],
  room: number,
): City {
  // What stands in the midst of the city needs no wall around it.
  const own = new Set([part, ...enclosedBuildings(kind, part)]);
  const touched = placesOf(kind, part).flatMap(neighboursOf);
  const onSquare = touched.some((place) => letterAt(kind, place) === "#");
  const passing = routes.filter(({ city, beneath }) => city !== part && !beneath);
  const obstacles: Obstacle[] = passing.map(({ line }) => ({
    line: onSquare ? line.filter((point) => junctions.every((middle) => distance(point, middle) > 16)) : line,
    clear: room && kRoadWidth / 2 + room,
  }));
  for (const abbey of cloisters) {
    if (!own.has(abbey.part)) obstacles.push({ line: [abbey.middle, abbey.middle], clear: abbey.radius + 4 });
  }
  const rings = ringsOf(
    kind,
    own,
    cityLetters,
    obstacles.filter(({ line }) => line.length > 1),
  );
  return {
    part,
    outlines: rings.map(({ outline }) => outline),
    walls: rings.flatMap(({ walls }) => walls),
  };
}

/** The letters of cloisters and squares around which there is nothing but this city. */
function enclosedBuildings(kind: TileKind, city: string): string[] {
  const buildings = kind.parts.filter(({ terrain }) => isBuilding(terrain)).map(({ part }) => part);
  return [...buildings, "#"].filter((letter) => {
    const places = placesOf(kind, letter);
    return (
      places.length > 0 &&
      places.flatMap(neighboursOf).every((place) => [city, letter].includes(letterAt(kind, place)))
    );
  });
}

function wayOf({ part, terrain }: TilePart, routes: readonly Route[], cities: readonly City[]): Way {
  const open = routes.map((route) =>
    uncovered(route, (point) =>
      cities.some((town) => (route.beneath || town.part === route.city) && insideAny(point, town.outlines)),
    ),
  );
  return {
    part,
    width: widthOf(terrain),
    paths: open.flatMap(({ paths }) => paths),
    gates: open.flatMap(({ gate }) => (gate ? [gate] : [])),
    tunnel: open.flatMap(({ tunnel }) => tunnel),
    end: routes.find((route) => route.open)?.line.at(-1) ?? null,
    beneath: routes.some((route) => route.beneath),
    hub: routes.find((route) => route.hub)?.hub ?? null,
  };
}

/** Where roads lead over waters and over roads that run beneath them. */
function bridgesOf(roads: readonly Way[], waters: readonly Way[]): Layout["bridges"] {
  const over = (upper: Way, lower: Way) =>
    upper.paths.flatMap((path) => lower.paths.flatMap((below) => crossings(path, below)));
  const lower = roads.filter(({ beneath }) => beneath);
  const upper = roads.filter(({ beneath }) => !beneath);
  return [
    ...roads.flatMap((road) => waters.flatMap((water) => over(road, water))),
    ...upper.flatMap((road) => lower.flatMap((other) => over(road, other))),
  ];
}

/** Signs stand clear of one another as far as there is room. What a tile and a part of it bear alike is one sign, on that part. */
function placeSigns(kind: TileKind, layout: Layout, regions: Regions): void {
  const onPart = new Set(kind.parts.flatMap(({ marks }) => marks));
  const wanted = [
    ...kind.marks.filter((name) => !onPart.has(name)).map((name) => ({ name, part: null })),
    ...kind.parts.flatMap(({ part, marks, pennants }) =>
      [...marks, ...((pennants ?? 0) > 0 ? ["pennant"] : [])].map((name) => ({ name, part })),
    ),
  ];
  for (const { name, part } of wanted) {
    const { stand, radius } = signPlace(name, part === null);
    const free = () =>
      part === null
        ? regions.roomiest(layout.signs, stand === "land" ? ["field"] : ["field", "city"])
        : regions.spots(part, layout.signs)[stand === "land" ? "anchor" : "second"];
    layout.signs.push({ name, part, radius, middle: standing(stand, part, layout, regions) ?? free() });
  }
}

function standing(
  stand: ReturnType<typeof signPlace>["stand"],
  part: string | null,
  { cities, roads, waters, junctions }: Layout,
  regions: Regions,
): Point | null {
  const town = cities.find((candidate) => candidate.part === part);
  const end = [...waters, ...roads].find((way) => way.end)?.end ?? null;
  if (stand === "land") return part === null ? (junctions[0] ?? null) : null;
  // A road that ends nowhere else ends at the sign of its tile.
  if (stand === "tile") return roads.length === 1 ? (junctions[0] ?? end) : null;
  if (stand === "end") return end;
  if (stand === "wall") return town?.walls[0] ? along(town.walls[0], 0.5).point : null;
  if (stand === "middle" && part !== null) {
    return cities.length === 1 && town?.walls.length === 0
      ? { x: 50, y: 50 }
      : regions.spots(part, []).anchor;
  }
  const way = roads.find((candidate) => candidate.part === part);
  return stand === "beside" && way ? regions.beside(way) : null;
}

function areaOf(part: string, layout: Layout, regions: Regions): Area {
  const great = layout.signs.filter(({ name }) => signPlace(name, true).stand !== "spot");
  const { anchor, second } = regions.spots(part, great.length > 0 ? layout.signs : []);
  const outlines = outlinesOf(part, layout) ?? regions.outlines(part);
  const way = waysOf(layout).find((candidate) => candidate.part === part);
  const abbey = layout.cloisters.find((candidate) => candidate.part === part);
  const spot = way ? waySpot(way, layout) : (abbey?.middle ?? anchor);
  return { outlines, path: pathOfAll(outlines), anchor: spot, second };
}

/** The borders of a part that lies on the fields; undefined of a field. */
export function outlinesOf(part: string, sketch: Sketch): Point[][] | undefined {
  const own = (candidate: { part: string }) => candidate.part === part;
  const ground = sketch.cities.find(own) ?? sketch.grounds.find(own);
  if (ground) return ground.outlines;
  const way = waysOf(sketch).find(own);
  const ponds = way?.end && sketch.waters.includes(way) ? [circle(way.end, kPondRadius)] : [];
  if (way) return [...way.paths.map((path) => band(path, way.width)), ...ponds];
  const abbey = sketch.cloisters.find(own);
  if (abbey && abbey.radius >= kWholeTile) return [kEdges.map((edge) => onEdge(edge, 0))];
  return abbey && [circle(abbey.middle, abbey.radius)];
}

export function pathOfAll(outlines: readonly Point[][]): string {
  return outlines.map((outline) => pathOf(outline, true)).join("");
}

export function waysOf({ roads, waters }: Sketch): Way[] {
  return [...roads, ...waters];
}

/** Of a way of that terrain. */
export function widthOf(terrain: string): number {
  return runningOf(terrain)?.width ?? kRoadWidth;
}

/** In the middle of its longest stretch, or where else nothing crosses it. */
function waySpot(way: Way, layout: Layout): Point {
  const longest = way.paths
    .filter((path) => path.at(-1) !== path[0])
    .reduce((best, path) => (lengthOf(path) > lengthOf(best) ? path : best), [] as Point[]);
  if (longest.length < 2) return { x: 50, y: 50 };
  const spots = [0.5, 0.25, 0.75, 0.12, 0.88].map((share) => along(longest, share).point);
  return spots.find((spot) => partAt(layout, spot) === way.part) ?? along(longest, 0.5).point;
}

/** The outline of a line with a width. */
function band(path: readonly Point[], width: number): Point[] {
  return [...beside(path, width / 2), ...beside(path, -width / 2).reverse()];
}

/** A line that runs beside another, on its right if the offset is positive. */
export function beside(path: readonly Point[], offset: number): Point[] {
  return path.map((point, index) => {
    const [before, after] = [path[index - 1] ?? point, path[index + 1] ?? point];
    const reach = distance(before, after) || 1;
    return {
      x: point.x - ((after.y - before.y) / reach) * offset,
      y: point.y + ((after.x - before.x) / reach) * offset,
    };
  });
}

function rotate(layout: Layout, rotation: number): Layout {
  const spin = (point: Point) => turned(point, rotation);
  const line = (points: Point[]) => points.map(spin);
  const lines = (each: Point[][]) => each.map(line);
  const look = ({ point, angle }: { point: Point; angle: number }) => ({
    point: spin(point),
    angle: angle + (rotation * Math.PI) / 2,
  });
  const way = (each: Way) => ({
    ...each,
    paths: lines(each.paths),
    gates: each.gates.map(look),
    tunnel: line(each.tunnel),
    end: each.end && spin(each.end),
    hub: each.hub && spin(each.hub),
  });
  return {
    cities: layout.cities.map((town) => ({
      ...town,
      outlines: lines(town.outlines),
      walls: lines(town.walls),
    })),
    roads: layout.roads.map(way),
    waters: layout.waters.map(way),
    cloisters: layout.cloisters.map((abbey) => ({ ...abbey, middle: spin(abbey.middle) })),
    grounds: layout.grounds.map((ground) => ({ ...ground, outlines: lines(ground.outlines) })),
    fields: layout.fields.map((field) => ({ ...field, outlines: lines(field.outlines) })),
    junctions: line(layout.junctions),
    bridges: layout.bridges.map(look),
    signs: layout.signs.map((sign) => ({ ...sign, middle: spin(sign.middle) })),
    areas: new Map(
      Array.from(layout.areas, ([part, area]) => {
        const outlines = lines(area.outlines);
        return [
          part,
          { outlines, path: pathOfAll(outlines), anchor: spin(area.anchor), second: spin(area.second) },
        ];
      }),
    ),
  };
}
