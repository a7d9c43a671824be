// Grass, parcels, hedges and trees: the ground of every tile.

import { at, cut, distance, distanceToLine, inside, mean, type Point, pathOf } from "../geometry";
import type { Layout } from "../layout";
import { oneOf, type Random, within } from "../random";
import { disc, element, group, line, path, polygon } from "./svg";
import { kMeadow as kTheme } from "./theme";

const kSquare: Point[] = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 100 },
  { x: 0, y: 100 },
];

/** The noise tiles the plane without a seam, since it is stitched and the same on each tile. */
export function grass(): string {
  const noise = element(
    "filter",
    { id: "grass", x: 0, y: 0, width: 1, height: 1 },
    '<feTurbulence type="fractalNoise" baseFrequency=".04 .05" numOctaves="4" seed="7" stitchTiles="stitch"/>' +
      '<feColorMatrix values="0 0 0 0 .3 0 0 0 0 .43 0 0 0 0 .14 0 1.9 0 0 -.72"/>',
  );
  const square = { width: 100, height: 100 };
  return (
    element("defs", {}, noise) +
    element("rect", { ...square, fill: kTheme.grass }) +
    element("rect", { ...square, filter: "url(#grass)", opacity: 0.55 })
  );
}

/** Fields cut into parcels: crops with furrows, clover, hedges between them, a few trees and stacks. */
export function fields(layout: Layout, random: Random): string {
  return layout.fields.map((field, index) => parcels(field.outlines, index, layout, random)).join("");
}

function parcels(outlines: Point[][], index: number, layout: Layout, random: Random): string {
  const largest = outlines.reduce<Point[]>((best, loop) => (loop.length > best.length ? loop : best), []);
  if (largest.length < 12) return "";
  const clip = `field${index}`;
  const sway = random() * 6;
  const inner = largest.map((point) => inward(point, largest, sway));
  const seeds = seedsIn(inner, random);
  const cells = seeds.map((seed) => cellOf(seed, seeds));
  const crops = cells.map((cell, number) => (random() < 0.62 ? crop(cell, `${clip}-${number}`, random) : ""));
  const hedges = cells.map((cell) => hedge(cell, random)).join("");
  const shape = element("clipPath", { id: clip }, path(pathOf(inner, true), {}));
  const parts = group({ "clip-path": `url(#${clip})` }, ...crops, hedges);
  return element("defs", {}, shape) + parts + growth(largest, layout, random);
}

/** A border point of a field moved inside by an uneven verge. */
function inward(point: Point, outline: readonly Point[], sway: number): Point {
  const verge = 3.4 + 2.2 * Math.sin(outline.indexOf(point) / 5 + sway);
  const index = outline.indexOf(point);
  const [before, after] = [at(outline, index - 3), at(outline, index + 3)];
  const length = distance(before, after) || 1;
  // The outlines run clockwise, so the inside is on their right.
  return {
    x: Math.min(98, Math.max(2, point.x - ((after.y - before.y) / length) * verge)),
    y: Math.min(98, Math.max(2, point.y + ((after.x - before.x) / length) * verge)),
  };
}

function seedsIn(outline: readonly Point[], random: Random): Point[] {
  const seeds: Point[] = [];
  for (let attempt = 0; attempt < 90 && seeds.length < 9; attempt += 1) {
    const seed = { x: random() * 100, y: random() * 100 };
    if (inside(seed, outline) && seeds.every((other) => distance(seed, other) > 21)) seeds.push(seed);
  }
  return seeds;
}

/** The points of the tile that are nearer to this seed than to any other. */
function cellOf(seed: Point, seeds: readonly Point[]): Point[] {
  return seeds.reduce<Point[]>((cell, other) => {
    if (other === seed) return cell;
    const middle = mean([seed, other]);
    const across = { x: middle.x - (other.y - seed.y), y: middle.y + (other.x - seed.x) };
    return cut(cell, across, middle);
  }, kSquare);
}

