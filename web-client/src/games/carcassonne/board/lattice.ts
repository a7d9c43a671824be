// The 5x5 picture of a tile as shapes: each letter is a cell of an uneven lattice, cells of equal letters are one region,
// and what borders a region is rounded into walls. The outer cells are the deepest, so that a city of one edge has room.

import type { TileKind } from "../../../protocol/messages";
import { at, between, distance, distanceToLine, nearestOn, type Point, spline } from "./geometry";

/** The lines between the cells, and the middles of the cells; the outer ones lie on the border of the tile. */
const kLines = [0, 27, 42, 58, 73, 100] as const;
const kMiddles = [0, 34.5, 50, 65.5, 100] as const;
const kLast = 4;
/** What is no part of its tile: a square, what lies around a building, or a stretch of the rim. */
const kNoPart = "#";
/** How far the walls of two cities that meet at a corner of the tile lean apart. */
const kLean = 5.5;
/** How far from such a corner they end: what lies between them is seen there, too. */
export const kNotch = 7.5;

/** A place in the picture: column and row, 0 to 4. */
export interface Place {
  column: number;
  row: number;
}

/** A line of the lattice that a wall follows: from node to node, and the letter beyond it. */
interface Side {
  from: Place;
  to: Place;
}

/** One border of a region: closed, clockwise with the region on the right; its walls are what is not the tile's border. */
export interface Ring {
  outline: Point[];
  walls: Point[][];
}

export interface Obstacle {
  line: readonly Point[];
  clear: number;
}

export function letterAt(kind: TileKind, { column, row }: Place): string {
  return kind.picture[row]?.[column] ?? "";
}

export function placesOf(kind: TileKind, letter: string): Place[] {
  return kind.picture.flatMap((text, row) =>
    Array.from(text).flatMap((shown, column) => (shown === letter ? [{ column, row }] : [])),
  );
}

function isOnRim({ column, row }: Place): boolean {
  return column % kLast === 0 || row % kLast === 0;
}

/** The tile as it is drawn: the wall of a city covers the rim beside it that is no part. */
export function walled(kind: TileKind): TileKind {
  const cities = new Set(kind.parts.filter(({ terrain }) => terrain === "city").map(({ part }) => part));
  const letterFor = (place: Place) => {
    const letter = letterAt(kind, place);
    if (letter !== kNoPart || !isOnRim(place)) return letter;
    const beside = neighboursOf(place).map((each) => letterAt(kind, each));
    return beside.find((other) => cities.has(other)) ?? letter;
  };
  const picture = kind.picture.map((text, row) =>
    Array.from(text, (_, column) => letterFor({ column, row })).join(""),
  );
  return { ...kind, picture };
}

export function middleOf({ column, row }: Place): Point {
  return { x: kMiddles[column] ?? 50, y: kMiddles[row] ?? 50 };
}

export function neighboursOf({ column, row }: Place): Place[] {
  return [
    { column, row: row - 1 },
    { column: column + 1, row },
    { column, row: row + 1 },
    { column: column - 1, row },
  ];
}

/** The borders of the region that these letters form. `cities`: all letters whose regions have walls of their own. */
export function ringsOf(
  kind: TileKind,
  own: ReadonlySet<string>,
  cities: ReadonlySet<string>,
  obstacles: readonly Obstacle[],
): Ring[] {
  const pieces = piecesOf(kind);
  const beyond = new Map<string, string>();
  for (const { corners, letter } of pieces) {
    corners.forEach((from, index) => {
      beyond.set(sideKey({ from: at(corners, index + 1), to: from }), letter);
    });
  }
  const sides = pieces
    .filter(({ letter }) => own.has(letter))
    .flatMap(({ corners }) => corners.map((from, index) => ({ from, to: at(corners, index + 1) })))
    .filter((side) => !own.has(beyond.get(sideKey(side)) ?? ""));
  const touches = (side: Side) => cities.has(beyond.get(sideKey(side)) ?? "");
  return loopsOf(sides).map((loop) => ringOf(loop, kind, own, cities, touches, obstacles));
}

function sideKey({ from, to }: Side): string {
  return `${from.column},${from.row},${to.column},${to.row}`;
}

