// The shrine: a round temple of dark stone under a dome, on steps, with a fire before it. It has nothing square or red, so
// nobody takes it for a cloister at any size.

import { disc, element, group, path } from "../../board/paint/svg";
import { kMeadow as kTheme } from "../../board/paint/theme";
import { type Random, within } from "../../board/random";
import type { BuildingOfTerrain } from "../painted";

const kInk = { stroke: kTheme.ink, "stroke-width": 0.7, "stroke-linejoin": "round" };
const kMiddle = { x: 0, y: 0 };

/** Stones around the steps. */
function stones(random: Random): string {
  const spots = [
    [-14.4, 4.6],
    [14.6, 3.4],
    [-11.4, -11.2],
    [11.6, -10.6],
  ] as const;
  return spots
    .map(([x, y]) =>
      element("ellipse", {
        cx: x,
        cy: y,
        rx: within(random, 1.5, 2.3),
        ry: within(random, 1.2, 1.7),
        fill: kTheme.rockLight,
        ...kInk,
      }),
    )
    .join("");
}

export function shrine(random: Random): string {
  const column = (x: number) =>
    element("rect", { x: x - 1.3, y: -4, width: 2.6, height: 10.4, fill: kTheme.stoneLight, ...kInk });
  return group(
    {},
    disc({ x: 0, y: 1 }, 16.4, { fill: kTheme.rockDark, ...kInk, "stroke-width": 1 }),
    disc(kMiddle, 14.6, { fill: kTheme.rock }),
    disc(kMiddle, 12, { fill: kTheme.rockLight, stroke: kTheme.rockDark, "stroke-width": 0.8 }),
    stones(random),
    element("rect", { x: -8.6, y: -4, width: 17.2, height: 10.6, fill: kTheme.dark }),
    ...[-7.6, -2.6, 2.6, 7.6].map(column),
    path("M-10.4 6.2H10.4V8.6H-10.4Z", { fill: kTheme.stone, ...kInk }),
    path("M-10.4-3.6H10.4V-6H-10.4Z", { fill: kTheme.stone, ...kInk }),
    path("M-9.6-6A9.6 10.4 0 0 1 9.6-6Z", { fill: kTheme.wine, ...kInk, "stroke-width": 0.9 }),
    path("M-6.6-7.4A7 8 0 0 1-.6-14.2", { fill: "none", stroke: kTheme.rose, "stroke-width": 1.4 }),
    path("M0-16.2V-20.6", { stroke: kTheme.goldDark, "stroke-width": 1 }),
    disc({ x: 0, y: -21 }, 1.9, { fill: kTheme.gold, ...kInk }),
    path("M0 14.6C-3 13-2.4 10.6 0 7.8C2.4 10.6 3 13 0 14.6Z", { fill: kTheme.lava, ...kInk }),
    path("M0 14C-1.3 13-1 11.8 0 10.6C1 11.8 1.3 13 0 14Z", { fill: kTheme.lavaLight }),
  );
}

export const terrains: Readonly<Record<string, BuildingOfTerrain>> = {
  shrine: {
    shape: "building",
    plain: { fill: kTheme.spireLight, lines: "M-9 8H9M-7 8V-1M0 8V-1M7 8V-1M-9-1A9 9 0 0 1 9-1Z" },
    picture: shrine,
  },
};
