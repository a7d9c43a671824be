// Roads with edge, bed and ruts, the squares where they cross, waters with their banks, and the bridges over them.

import { along, cosine, type Point, sine } from "../geometry";
import { beside, type Layout } from "../layout";
import { type Random, within } from "../random";
import { kJunctionRadius, kPondRadius, type Way } from "../shapes";
import { disc, element, group, line, path } from "./svg";
import { kMeadow as kTheme } from "./theme";

const kFlat = { "stroke-linecap": "butt" };

export function waters(layout: Layout, random: Random): string {
  const lines = layout.waters.flatMap(({ paths }) => paths);
  const ends = layout.waters.flatMap(({ end }) => (end ? [end] : []));
  const band = (grow: number, fill: string, more = {}) =>
    lines.map((each) => line(each, { stroke: fill, "stroke-width": 15 + grow, ...kFlat, ...more })).join("") +
    ends.map((end) => disc(end, kPondRadius + grow / 2, { fill, ...more })).join("");
  return (
    band(5, kTheme.hedgeDark, { opacity: 0.3 }) +
    band(3, kTheme.bank) +
    band(0, kTheme.waterDark) +
    band(-1.6, kTheme.water) +
    lines.map((each) => ripples(each, random)).join("") +
    ends
      .map(({ x, y }) => path(`M${x - 6} ${y - 3}q3-2 6 0t6 0M${x - 4} ${y + 4}q2.5-1.7 5 0t5 0`, kRipple))
      .join("")
  );
}

const kRipple = {
  fill: "none",
  stroke: kTheme.foam,
  "stroke-width": 0.9,
  "stroke-linecap": "round",
  opacity: 0.75,
};

function ripples(each: readonly Point[], random: Random): string {
  return [-3.6, 0, 3.6]
    .map((offset) =>
      line(beside(each, offset), {
        ...kRipple,
        stroke: offset === 0 ? kTheme.waterLight : kTheme.foam,
        "stroke-width": offset === 0 ? 1.6 : 0.8,
        "stroke-dasharray": `${within(random, 5, 9).toFixed(1)} ${within(random, 9, 15).toFixed(1)}`,
      }),
    )
    .join("");
}

/** `bold`: wide and plain, for a small picture. */
export function roads(layout: Layout, random: Random, bold: boolean): string {
  const surface = (way: Way) => (bold ? bed(way, 3) : bed(way, 0) + wear(way, random));
  const verges = layout.roads.flatMap(({ paths }) =>
    paths.map((each) =>
      line(each, { ...kFlat, stroke: kTheme.hedgeDark, "stroke-width": bold ? 17 : 14, opacity: 0.4 }),
    ),
  );
  const lower = layout.roads.filter(({ beneath }) => beneath);
  const upper = layout.roads.filter(({ beneath }) => !beneath);
  const bridges = layout.bridges.map((bridge) => parapet(bridge));
  return (
    verges.join("") +
    lower.map(surface).join("") +
    bridges.join("") +
    upper.map(surface).join("") +
    layout.bridges.map((bridge) => planks(bridge)).join("") +
    layout.junctions.map((junction) => crossing(junction)).join("") +
    layout.roads.map(({ hub }) => (hub ? well(hub) : "")).join("")
  );
}

function bed({ paths, end }: Way, grow: number): string {
  const stroke = (width: number, colour: string) =>
    paths.map((each) => line(each, { ...kFlat, stroke: colour, "stroke-width": width })).join("") +
    (end ? disc(end, width / 2, { fill: colour }) : "");
  return stroke(10.4 + grow, kTheme.roadEdge) + stroke(8.2 + grow, kTheme.roadBed);
}

function wear({ paths }: Way, random: Random): string {
  return paths.map(ruts).join("") + paths.map((each) => pebbles(each, random)).join("");
}

function ruts(each: readonly Point[]): string {
  return [-1.6, 1.6]
    .map((side) =>
      line(beside(each, side), {
        stroke: kTheme.rut,
        "stroke-width": 0.8,
        "stroke-dasharray": "5 1.6 2.4 1.8",
        opacity: 0.8,
      }),
    )
    .join("");
}

