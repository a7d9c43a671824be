// The open land of a tile: grass, parcels with their furrows and hedges, trees, stacks and sheep.

import {
  at,
  between,
  cosine,
  cut,
  distance,
  insideAny,
  isNear,
  mean,
  type Point,
  pathOf,
  sine,
} from "../geometry";
import type { Layout } from "../layout";
import { oneOf, type Random, within } from "../random";
import { disc, element, group, line, path, polygon } from "./svg";
import { kMeadow as kTheme } from "./theme";

/**
 * The middles of the parcels that lie across the borders of tiles: the same on all tiles and on opposite sides, so that they
 * run on from tile to tile. Those within a tile are its own, and stay so far inside that they never reach a border.
 */
const kAcross: Point[] = [
  { x: 3, y: -4 },
  { x: 27, y: 5 },
  { x: 49, y: -5 },
  { x: 74, y: 4 },
  { x: -5, y: 25 },
  { x: 4, y: 50 },
  { x: -4, y: 76 },
];
const kInside = { low: 22, high: 78, apart: 23, most: 7 };
const kReach = 40;
/** Parcels are long strips in one direction, as ploughs like it: across it, distances count more. */
const kAlong = -0.35;
const kStretch = 1.7;
const [kCosine, kSine] = [cosine(kAlong), sine(kAlong)];

interface Parcel {
  seed: Point;
  cell: Point[];
  tint: string;
  angle: number;
  gap: number;
  furrowed: boolean;
}

/** `bold`: without furrows, for a small picture. */
export function land(layout: Layout, random: Random, bold: boolean): string {
  const square = element("rect", { width: 100, height: 100, fill: kTheme.grass });
  if (layout.fields.length === 0 && layout.cloisters.length === 0) return square;
  const parcels = parcelsOf(random);
  const hedges = hedgesOf(parcels, random);
  return square + parcels.map((parcel) => parcelPicture(parcel, bold)).join("") + hedges;
}

function parcelsOf(random: Random): Parcel[] {
  const inner = innerSeeds(random);
  const seeds = [
    ...kAcross.map((seed, index) => ({ seed, chance: fixedChance(index) })),
    ...inner.map((seed) => ({ seed, chance: [random(), random(), random(), random()] })),
  ].flatMap(({ seed, chance }) =>
    [-100, 0, 100].flatMap((dx) =>
      [-100, 0, 100].map((dy) => ({ seed: { x: seed.x + dx, y: seed.y + dy }, chance })),
    ),
  );
  const near = seeds.filter(({ seed: { x, y } }) => Math.max(-x, x - 100, -y, y - 100) < kReach);
  return near.flatMap(({ seed, chance: [tint = 0, angle = 0, gap = 0, furrows = 0] }) => {
    const cell = cellOf(
      seed,
      near.map((other) => other.seed),
    );
    if (cell.length < 3) return [];
    return {
      seed,
      cell,
      tint: at(kTheme.parcels, Math.floor(tint * kTheme.parcels.length)),
      angle: kAlong + (angle - 0.5) * 0.5,
      gap: 2.8 + gap,
      furrowed: furrows < 0.6,
    };
  });
}

/** Chance that is the same for all tiles. */
function fixedChance(index: number): number[] {
  return [3, 5, 7, 11].map((prime) => ((index + 1) * prime * 0.381966) % 1);
}

function innerSeeds(random: Random): Point[] {
  const seeds: Point[] = [];
  for (let attempt = 0; attempt < 60 && seeds.length < kInside.most; attempt += 1) {
    const seed = {
      x: within(random, kInside.low, kInside.high),
      y: within(random, kInside.low, kInside.high),
    };
    if (seeds.every((other) => apart(seed, other) > kInside.apart)) seeds.push(seed);
  }
  return seeds;
}

