// Roads with verge, bed and ruts, and the square where they end at a crossing.

import { along, type Point } from "../geometry";
import { kJunctionRadius, type Layout } from "../layout";
import { type Random, within } from "../random";
import { disc, element, group, line, polygon } from "./svg";
import { kMeadow as kTheme } from "./theme";

export function roads(layout: Layout, random: Random): string {
  const lines = layout.roads.flatMap((street) => street.paths);
  const strokes = (width: number, stroke: string, more: Record<string, string | number> = {}) =>
    lines
      .map((path) => line(path, { stroke, "stroke-width": width, "stroke-linecap": "butt", ...more }))
      .join("");
  const square = layout.junction ? crossing(layout.junction, random) : "";
  return (
    strokes(12.5, kTheme.verge, { opacity: 0.55 }) +
    strokes(10, kTheme.roadEdge) +
    strokes(8, kTheme.roadBed) +
    lines.map((path) => ruts(path)).join("") +
    lines.map((path) => pebbles(path, random)).join("") +
    square
  );
}

function ruts(path: readonly Point[]): string {
  return [-1.5, 1.5]
    .map((side) => {
      const track = path.map((_, index) => {
        const { point, angle } = along(path, index / (path.length - 1));
        return { x: point.x - Math.sin(angle) * side, y: point.y + Math.cos(angle) * side };
      });
      return line(track, {
        stroke: kTheme.rut,
        "stroke-width": 0.8,
        "stroke-dasharray": "5 1.6 2.4 1.8",
        opacity: 0.75,
      });
    })
    .join("");
}

function pebbles(path: readonly Point[], random: Random): string {
  return Array.from({ length: 6 }, () => {
    const { point, angle } = along(path, within(random, 0.06, 0.94));
    const side = within(random, 5.4, 6.2) * (random() < 0.5 ? 1 : -1);
    const spot = { x: point.x - Math.sin(angle) * side, y: point.y + Math.cos(angle) * side };
    return disc(spot, within(random, 0.5, 0.9), {
      fill: kTheme.stone,
      stroke: kTheme.ink,
      "stroke-width": 0.25,
    });
  }).join("");
}

/** A paved place with a few houses' worth of stone and a well: every road that meets it ends here. */
function crossing(middle: Point, random: Random): string {
  const rim = Array.from({ length: 10 }, (_, index) => {
    const angle = (index / 10) * 2 * Math.PI;
    const reach = kJunctionRadius + 2.4 + within(random, -0.7, 0.7);
    return { x: middle.x + Math.cos(angle) * reach, y: middle.y + Math.sin(angle) * reach };
  });
  const stones = Array.from({ length: 12 }, (_, index) => {
    const angle = (index / 12) * 2 * Math.PI;
    const spot = { x: middle.x + Math.cos(angle) * 6.6, y: middle.y + Math.sin(angle) * 6.6 };
    return disc(spot, 1.2, { fill: kTheme.stoneLight, stroke: kTheme.stoneDark, "stroke-width": 0.35 });
  });
  return group(
    {},
    polygon(rim, {
      fill: kTheme.paving,
      stroke: kTheme.ink,
      "stroke-width": 0.8,
      "stroke-linejoin": "round",
    }),
    ...stones,
    element("ellipse", {
      cx: middle.x + 1,
      cy: middle.y + 1.2,
      rx: 4,
      ry: 3.6,
      fill: kTheme.shadow,
      opacity: 0.3,
    }),
    disc(middle, 3.6, { fill: kTheme.stone, stroke: kTheme.ink, "stroke-width": 0.7 }),
    disc(middle, 2, { fill: kTheme.water, stroke: kTheme.ink, "stroke-width": 0.5 }),
  );
}