function pebbles(each: readonly Point[], random: Random): string {
  return Array.from({ length: 5 }, () => {
    const { point, angle } = along(each, within(random, 0.08, 0.92));
    const side = within(random, 5.6, 6.4) * (random() < 0.5 ? 1 : -1);
    const spot = { x: point.x - sine(angle) * side, y: point.y + cosine(angle) * side };
    return disc(spot, within(random, 0.5, 0.9), {
      fill: kTheme.stone,
      stroke: kTheme.ink,
      "stroke-width": 0.25,
    });
  }).join("");
}

function placed({ point, angle }: { point: Point; angle: number }, content: string): string {
  const degrees = Math.round((angle * 180) / Math.PI);
  return element(
    "g",
    { transform: `translate(${point.x.toFixed(1)} ${point.y.toFixed(1)}) rotate(${degrees})` },
    content,
  );
}

/** The stone sides of a bridge, with its shadow on the water. */
function parapet(bridge: { point: Point; angle: number }): string {
  return placed(
    bridge,
    element("rect", { x: -11, y: -5, width: 22, height: 15, fill: kTheme.shadow, opacity: 0.3 }) +
      element("rect", {
        x: -11.5,
        y: -7.6,
        width: 23,
        height: 15.2,
        rx: 1.6,
        fill: kTheme.wall,
        stroke: kTheme.ink,
        "stroke-width": 0.9,
      }),
  );
}

function planks(bridge: { point: Point; angle: number }): string {
  return placed(
    bridge,
    path("M-9-4V4M-6-4V4M-3-4V4M0-4V4M3-4V4M6-4V4M9-4V4", {
      stroke: kTheme.roadEdge,
      "stroke-width": 0.7,
      opacity: 0.7,
    }),
  );
}

/** A paved place with a well: every road that meets it ends here. */
function crossing(middle: Point): string {
  const stones = Array.from({ length: 14 }, (_, index) => {
    const angle = (index / 14) * 2 * Math.PI;
    const spot = { x: middle.x + cosine(angle) * 7.4, y: middle.y + sine(angle) * 7.4 };
    return disc(spot, 1.3, { fill: kTheme.stoneLight, stroke: kTheme.stoneDark, "stroke-width": 0.4 });
  });
  return group(
    {},
    disc(middle, kJunctionRadius + 3, { fill: kTheme.paving, stroke: kTheme.ink, "stroke-width": 1.1 }),
    ...stones,
    basin(middle),
  );
}

function basin(middle: Point): string {
  return (
    disc(middle, 4.2, { fill: kTheme.wall, stroke: kTheme.ink, "stroke-width": 0.9 }) +
    disc(middle, 2.4, { fill: kTheme.water, stroke: kTheme.ink, "stroke-width": 0.6 })
  );
}

/** On the green that the arms of a road run round: it goes on past it. */
function well(middle: Point): string {
  const tuft = (x: number, y: number) =>
    disc({ x: middle.x + x, y: middle.y + y }, 1.5, {
      fill: kTheme.tree,
      stroke: kTheme.treeDark,
      "stroke-width": 0.4,
    });
  return (
    disc(middle, 6.4, { fill: kTheme.grassDark, stroke: kTheme.roadEdge, "stroke-width": 1 }) +
    tuft(-4.4, -1.6) +
    tuft(4.2, 2.2) +
    group({ transform: `translate(${middle.x} ${middle.y}) scale(.72)` }, basin({ x: 0, y: 0 }))
  );
}

/** A road below the city: dashes where it runs, an arch where it dives. */
export function tunnel({ tunnel: below }: Way): string {
  const mouth = (share: number) => {
    const { point, angle } = along(below, share);
    return placed(
      { point, angle: share === 0 ? angle + Math.PI : angle },
      path("M-3.4-7.8H1.2Q5.6-7.8 5.6 0Q5.6 7.8 1.2 7.8H-3.4Z", {
        fill: kTheme.wall,
        stroke: kTheme.ink,
        "stroke-width": 1,
      }) + path("M1-4.8Q4.8-4.8 4.8 0Q4.8 4.8 1 4.8Z", { fill: kTheme.dark }),
    );
  };
  const dashes = { "stroke-dasharray": "4.6 4", ...kFlat };
  return (
    line(below, { stroke: kTheme.ink, "stroke-width": 8, ...dashes, opacity: 0.6 }) +
    line(below, { stroke: kTheme.roadBed, "stroke-width": 5.6, ...dashes }) +
    mouth(0) +
    mouth(1)
  );
}