/** What of the tile is nearer to this seed than to any other. */
function cellOf(seed: Point, seeds: readonly Point[]): Point[] {
  let cell: Point[] = [
    { x: -2, y: -2 },
    { x: 102, y: -2 },
    { x: 102, y: 102 },
    { x: -2, y: 102 },
  ];
  const others = seeds
    .filter((other) => other !== seed)
    .map((other) => ({ other, away: apart(seed, other) }));
  others.sort((one, two) => one.away - two.away);
  let reach = Number.POSITIVE_INFINITY;
  for (const { other, away } of others) {
    // What is twice as far away as the cell reaches cannot cut it.
    if (away > 2 * reach) break;
    const middle = between(seed, other, 0.5);
    const { x, y } = stretched({ x: other.x - seed.x, y: other.y - seed.y });
    cell = cut(cell, { x: middle.x - y, y: middle.y + x }, middle);
    if (cell.length < 3) return [];
    reach = Math.max(...cell.map((point) => apart(seed, point)));
  }
  return cell;
}

/** How far apart two points are for parcels. */
function apart(one: Point, two: Point): number {
  const [dx, dy] = [two.x - one.x, two.y - one.y];
  const across = -dx * kSine + dy * kCosine;
  return Math.sqrt(dx * dx + dy * dy + across * across * (kStretch * kStretch - 1));
}

function stretched({ x, y }: Point): Point {
  const across = (-x * kSine + y * kCosine) * (kStretch * kStretch - 1);
  return { x: x - kSine * across, y: y + kCosine * across };
}

function parcelPicture({ seed, cell, tint, angle, gap, furrowed }: Parcel, bold: boolean): string {
  const ground = polygon(cell, { fill: tint });
  if (!furrowed || bold) return ground;
  const [c, s] = [cosine(angle), sine(angle)];
  const furrows: string[] = [];
  for (let shift = -12; shift <= 12; shift += 1) {
    const foot = { x: seed.x - s * shift * gap, y: seed.y + c * shift * gap };
    const run = clipped(foot, { x: c, y: s }, cell);
    if (run) furrows.push(pathOf(run));
  }
  return (
    ground +
    path(furrows.join(""), { fill: "none", stroke: kTheme.furrow, "stroke-width": 0.7, opacity: 0.2 })
  );
}

/** The part of a straight line that lies in a convex polygon, a little short of its border. */
function clipped(foot: Point, direction: Point, polygonPoints: readonly Point[]): [Point, Point] | null {
  const cuts = polygonPoints.flatMap((a, index) => {
    const b = at(polygonPoints, index + 1);
    const bottom = direction.x * (b.y - a.y) - direction.y * (b.x - a.x);
    if (Math.abs(bottom) < 1e-9) return [];
    const share = (direction.x * (foot.y - a.y) - direction.y * (foot.x - a.x)) / bottom;
    if (share < 0 || share > 1) return [];
    return (
      (a.x + (b.x - a.x) * share - foot.x) * direction.x + (a.y + (b.y - a.y) * share - foot.y) * direction.y
    );
  });
  const [low, high] = [Math.min(...cuts) + 1.4, Math.max(...cuts) - 1.4];
  if (cuts.length < 2 || high - low < 3) return null;
  const spot = (reach: number) => ({ x: foot.x + direction.x * reach, y: foot.y + direction.y * reach });
  return [spot(low), spot(high)];
}

/** Bushes in clumps on borders between parcels, well inside the tile: a row of them would look like a path, or the border of a farm. */
function hedgesOf(parcels: readonly Parcel[], random: Random): string {
  const drawn = new Set<string>();
  const bushes: string[] = [];
  for (const { cell } of parcels) {
    cell.forEach((a, index) => {
      const middle = between(a, at(cell, index + 1), 0.5);
      const key = `${Math.round(middle.x * 4)} ${Math.round(middle.y * 4)}`;
      if (drawn.has(key)) return;
      drawn.add(key);
      const inner = Math.min(middle.x, middle.y, 100 - middle.x, 100 - middle.y) > 12;
      if (inner && random() < 0.35) bushes.push(clump(middle, random));
    });
  }
  return bushes.join("");
}

function clump({ x, y }: Point, random: Random): string {
  return [-2.2, 0, 2.2]
    .map((dx) =>
      disc({ x: x + dx, y: y + within(random, -0.9, 0.9) }, within(random, 1.3, 2), { fill: kTheme.hedge }),
    )
    .join("");
}

