// Walled cities: ground and streets, roofs, walls with turrets, gatehouses.

import { rounded } from "../../../../picture/svg";
import type { TownLook } from "../../expansions/painted";
import { at, cosine, distance, heading, inside, nearestOn, type Point, pathOf, sine } from "../geometry";
import type { Layout } from "../layout";
import type { Random } from "../random";
import type { City } from "../shapes";
import { built, cornersOf, type House } from "./houses";
import { disc, element, group, line, moved, path, polygon, shifted } from "./svg";
import { kMeadow as kTheme } from "./theme";
import { tunnel } from "./ways";

/** A wall is so wide on the side of the land, and on that of the city, where it also keeps the houses in its shade. */
const kOutside = 4.7;
const kWithin = 7.6;

/** `look`: what stands in one of them, where that is not houses and streets; `bold`: few large houses, for a small picture. */
export function cities(layout: Layout, random: Random, bold: boolean, look?: TownLook): string {
  // What can be pointed at first lies on top.
  const towns = layout.cities.toReversed().map((town, index) => {
    const own = town.part === look?.part ? look : undefined;
    const walls = town.walls.map((wall) => rampart(wall, bold));
    return inner(town, layout, index, random, bold, own) + walls.join("");
  });
  const gates = layout.roads.flatMap((road) => road.gates.map(({ point, angle }) => gatehouse(point, angle)));
  const passed = layout.cities.flatMap(passages).map(({ point, angle }) => gatehouse(point, angle));
  const tunnels = layout.roads.filter((road) => road.tunnel.length > 1).map(tunnel);
  return [...towns, ...tunnels, ...passed, ...gates].join("");
}

/**
 * Where a city that lies in several pieces on a tile passes beneath what parts them: a gate in each wall, looking into the city, where the
 * pieces are nearest to each other. A hole in a city is no piece of it.
 */
export function passages({ outlines }: City): { point: Point; angle: number }[] {
  const pieces = outlines.filter((piece) =>
    outlines.every((other) => other === piece || !inside(at(piece, 0), other)),
  );
  return pieces.slice(1).flatMap((piece, index) => {
    const [from, to] = nearest(at(pieces, index), piece);
    return [
      { point: from, angle: heading(to, from) },
      { point: to, angle: heading(from, to) },
    ];
  });
}

function nearest(one: readonly Point[], other: readonly Point[]): [Point, Point] {
  let best: [Point, Point] = [at(one, 0), at(other, 0)];
  for (const from of one) {
    const to = nearestOn(from, other);
    if (distance(from, to) < distance(...best)) best = [from, to];
  }
  return best;
}

/** What lies within the walls, and the walls' shadow on the land. */
function inner(
  town: City,
  layout: Layout,
  index: number,
  random: Random,
  bold: boolean,
  look?: TownLook,
): string {
  const walls = (width: number, stroke: string, more = {}) =>
    town.walls.map((wall) => line(wall, { stroke, "stroke-width": width, ...more })).join("");
  const area = town.outlines.map((outline) => pathOf(outline, true)).join("");
  const name = `city${index}`;
  const clip = element("clipPath", { id: name }, path(area, { "clip-rule": "evenodd" }));
  return (
    walls(kOutside + 5, kTheme.shadow, { opacity: 0.26, transform: "translate(1.4 1.8)" }) +
    walls(kOutside + 1.7, kTheme.ink) +
    element("defs", {}, clip) +
    path(area, { fill: kTheme.city, "fill-rule": "evenodd" }) +
    group(
      { "clip-path": `url(#${name})` },
      look?.picture() ?? streetsAndHouses(town, layout, random, bold),
      walls(kWithin + 4, kTheme.shadow, { opacity: 0.35 }),
      walls(kWithin + 1.4, kTheme.ink),
      walls(kWithin, kTheme.wall),
    )
  );
}

function streetsAndHouses(town: City, layout: Layout, random: Random, bold: boolean): string {
  const { houses, streets } = built(town, layout, random, bold);
  const square = layout.areas.get(town.part)?.anchor;
  const paved = streets.map((street) => line(street, { stroke: kTheme.street, "stroke-width": 5.2 }));
  return (
    paved.join("") +
    (square ? disc(square, 7.4, { fill: kTheme.street }) : "") +
    shadows(houses) +
    houses.map(roof).join("")
  );
}