function crop(cell: Point[], name: string, random: Random): string {
  if (cell.length < 3) return "";
  const longest = cell.reduce(
    (best, point, index) =>
      distance(point, at(cell, index + 1)) > distance(best.a, best.b)
        ? { a: point, b: at(cell, index + 1) }
        : best,
    { a: at(cell, 0), b: at(cell, 1) },
  );
  const length = distance(longest.a, longest.b) || 1;
  const run = { x: (longest.b.x - longest.a.x) / length, y: (longest.b.y - longest.a.y) / length };
  const gap = within(random, 2.4, 3.4);
  const middle = mean(cell);
  const furrows = Array.from({ length: 25 }, (_, row) => {
    const shift = (row - 12) * gap;
    const start = { x: middle.x - run.y * shift - run.x * 45, y: middle.y + run.x * shift - run.y * 45 };
    return line([start, { x: start.x + run.x * 90, y: start.y + run.y * 90 }], {});
  });
  const tint = oneOf(random, kTheme.crops);
  const dashes = random() < 0.5 ? "none" : "1.6 1.2";
  return (
    element("defs", {}, element("clipPath", { id: name }, path(pathOf(cell, true), {}))) +
    polygon(cell, { fill: tint, opacity: 0.72 }) +
    group(
      {
        "clip-path": `url(#${name})`,
        stroke: kTheme.furrow,
        "stroke-width": 0.65,
        "stroke-dasharray": dashes,
        opacity: 0.32,
      },
      ...furrows,
    )
  );
}

function hedge(cell: readonly Point[], random: Random): string {
  if (random() < 0.25) return "";
  const shape = { fill: "none", "stroke-linecap": "round", "stroke-dasharray": "1.8 1.5 3 1.2" };
  return (
    polygon(cell, {
      ...shape,
      stroke: kTheme.hedgeShadow,
      "stroke-width": 1.9,
      opacity: 0.45,
      transform: "translate(.5 .6)",
    }) + polygon(cell, { ...shape, stroke: kTheme.hedge, "stroke-width": 1.5 })
  );
}

function growth(outline: readonly Point[], layout: Layout, random: Random): string {
  const spots: Point[] = [];
  const wanted = 1 + Math.floor(random() * 4);
  for (let attempt = 0; attempt < 60 && spots.length < wanted; attempt += 1) {
    const spot = { x: within(random, 7, 93), y: within(random, 7, 93) };
    const clear = inside(spot, outline) && distanceToLine(spot, [...outline, at(outline, 0)]) > 5.5;
    const signed = layout.marks.some(({ middle, radius }) => distance(middle, spot) < radius + 3);
    const anchored = Array.from(layout.areas.values()).some(({ anchor }) => distance(anchor, spot) < 9);
    if (clear && !signed && !anchored && spots.every((other) => distance(other, spot) > 7)) spots.push(spot);
  }
  return spots
    .map((spot) => (random() < 0.78 ? tree(spot, within(random, 2.6, 4.2), random) : stack(spot)))
    .join("");
}

export function tree(spot: Point, size: number, random: Random): string {
  const crowns = Array.from({ length: 3 }, () => ({
    x: spot.x + within(random, -0.45, 0.45) * size,
    y: spot.y + within(random, -0.45, 0.45) * size,
  }));
  return (
    element("ellipse", {
      cx: spot.x + size * 0.45,
      cy: spot.y + size * 0.55,
      rx: size,
      ry: size * 0.8,
      fill: kTheme.shadow,
      opacity: 0.28,
    }) +
    crowns
      .map((crown) =>
        disc(crown, size * 0.78, { fill: kTheme.tree, stroke: kTheme.treeDark, "stroke-width": 0.45 }),
      )
      .join("") +
    crowns
      .map(({ x, y }) =>
        disc({ x: x - size * 0.2, y: y - size * 0.25 }, size * 0.42, { fill: kTheme.treeLight }),
      )
      .join("")
  );
}

function stack({ x, y }: Point): string {
  return (
    element("ellipse", { cx: x + 1, cy: y + 1.4, rx: 3, ry: 1.6, fill: kTheme.shadow, opacity: 0.28 }) +
    path(
      `M${x - 2.6} ${y + 1}Q${x - 2.2} ${y - 3.6} ${x} ${y - 3.8}Q${x + 2.2} ${y - 3.6} ${x + 2.6} ${y + 1}Q${x} ${y + 2} ${x - 2.6} ${y + 1}Z`,
      {
        fill: "#e3c664",
        stroke: kTheme.furrow,
        "stroke-width": 0.5,
      },
    ) +
    line(
      [
        { x: x - 1, y: y - 2 },
        { x: x - 1.4, y: y + 0.6 },
      ],
      { stroke: kTheme.furrow, "stroke-width": 0.4, opacity: 0.6 },
    )
  );
}
