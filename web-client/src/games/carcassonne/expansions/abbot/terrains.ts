// A garden on the land: a hedge, four beds with flowers between gravel paths, and a rose bush in the middle.

import { disc, element, group, path } from "../../board/paint/svg";
import { kMeadow as kTheme } from "../../board/paint/theme";
import type { BuildingOfTerrain } from "../painted";

const kRadius = 11;
/** The gravel paths between the beds. */
const kBeds = "M0-8V8M-8 0H8";

/** The flowers of a bed about its middle, in one colour. */
function bed(x: number, y: number, fill: string): string {
  const soil = element("rect", {
    x: x - 2.9,
    y: y - 2.9,
    width: 5.8,
    height: 5.8,
    rx: 1,
    fill: kTheme.treeDark,
  });
  const flowers = [
    [-1.3, -1.3],
    [1.4, -1.1],
    [-1.1, 1.4],
    [1.3, 1.3],
  ].map(([dx = 0, dy = 0]) => disc({ x: x + dx, y: y + dy }, 1.25, { fill }));
  return soil + flowers.join("");
}

export function garden(): string {
  const square = { x: -8.8, y: -8.8, width: 17.6, height: 17.6, rx: 3.2 };
  return group(
    {},
    element("rect", { ...square, x: -7.6, y: -7.2, fill: kTheme.shadow, opacity: 0.28 }),
    element("rect", { ...square, fill: kTheme.roadBed, stroke: kTheme.hedgeDark, "stroke-width": 2.8 }),
    element("rect", {
      ...square,
      fill: "none",
      stroke: kTheme.hedge,
      "stroke-width": 1.9,
      "stroke-dasharray": "2.2 1",
    }),
    bed(-4, -4, kTheme.rose),
    bed(4, -4, kTheme.gold),
    bed(-4, 4, kTheme.gold),
    bed(4, 4, kTheme.rose),
    disc({ x: 0, y: 0 }, 2.7, { fill: kTheme.tree, stroke: kTheme.ink, "stroke-width": 0.6 }),
    path("M-1 .2h.2M.9-.9h.2M.5 1.1h.2", {
      stroke: kTheme.cream,
      "stroke-width": 1.3,
      "stroke-linecap": "round",
    }),
  );
}

export const terrains: Readonly<Record<string, BuildingOfTerrain>> = {
  garden: {
    shape: "building",
    radius: kRadius,
    plain: { fill: kTheme.treeLight, lines: kBeds },
    picture: garden,
  },
};