/** The cells as polygons of lattice nodes, clockwise. A cell in the corner is halved between the cells beside it. */
function piecesOf(kind: TileKind): { corners: Place[]; letter: string }[] {
  const pieces: { corners: Place[]; letter: string }[] = [];
  for (let row = 0; row <= kLast; row += 1) {
    for (let column = 0; column <= kLast; column += 1) {
      if (isCorner({ column, row })) continue;
      const corners = [
        { column, row },
        { column: column + 1, row },
        { column: column + 1, row: row + 1 },
        { column, row: row + 1 },
      ];
      pieces.push({ corners, letter: letterAt(kind, { column, row }) });
    }
  }
  for (let turn = 0; turn < 4; turn += 1) {
    const node = (column: number, row: number) => turnedPlace({ column, row }, turn, kLast + 1);
    const letter = (column: number, row: number) => letterAt(kind, turnedPlace({ column, row }, turn, kLast));
    pieces.push({ corners: [node(0, 0), node(1, 0), node(1, 1)], letter: letter(1, 0) });
    pieces.push({ corners: [node(0, 0), node(1, 1), node(0, 1)], letter: letter(0, 1) });
  }
  return pieces;
}

function isCorner({ column, row }: Place): boolean {
  return column % kLast === 0 && row % kLast === 0;
}

function turnedPlace(place: Place, turns: number, last: number): Place {
  let { column, row } = place;
  for (let turn = 0; turn < turns; turn += 1) [column, row] = [last - row, column];
  return { column, row };
}

/** Chains sides to loops. Where a region touches itself at a node only, it stays in one piece. */
function loopsOf(sides: readonly Side[]): Side[][] {
  const open = [...sides];
  const loops: Side[][] = [];
  for (let side = open.pop(); side; side = open.pop()) {
    const loop = [side];
    for (let last: Side | undefined = side; last; ) {
      last = follower(last, open);
      if (!last) break;
      open.splice(open.indexOf(last), 1);
      loop.push(last);
    }
    loops.push(loop);
  }
  return loops;
}

function follower(side: Side, open: readonly Side[]): Side | undefined {
  const next = open.filter(({ from }) => from.column === side.to.column && from.row === side.to.row);
  const bend = ({ from, to }: Side) =>
    (side.to.column - side.from.column) * (to.row - from.row) -
    (side.to.row - side.from.row) * (to.column - from.column);
  return next.reduce<Side | undefined>(
    (best, one) => (!best || bend(one) < bend(best) ? one : best),
    undefined,
  );
}

function onTileBorder({ from, to }: Side): boolean {
  const along = (a: number, b: number) => a === b && a % (kLast + 1) === 0;
  return along(from.column, to.column) || along(from.row, to.row);
}

function ringOf(
  loop: Side[],
  kind: TileKind,
  own: ReadonlySet<string>,
  cities: ReadonlySet<string>,
  touches: (side: Side) => boolean,
  obstacles: readonly Obstacle[],
): Ring {
  const first = loop.findIndex((side, index) => !onTileBorder(side) && onTileBorder(at(loop, index - 1)));
  const ordered = [...loop.slice(Math.max(first, 0)), ...loop.slice(0, Math.max(first, 0))];
  const outline: Point[] = [];
  const walls: Point[][] = [];
  let run: Side[] = [];
  const finish = () => {
    if (run.length === 0) return;
    const wall = clearOf(wallOf(run, kind, own, cities, touches, first < 0), obstacles);
    walls.push(wall);
    outline.push(...wall);
    run = [];
  };
  for (const side of ordered) {
    if (!onTileBorder(side)) run.push(side);
    else {
      finish();
      outline.push(shifted(side.to, kind, own, cities).point);
    }
  }
  finish();
  return { outline, walls };
}

function nodePoint({ column, row }: Place): Point {
  return { x: kLines[column] ?? 50, y: kLines[row] ?? 50 };
}

