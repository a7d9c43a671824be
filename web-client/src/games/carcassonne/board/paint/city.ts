// Walled cities: cobbles, houses along the wall and in streets, walls with towers, gatehouses, pennants.

import { along, at, distance, distanceToLine, inside, type Point, rounded } from "../geometry";
import { type City, kChurch, type Layout, type Road } from "../layout";
import { type Random, within } from "../random";
import { tree } from "./land";
import { princess, sagrada } from "./marks";
import { royalGate } from "./royal_gate";
import { disc, element, group, line, moved, path, polygon, shifted } from "./svg";
import { kMeadow as kTheme } from "./theme";

interface House {
  middle: Point;
  angle: number;
  width: number;
  depth: number;
}

const kPennantClear = 12;
const kGateClear = 15;
const kSquareClear = 7;

export function cities(layout: Layout, random: Random): string {
  const towns = layout.cities.map((town, index) => ground(town, index) + houses(town, layout, random));
  const walls = layout.cities.flatMap((town) => town.walls.map(wall));
  const gates = layout.roads.flatMap((street) =>
    street.gatehouses.map(({ point, angle }) => gatehouse(point, angle)),
  );
  const tunnels = layout.roads.filter((street) => street.tunnel.length > 1).map(tunnel);
  const symbols = layout.cities.map((town) => symbol(town, layout));
  return [...towns, ...walls, ...tunnels, ...gates, ...symbols].join("");
}

function ground(town: City, index: number): string {
  const name = `cobble${index}`;
  const stones =
    element("rect", { width: 7, height: 5, fill: kTheme.city }) +
    path("M.3 1.2q1.6-1 3 0M3.8 3.7q1.4-1 2.8 0M4 1.1q1.2-.8 2.5 0M.4 3.9q1.4-.9 2.7 0", {
      fill: "none",
      stroke: kTheme.cobble,
      "stroke-width": 0.45,
      opacity: 0.8,
    });
  const pattern = element(
    "pattern",
    { id: name, width: 7, height: 5, patternUnits: "userSpaceOnUse" },
    stones,
  );
  const shade = town.walls.map((stretch) =>
    line(shifted(stretch, 2, 2.4), { stroke: kTheme.shadow, "stroke-width": 6.4, opacity: 0.26 }),
  );
  return element("defs", {}, pattern) + shade.join("") + polygon(town.outline, { fill: `url(#${name})` });
}

function houses(town: City, layout: Layout, random: Random): string {
  const area = layout.areas.get(town.part);
  const gate = gateSpot(town);
  const clear = (spot: Point) => {
    if (area && distance(spot, area.anchor) < kSquareClear) return false;
    const shield = town.pennants > 0 || town.marks.includes("princess");
    if (area && shield && distance(spot, area.second) < kPennantClear) return false;
    if (town.marks.includes("sagrada") && distance(spot, kChurch.middle) < kChurch.radius) return false;
    const signed = layout.marks.some(({ middle, radius }) => distance(spot, middle) < radius + 2);
    return !signed && (!gate || distance(spot, gate) > kGateClear);
  };
  const built: House[] = [];
  const tryHouse = (house: House) => {
    const { middle } = house;
    const offEdge = Math.min(middle.x, middle.y, 100 - middle.x, 100 - middle.y);
    const offWall = Math.min(...town.walls.map((stretch) => distanceToLine(middle, stretch)), 99);
    const reach = Math.max(house.width, house.depth) / 2;
    if (!inside(middle, town.outline) || offEdge < reach + 0.6 || offWall < house.depth / 2 + 3.4) return;
    if (
      !clear(middle) ||
      built.some((other) => distance(other.middle, middle) < 0.86 * (reach + other.width / 2))
    )
      return;
    built.push(house);
  };
  for (const stretch of town.walls) rowAlong(stretch, town, random).forEach(tryHouse);
  const street = within(random, -0.5, 0.5);
  for (let attempt = 0; attempt < 320; attempt += 1) {
    const angle = street + (random() < 0.5 ? 0 : Math.PI / 2) + within(random, -0.1, 0.1);
    const middle = { x: random() * 100, y: random() * 100 };
    tryHouse({ middle, angle, width: within(random, 8, 12), depth: within(random, 6, 8) });
  }
  built.sort((a, b) => a.middle.y - b.middle.y);
  return built
    .map((house) => (random() < 0.1 ? tree(house.middle, 3, random) : gable(house, random)))
    .join("");
}

