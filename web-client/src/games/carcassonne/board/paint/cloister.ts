// A cloister: a hedged yard, four wings round a green court, a bell tower.

import type { Layout } from "../layout";
import { type Random, within } from "../random";
import { buildingOf } from "../terrains";
import { tree } from "./land";
import { element, moved, path } from "./svg";
import { kMeadow as kTheme } from "./theme";

export function cloisters(layout: Layout, random: Random): string {
  return layout.cloisters
    .map(({ terrain, middle }) => moved(middle, buildingOf(terrain)?.picture(random) ?? cloister(random)))
    .join("");
}

function cloister(random: Random): string {
  const ink = { stroke: kTheme.ink, "stroke-width": 0.7, "stroke-linejoin": "round" };
  const box = (x: number, y: number, width: number, height: number, fill: string, more = {}) =>
    element("rect", { x, y, width, height, fill, ...ink, ...more });
  const yard =
    element("rect", {
      x: -17,
      y: -16,
      width: 34,
      height: 33,
      rx: 6,
      fill: kTheme.grassLight,
      stroke: kTheme.hedgeDark,
      "stroke-width": 2.4,
    }) +
    element("rect", {
      x: -17,
      y: -16,
      width: 34,
      height: 33,
      rx: 6,
      fill: "none",
      stroke: kTheme.hedge,
      "stroke-width": 1.7,
      "stroke-dasharray": "2.4 1.1",
    });
  const shade = path("M-11-10H13V14H-11Z", {
    fill: kTheme.shadow,
    opacity: 0.28,
    transform: "translate(1.6 1.8)",
  });
  const slope = (d: string, fill: string) => path(d, { fill, ...ink });
  const [light, dark] = [kTheme.roofLight[1], kTheme.roofDark[1]];
  const wings =
    slope("M-12-11H12L8.6-7.6H-8.6Z", light) +
    slope("M-8.6-7.6H8.6L5.2-4.2H-5.2Z", dark) +
    slope("M-12-11L-8.6-7.6V9.6L-12 13Z", light) +
    slope("M-8.6-7.6L-5.2-4.2V6.2L-8.6 9.6Z", dark) +
    slope("M12-11L8.6-7.6V9.6L12 13Z", dark) +
    slope("M8.6-7.6L5.2-4.2V6.2L8.6 9.6Z", light) +
    slope("M-12 13L-8.6 9.6H8.6L12 13Z", dark) +
    slope("M-8.6 9.6L-5.2 6.2H5.2L8.6 9.6Z", light);
  const court =
    box(-5.2, -4.2, 10.4, 10.4, kTheme.grass) +
    path("M-5.2 1H5.2M0-4.2V6.2", { stroke: kTheme.roadBed, "stroke-width": 1.5 }) +
    element("circle", { cx: 0, cy: 1, r: 2, fill: kTheme.water, ...ink });
  const bell =
    element("ellipse", { cx: -6, cy: -1.8, rx: 5, ry: 2.4, fill: kTheme.shadow, opacity: 0.3 }) +
    box(-12.6, -15.5, 8.6, 13, kTheme.plaster) +
    box(-9.4, -9.4, 2.2, 4.4, kTheme.ink, { rx: 1 }) +
    path("M-13.6-15.5L-8.3-24L-3-15.5Z", { fill: kTheme.spire, ...ink }) +
    path("M-13.6-15.5L-8.3-24V-15.5Z", { fill: kTheme.spireLight }) +
    path("M-8.3-24V-28M-9.9-26.6H-6.7", { stroke: kTheme.ink, "stroke-width": 0.9, fill: "none" });
  const trees = [
    { x: 14, y: -12 },
    { x: -14, y: 13 },
  ].map((spot) => tree(spot, within(random, 2.4, 3.2), random));
  return yard + shade + wings + court + bell + trees.join("");
}