/** The nodes of a run of sides as a smooth line; it is firm where another city begins right behind it. */
function wallOf(
  run: readonly Side[],
  kind: TileKind,
  own: ReadonlySet<string>,
  cities: ReadonlySet<string>,
  touches: (side: Side) => boolean,
  closed: boolean,
): Point[] {
  const stretches: Point[][] = [[]];
  const add = (...points: Point[]) => stretches.at(-1)?.push(...points);
  const shift = (place: Place) => shifted(place, kind, own, cities);
  run.forEach((side, index) => {
    const [from, to] = [shift(side.from), shift(side.to)];
    if (index === 0 && !closed) add(from.point);
    if (touches(side) && !from.tip && !to.tip && !isTileCorner(side.from) && !isTileCorner(side.to)) {
      add(from.point, from.point, to.point, to.point);
    } else if (from.tip || to.tip) add(widened(from, to));
    else add(between(from.point, to.point, 0.5));
    if (index === run.length - 1) {
      if (!closed) add(to.point);
    } else if (to.tip) {
      add(to.point);
      stretches.push([to.point]);
    }
  });
  if (closed && stretches.length === 1) {
    const points = stretches[0] ?? [];
    const round = [...points, ...points.slice(0, 3)];
    return spline(round, false);
  }
  return stretches.flatMap((points, index) => spline(points, true).slice(index === 0 ? 0 : 1));
}

/** On the way to a tip in the corner of the tile: off the diagonal, so that there is room within the tip. */
function widened(one: { point: Point; tip: boolean }, two: { point: Point; tip: boolean }): Point {
  const [tip, other] = one.tip ? [one.point, two.point] : [two.point, one.point];
  const half = between(tip, other, 0.5);
  const across = (half.x - tip.x) * (tip.x < 50 ? 1 : -1) - (half.y - tip.y) * (tip.y < 50 ? 1 : -1);
  const push = (Math.sign(across) * kLean) / Math.SQRT2;
  return { x: half.x + (tip.x < 50 ? push : -push), y: half.y - (tip.y < 50 ? push : -push) };
}

function isTileCorner({ column, row }: Place): boolean {
  return column % (kLast + 1) === 0 && row % (kLast + 1) === 0;
}

/**
 * Where a node of the lattice lies for this region. Next to a corner of the tile two rules hold: two cities that meet there
 * leave room for what lies between them, and a region that parts two others reaches right into the corner.
 */
function shifted(
  place: Place,
  kind: TileKind,
  own: ReadonlySet<string>,
  cities: ReadonlySet<string>,
): { point: Point; tip: boolean } {
  const point = nodePoint(place);
  const isEnd = isTileCorner(place);
  const inner = (value: number) => value === 1 || value === kLast;
  if (!isEnd && (!inner(place.column) || !inner(place.row))) return { point, tip: false };
  const [cornerColumn, cornerRow] = [place.column <= 1 ? 0 : kLast, place.row <= 1 ? 0 : kLast];
  const [column, row] = [place.column <= 1 ? 1 : kLast - 1, place.row <= 1 ? 1 : kLast - 1];
  const beside = { column, row: cornerRow };
  const below = { column: cornerColumn, row };
  const [one, two, inward] = [beside, below, { column, row }].map((each) => letterAt(kind, each));
  if (one === undefined || two === undefined || inward === undefined || one === two) {
    return { point, tip: false };
  }
  if (!isEnd && own.has(inward) && !own.has(one) && !own.has(two)) {
    const corner = { x: cornerColumn === 0 ? 0 : 100, y: cornerRow === 0 ? 0 : 100 };
    return { point: corner, tip: true };
  }
  if (!cities.has(one) || !cities.has(two) || cities.has(inward)) return { point, tip: false };
  const towards = own.has(one) ? beside : own.has(two) ? below : null;
  if (!towards) return { point, tip: false };
  const goal = middleOf(towards);
  return { point: between(point, goal, (isEnd ? kNotch : kLean) / distance(point, goal)), tip: false };
}

/** Bends a wall away from roads that pass it and from buildings; its ends stay. */
function clearOf(wall: Point[], obstacles: readonly Obstacle[]): Point[] {
  let points = wall;
  for (let round = 0; round < 8; round += 1) {
    let moved = false;
    const pushed = points.map((point, index) => {
      if (index === 0 || index === points.length - 1) return point;
      return obstacles.reduce((here, { line, clear }) => {
        const apart = distanceToLine(here, line);
        if (apart >= clear || apart < 0.01) return here;
        moved = true;
        const near = nearestOn(here, line);
        return between(near, here, clear / apart);
      }, point);
    });
    if (!moved) return points;
    points = pushed.map((point, index) =>
      index === 0 || index === pushed.length - 1
        ? point
        : between(between(at(pushed, index - 1), at(pushed, index + 1), 0.5), point, 0.5),
    );
  }
  return points;
}