/** A row that follows the wall on its inner side. */
function rowAlong(stretch: readonly Point[], town: City, random: Random): House[] {
  return Array.from({ length: 10 }, (_, index) => {
    const { point, angle } = along(stretch, (index + 0.5) / 10);
    const offset = within(random, 7, 8);
    const sides = [1, -1].map((side) => ({
      x: point.x - Math.sin(angle) * offset * side,
      y: point.y + Math.cos(angle) * offset * side,
    }));
    const middle = sides.find((spot) => inside(spot, town.outline)) ?? point;
    return { middle, angle, width: within(random, 7.6, 10), depth: within(random, 5.6, 6.8) };
  });
}

/** A roof seen from above: two halves of which the one towards the north-west is lit. */
function gable({ middle, angle, width, depth }: House, random: Random): string {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const place = (along: number, across: number) => ({
    x: middle.x + c * along - s * across,
    y: middle.y + s * along + c * across,
  });
  const [w, d] = [width / 2, depth / 2];
  const [a, b, e, f] = [place(-w, -d), place(w, -d), place(w, d), place(-w, d)];
  const [ridgeA, ridgeB] = [place(-w, 0), place(w, 0)];
  const tint = Math.floor(random() * kTheme.roofLight.length);
  const [light, dark] = [at(kTheme.roofLight, tint), at(kTheme.roofDark, tint)];
  // The normal of the first half points to (s, -c): it is lit when that looks north-west.
  const firstIsLit = c - s > 0;
  const ink = { stroke: kTheme.ink, "stroke-width": 0.55, "stroke-linejoin": "round" };
  const chimney = place(w * 0.45, -d * 0.45);
  return group(
    {},
    polygon(shifted([a, b, e, f], 1.1, 1.3), { fill: kTheme.shadow, opacity: 0.3 }),
    polygon([a, b, ridgeB, ridgeA], { fill: firstIsLit ? light : dark, ...ink }),
    polygon([ridgeA, ridgeB, e, f], { fill: firstIsLit ? dark : light, ...ink }),
    line([ridgeA, ridgeB], { stroke: kTheme.ridge, "stroke-width": 0.7 }),
    random() < 0.4
      ? element("rect", {
          x: chimney.x - 0.7,
          y: chimney.y - 0.7,
          width: 1.4,
          height: 1.4,
          fill: kTheme.stoneDark,
          stroke: kTheme.ink,
          "stroke-width": 0.35,
        })
      : "",
  );
}

function wall(stretch: Point[]): string {
  const towers = [0.25, 0.75].map((share) => tower(along(stretch, share).point, 4.6));
  return (
    line(stretch, { stroke: kTheme.ink, "stroke-width": 6 }) +
    line(stretch, { stroke: kTheme.stone, "stroke-width": 4.5 }) +
    line(shifted(stretch, -0.35, -0.9), { stroke: kTheme.stoneLight, "stroke-width": 1.3, opacity: 0.9 }) +
    line(stretch, {
      stroke: kTheme.ink,
      "stroke-width": 4.6,
      "stroke-dasharray": ".55 2.6",
      "stroke-linecap": "butt",
      opacity: 0.55,
    }) +
    towers.join("")
  );
}

/** A round tower from above: a ring of stone and a pointed blue roof, lit from the north-west. */
export function tower(middle: Point, radius: number): string {
  const { x, y } = middle;
  const roof = radius * 0.72;
  return (
    disc({ x: x + 1.2, y: y + 1.5 }, radius, { fill: kTheme.shadow, opacity: 0.3 }) +
    disc(middle, radius, { fill: kTheme.stone, stroke: kTheme.ink, "stroke-width": 0.8 }) +
    disc(middle, radius - 0.9, {
      fill: "none",
      stroke: kTheme.ink,
      "stroke-width": 0.6,
      "stroke-dasharray": "1 1.1",
      opacity: 0.6,
    }) +
    disc(middle, roof, { fill: kTheme.spire, stroke: kTheme.ink, "stroke-width": 0.6 }) +
    path(`M${x} ${y}L${x - roof} ${y}A${roof} ${roof} 0 0 1 ${x} ${y - roof}Z`, { fill: kTheme.spireLight }) +
    disc(middle, 0.6, { fill: kTheme.gold, stroke: kTheme.ink, "stroke-width": 0.3 })
  );
}

