// The abbey, which takes up its tile: a precinct behind a pale wall with a gate on each side, and a great church in the form of a cross under
// slate. A cloister is a small red building on the land.

import { kWholeTile } from "../../board/geometry";
import { disc, element, group, path } from "../../board/paint/svg";
import { kMeadow as kTheme } from "../../board/paint/theme";
import { type Random, within } from "../../board/random";
import type { BuildingOfTerrain } from "../painted";

const kInk = { stroke: kTheme.ink, "stroke-width": 0.9, "stroke-linejoin": "round" };
const kSides = [0, 90, 180, 270];
/** Halfway from the church to the corners of the wall. */
const kCourt = 26;

const box = (x: number, y: number, width: number, height: number, fill: string, more = {}) =>
  element("rect", { x, y, width, height, fill, ...more });

/** One side of the wall, as it lies in the north, with its gate. */
function wall(): string {
  const stones = Array.from({ length: 15 }, (_, index) => `M${-43 + index * 6.2}-49.4V-44.6`).join("");
  return (
    box(-50, -50, 100, 6, kTheme.stoneLight, kInk) +
    path(stones, { stroke: kTheme.stone, "stroke-width": 0.8 }) +
    box(-8, -50, 16, 9, kTheme.spire, { ...kInk, rx: 1 }) +
    box(-4.4, -50, 8.8, 9, kTheme.dark, { rx: 1 })
  );
}

function corner(x: number, y: number): string {
  return (
    disc({ x, y }, 6, { fill: kTheme.stoneLight, ...kInk }) +
    disc({ x, y }, 3.4, { fill: kTheme.spireLight, ...kInk })
  );
}

/** A bed of herbs in a hedge. */
function herbs(x: number, y: number): string {
  const rows = [-5.2, -1.7, 1.8, 5.3].map((row) => `M${x - 7.4} ${y + row}h14.8`).join("");
  return (
    box(x - 10, y - 9, 20, 18, kTheme.grassLight, { rx: 2, stroke: kTheme.hedgeDark, "stroke-width": 1.6 }) +
    path(rows, { stroke: kTheme.treeDark, "stroke-width": 1.7, "stroke-dasharray": "1.7 1.2" })
  );
}

/** Fruit trees in a hedge. */
function orchard(x: number, y: number, random: Random): string {
  const spots = [
    [-5, -4],
    [4.6, -4.6],
    [-4.4, 4.4],
    [5, 3.8],
  ] as const;
  return (
    box(x - 10, y - 9, 20, 18, kTheme.grass, { rx: 2, stroke: kTheme.hedgeDark, "stroke-width": 1.6 }) +
    spots
      .map(([dx, dy]) => {
        const spot = { x: x + dx, y: y + dy };
        return (
          disc(spot, within(random, 2.6, 3.4), {
            fill: kTheme.tree,
            stroke: kTheme.treeDark,
            "stroke-width": 0.6,
          }) + disc({ x: spot.x - 0.8, y: spot.y - 0.8 }, 0.8, { fill: kTheme.rose })
        );
      })
      .join("")
  );
}

function church(): string {
  const slope = (d: string, fill: string) => path(d, { fill, ...kInk });
  return (
    path("M-11-27A11 11 0 0 1 11-27V-13H30V5H11V33H-11V5H-30V-13H-11Z", {
      fill: kTheme.shadow,
      opacity: 0.3,
      transform: "translate(2.4 2.8)",
    }) +
    slope("M-11-26A11 11 0 0 1 11-26Z", kTheme.spireLight) +
    slope("M-11-26H0V24H-11Z", kTheme.spireLight) +
    slope("M0-26H11V24H0Z", kTheme.spire) +
    slope("M-30-13H30V-4H-30Z", kTheme.spireLight) +
    slope("M-30-4H30V5H-30Z", kTheme.spire) +
    slope("M-11-13L0-4L-11 5Z", kTheme.spireLight) +
    slope("M11-13L0-4L11 5Z", kTheme.spire) +
    path("M-11-13L0-4L11-13M-11 5L0-4L11 5", { fill: "none", ...kInk }) +
    // The front with its rose window, between two towers.
    box(-11, 18, 22, 16, kTheme.plaster, kInk) +
    disc({ x: 0, y: 23.6 }, 3, { fill: kTheme.pennant, ...kInk }) +
    path("M-2.6 34V30.4A2.6 2.8 0 0 1 2.6 30.4V34Z", { fill: kTheme.dark }) +
    tower(-11) +
    tower(11) +
    path("M0-10.4V2.4M-4.2-6.2H4.2", { stroke: kTheme.ink, "stroke-width": 4.2, "stroke-linecap": "round" }) +
    path("M0-10.4V2.4M-4.2-6.2H4.2", { stroke: kTheme.gold, "stroke-width": 2.4, "stroke-linecap": "round" })
  );
}

function tower(x: number): string {
  return (
    box(x - 4.4, 14, 8.8, 21, kTheme.plaster, kInk) +
    box(x - 1.1, 22, 2.2, 5, kTheme.ink, { rx: 1 }) +
    path(`M${x - 5.4} 14L${x}-1L${x + 5.4} 14Z`, { fill: kTheme.spire, ...kInk }) +
    path(`M${x - 5.4} 14L${x}-1V14Z`, { fill: kTheme.spireLight })
  );
}

export function abbey(random: Random): string {
  return group(
    {},
    box(-50, -50, 100, 100, kTheme.plaster),
    // From each gate to the church.
    path("M0-50V50M-50-4H50", { stroke: kTheme.stoneLight, "stroke-width": 9 }),
    orchard(-kCourt - 3, -kCourt, random),
    herbs(kCourt + 3, -kCourt),
    herbs(-kCourt - 3, kCourt),
    orchard(kCourt + 3, kCourt, random),
    ...kSides.map((turn) => group({ transform: `rotate(${turn})` }, wall())),
    corner(-47, -47),
    corner(47, -47),
    corner(-47, 47),
    corner(47, 47),
    church(),
  );
}

export const terrains: Readonly<Record<string, BuildingOfTerrain>> = {
  "cloister-alone": {
    shape: "building",
    radius: kWholeTile,
    plain: {
      fill: kTheme.stoneLight,
      lines: "M-46-46H46V46H-46ZM-9 30V5H-28V-13H-9V-26A9 9 0 0 1 9-26V-13H28V5H9V30Z" + "M0-20V24M-22-4H22",
    },
    picture: abbey,
  },
};