function shadows(houses: readonly House[]): string {
  const d = houses.map((house) => pathOf(shifted(cornersOf(house), 1.1, 1.4), true)).join("");
  return d ? path(d, { fill: kTheme.shadow, opacity: 0.32 }) : "";
}

/** A roof seen from above: two halves of which the one towards the north-west is lit. */
export function roof(house: House): string {
  const { middle, angle, width } = house;
  const [a, b, e, f] = cornersOf(house) as [Point, Point, Point, Point];
  const [c, s] = [cosine(angle), sine(angle)];
  const ridge = [-1, 1].map((side) => ({
    x: middle.x + (c * side * width) / 2,
    y: middle.y + (s * side * width) / 2,
  })) as [Point, Point];
  const [light, dark] = [at(kTheme.roofLight, house.tint), at(kTheme.roofDark, house.tint)];
  // The normal of the first half points to (s, -c): it is lit when that looks north-west.
  const firstIsLit = c - s > 0;
  return (
    polygon([a, b, e, f], {
      fill: firstIsLit ? dark : light,
      stroke: kTheme.ink,
      "stroke-width": 0.6,
      "stroke-linejoin": "round",
    }) +
    polygon([a, b, ridge[1], ridge[0]], { fill: firstIsLit ? light : dark }) +
    line(ridge, { stroke: kTheme.ridge, "stroke-width": 0.6 })
  );
}

/** Lit from above; its stones are for those who look closely. Towers stand at its ends and gates alone. */
function rampart(wall: Point[], bold: boolean): string {
  const stones = { "stroke-dasharray": ".6 2.7", "stroke-linecap": "butt", opacity: 0.5 };
  return (
    line(wall, { stroke: kTheme.wall, "stroke-width": kOutside }) +
    line(shifted(wall, -0.4, -1), { stroke: kTheme.wallLight, "stroke-width": 2 }) +
    (bold ? "" : line(wall, { stroke: kTheme.ink, "stroke-width": kOutside, ...stones }))
  );
}

/** A round turret from above: a ring of stone and a pointed blue roof, lit from the north-west. */
function turret(middle: Point, radius: number): string {
  const { x, y } = middle;
  const top = radius * 0.72;
  return (
    disc({ x: x + 1.3, y: y + 1.6 }, radius, { fill: kTheme.shadow, opacity: 0.32 }) +
    disc(middle, radius, { fill: kTheme.wall, stroke: kTheme.ink, "stroke-width": 0.9 }) +
    disc(middle, top, { fill: kTheme.spire, stroke: kTheme.ink, "stroke-width": 0.7 }) +
    path(`M${x} ${y}L${x - top} ${y}A${top} ${top} 0 0 1 ${x} ${y - top}Z`, { fill: kTheme.spireLight }) +
    disc(middle, 0.6, { fill: kTheme.gold })
  );
}

function gatehouse(point: Point, angle: number): string {
  const block =
    path("M-6.5-8H4.5V8H-6.5Z", { fill: kTheme.wall, stroke: kTheme.ink, "stroke-width": 1 }) +
    path("M-8-4.4H5.5V4.4H-8Z", { fill: kTheme.roadBed }) +
    path("M-4.5-5.4H2V5.4H-4.5Z", { fill: kTheme.dark }) +
    path("M-4.5-8H-.5V8H-4.5Z", { fill: at(kTheme.roofLight, 0), stroke: kTheme.ink, "stroke-width": 0.8 });
  const degrees = Math.round((angle * 180) / Math.PI);
  const turrets = [-7.6, 7.6].map((side) =>
    turret(
      {
        x: -sine(angle) * side + cosine(angle) * 1.5,
        y: cosine(angle) * side + sine(angle) * 1.5,
      },
      4.2,
    ),
  );
  return moved(point, element("g", { transform: `rotate(${rounded(degrees)})` }, block) + turrets.join(""));
}

/** The turret that hides the joint of walls at a corner of tiles: a picture of its own, 20 units square. */
export function cornerTurret(): string {
  const body = turret({ x: 10, y: 10 }, 5.8);
  return element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 20 20", width: 80, height: 80 },
    body,
  );
}