/** Trees in small groups, now and then a stack or sheep, where nothing else stands. */
export function growth(layout: Layout, random: Random): string {
  const spots: Point[] = [];
  const ways = [...layout.roads, ...layout.waters];
  const free = (spot: Point) =>
    ways.every(({ paths, width }) => paths.every((each) => !isNear(spot, each, width / 2 + 4.5))) &&
    layout.cities.every(({ walls }) => walls.every((wall) => !isNear(spot, wall, 7.5))) &&
    layout.junctions.every((middle) => distance(middle, spot) > 15) &&
    layout.cloisters.every(({ middle, radius }) => distance(middle, spot) > radius + 6) &&
    layout.signs.every(({ middle, radius }) => distance(middle, spot) > radius + 5) &&
    Array.from(layout.areas.values()).every(({ anchor }) => distance(anchor, spot) > 8) &&
    spots.every((other) => distance(other, spot) > 13) &&
    layout.fields.some(({ outlines }) => insideAny(spot, outlines));
  const wanted = 3 + Math.floor(random() * 3);
  for (let attempt = 0; attempt < 50 && spots.length < wanted; attempt += 1) {
    const spot = { x: within(random, 6, 94), y: within(random, 6, 94) };
    if (free(spot)) spots.push(spot);
  }
  spots.sort((a, b) => a.y - b.y);
  return spots.map((spot) => plant(spot, random)).join("");
}

function plant(spot: Point, random: Random): string {
  const chance = random();
  if (chance < 0.12) return stack(spot);
  if (chance < 0.24) return sheep(spot, random) + sheep({ x: spot.x + 4, y: spot.y + 2.4 }, random);
  const count = 1 + Math.floor(random() * 3);
  const trees = Array.from({ length: count }, (_, index) => ({
    x: spot.x + (index === 0 ? 0 : within(random, -4.6, 4.6)),
    y: spot.y + (index === 0 ? 0 : within(random, -3, 3)),
  }));
  trees.sort((a, b) => a.y - b.y);
  return trees.map((each) => tree(each, within(random, 2.2, 3.4), random)).join("");
}

export function tree({ x, y }: Point, size: number, random: Random): string {
  const lean = within(random, -0.12, 0.12) * size;
  return group(
    {},
    element("ellipse", {
      cx: x + size * 0.5,
      cy: y + size * 0.6,
      rx: size * 1.1,
      ry: size * 0.75,
      fill: kTheme.shadow,
      opacity: 0.26,
    }),
    disc({ x, y }, size, { fill: kTheme.tree, stroke: kTheme.treeDark, "stroke-width": 0.5 }),
    disc({ x: x - size * 0.28 + lean, y: y - size * 0.3 }, size * 0.52, { fill: kTheme.treeLight }),
  );
}

function stack({ x, y }: Point): string {
  return (
    element("ellipse", { cx: x + 1, cy: y + 1.4, rx: 3.2, ry: 1.7, fill: kTheme.shadow, opacity: 0.28 }) +
    path(
      `M${x - 2.6} ${y + 1}Q${x - 2.2} ${y - 3.6} ${x} ${y - 3.8}Q${x + 2.2} ${y - 3.6} ${x + 2.6} ${y + 1}Q${x} ${y + 2} ${x - 2.6} ${y + 1}Z`,
      { fill: kTheme.straw, stroke: kTheme.roadEdge, "stroke-width": 0.5 },
    ) +
    line([mean([{ x, y }]), { x: x - 0.6, y: y - 2.6 }], { stroke: kTheme.roadEdge, "stroke-width": 0.4 })
  );
}

function sheep({ x, y }: Point, random: Random): string {
  const head = oneOf(random, [-1.7, 1.7]);
  return (
    element("ellipse", { cx: x + 0.5, cy: y + 0.8, rx: 1.9, ry: 1.1, fill: kTheme.shadow, opacity: 0.28 }) +
    element("ellipse", {
      cx: x,
      cy: y,
      rx: 1.8,
      ry: 1.25,
      fill: kTheme.wool,
      stroke: kTheme.ink,
      "stroke-width": 0.3,
    }) +
    disc({ x: x + head, y: y - 0.3 }, 0.65, { fill: kTheme.ink })
  );
}