function gatehouse(point: Point, angle: number): string {
  const degrees = (angle * 180) / Math.PI;
  const block = element("rect", {
    x: -5,
    y: -7.5,
    width: 9,
    height: 15,
    rx: 1,
    fill: kTheme.stone,
    stroke: kTheme.ink,
    "stroke-width": 0.8,
  });
  const arch = path("M4.2-3.4H0V3.4H4.2Z", { fill: "#3b2f24" });
  const ridge = path("M-5-7.5H-1.5V7.5H-5Z", {
    fill: at(kTheme.roofDark, 0),
    stroke: kTheme.ink,
    "stroke-width": 0.5,
  });
  const turned = element("g", { transform: `rotate(${Math.round(degrees)})` }, block + arch + ridge);
  const turrets = [-7.2, 7.2].map((side) =>
    tower(
      {
        x: -Math.sin(angle) * side + Math.cos(angle) * 1.5,
        y: Math.cos(angle) * side + Math.sin(angle) * 1.5,
      },
      3.9,
    ),
  );
  return moved(point, turned + turrets.join(""));
}

/** A road below the city: dashes where it runs, an arch where it dives. */
function tunnel({ tunnel: below }: Road): string {
  const mouth = (share: number) => {
    const { point, angle } = along(below, share);
    const turned = Math.round((angle * 180) / Math.PI) + (share === 0 ? 180 : 0);
    return element(
      "g",
      { transform: `translate(${rounded(point.x)} ${rounded(point.y)}) rotate(${turned})` },
      path("M-3.4-7.4H1.2Q5.4-7.4 5.4 0Q5.4 7.4 1.2 7.4H-3.4Z", {
        fill: kTheme.stone,
        stroke: kTheme.ink,
        "stroke-width": 0.8,
      }) + path("M1-4.6Q4.6-4.6 4.6 0Q4.6 4.6 1 4.6Z", { fill: "#3b2f24" }),
    );
  };
  return (
    line(below, {
      stroke: kTheme.ink,
      "stroke-width": 8,
      "stroke-dasharray": "4.6 4",
      "stroke-linecap": "butt",
      opacity: 0.55,
    }) +
    line(below, {
      stroke: kTheme.roadBed,
      "stroke-width": 5.6,
      "stroke-dasharray": "4.6 4",
      "stroke-linecap": "butt",
      opacity: 0.95,
    }) +
    mouth(0) +
    mouth(1)
  );
}

function symbol(town: City, layout: Layout): string {
  const area = layout.areas.get(town.part);
  const gate = gateSpot(town);
  if (gate && town.marks.includes("king-gate")) return moved(gate, royalGate("king"));
  if (gate && town.marks.includes("queen-gate")) return moved(gate, royalGate("queen"));
  if (town.marks.includes("sagrada")) return moved(kChurch.middle, sagrada());
  if (area && town.marks.includes("princess"))
    return moved(area.second, group({ transform: "scale(.85)" }, princess()));
  return area && town.pennants > 0 ? moved(area.second, pennant()) : "";
}

/** A royal gate stands in the middle of its city's wall. */
function gateSpot(town: City): Point | null {
  const [stretch] = town.walls;
  return stretch && town.marks.some((mark) => mark.endsWith("-gate")) ? along(stretch, 0.5).point : null;
}

function pennant(): string {
  const shield = "M-6.5-7H6.5V0Q6.5 6 0 9Q-6.5 6-6.5 0Z";
  return (
    path(shield, { fill: kTheme.shadow, opacity: 0.35, transform: "translate(1.2 1.5)" }) +
    path(shield, {
      fill: kTheme.pennant,
      stroke: kTheme.cream,
      "stroke-width": 2.4,
      "stroke-linejoin": "round",
    }) +
    path(shield, { fill: "none", stroke: kTheme.ink, "stroke-width": 0.7, transform: "scale(1.19)" }) +
    path("M-5.2 3.2L0-1.6L5.2 3.2V.2L0-4.6L-5.2.2Z", { fill: kTheme.gold })
  );
}

/** The tower that hides the joint of walls at a corner of tiles: a picture of its own, 20 units square. */
export function cornerTower(): string {
  const body = tower({ x: 10, y: 10 }, 5.6);
  return element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 20 20", width: 80, height: 80 },
    body,
  );
}
