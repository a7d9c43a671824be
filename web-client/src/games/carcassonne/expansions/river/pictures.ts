// A river, where it rises, and where it ends; the pigs on its bank.

import { element, group, path } from "../../board/paint/svg";
import { kMeadow as kTheme } from "../../board/paint/theme";
import type { SignLook } from "../painted";

const kInk = { stroke: kTheme.ink, "stroke-width": 0.7, "stroke-linejoin": "round" };

/** Rocks from which a river rises. */
export function spring(): string {
  const rock = (x: number, y: number, size: number) =>
    path(
      `M${x - size} ${y + size * 0.6}L${x - size * 0.7} ${y - size * 0.6}L${x} ${y - size}L${x + size * 0.8} ${y - size * 0.4}L${x + size} ${y + size * 0.6}Z`,
      {
        fill: kTheme.rock,
        ...kInk,
      },
    ) +
    path(
      `M${x - size * 0.7} ${y - size * 0.6}L${x} ${y - size}L${x - size * 0.1} ${y + size * 0.6}H${x - size}Z`,
      { fill: kTheme.rockLight },
    );
  return group(
    {},
    rock(-6, -6, 5.4),
    rock(5, -8, 6),
    rock(-0.6, -9.4, 6.8),
    rock(-10, 1, 4.4),
    path("M-2.6-5Q-3.4 1-1.6 6M.6-5.4Q0 1 1.6 7M3.6-4Q3.6 1 4.6 5", {
      fill: "none",
      stroke: kTheme.foam,
      "stroke-width": 1.1,
      "stroke-linecap": "round",
    }),
  );
}

/** Reeds and a boat on the lake in which a river ends. */
export function lake(): string {
  const reed = (x: number, y: number) =>
    path(`M${x} ${y}V${y - 6}M${x + 1.6} ${y}V${y - 4.6}M${x - 1.5} ${y}V${y - 4}`, {
      stroke: kTheme.treeDark,
      "stroke-width": 0.8,
      "stroke-linecap": "round",
    }) + element("ellipse", { cx: x, cy: y - 6.4, rx: 0.8, ry: 1.7, fill: kTheme.hair });
  return group(
    {},
    reed(-9.6, 8),
    reed(9.4, -4),
    path("M-4.4 1.6H5.4Q4 5 1.6 5H-1.6Q-3.8 5-4.4 1.6Z", { fill: kTheme.hair, ...kInk }),
    path("M.4 1V-7.4L5-.2Z", { fill: kTheme.cream, ...kInk }),
  );
}

/** A piece of the river between its banks, for what is said of it. */
export function water(): string {
  const course = "M-12 6C-5 8-5-4 1-3S6 5 12 1";
  const stroke = { fill: "none", "stroke-linecap": "round" };
  return group(
    {},
    path(course, { ...stroke, stroke: kTheme.bank, "stroke-width": 12 }),
    path(course, { ...stroke, stroke: kTheme.waterDark, "stroke-width": 9.4 }),
    path(course, { ...stroke, stroke: kTheme.water, "stroke-width": 7.4 }),
    path("M-9 6.4q2 .6 3-1M0-3.4q2 .4 3 2M7 3.4q2 .4 3-.8", {
      ...stroke,
      stroke: kTheme.foam,
      "stroke-width": 1,
    }),
  );
}

/** Two pigs and their trough, behind a piece of fence. */
export function herd(): string {
  const pig = (x: number, y: number) =>
    path(
      `M${x - 5} ${y}Q${x - 5} ${y - 4} ${x - 1} ${y - 4}Q${x + 2.6} ${y - 4} ${x + 3.6} ${y - 2.4}L${x + 5.4} ${y - 1.8}V${y + 0.4}L${x + 3.4} ${y + 1.4}V${y + 3.6}H${x + 2}V${y + 1.8}H${x - 2.4}V${y + 3.6}H${x - 3.8}L${x - 4.2} ${y + 1.4}Q${x - 5} ${y + 1} ${x - 5} ${y}Z`,
      { fill: kTheme.skin, ...kInk },
    ) +
    path(
      `M${x + 2.6} ${y - 3}L${x + 2.2} ${y - 1.2}M${x - 5} ${y - 0.6}Q${x - 7} ${y - 1.4} ${x - 6.4} ${y - 2.6}`,
      {
        fill: "none",
        ...kInk,
      },
    );
  return group(
    {},
    path("M-10-9V-3M-4-10V-4M2-10V-4M8-9V-3M-11.4-7.4Q0-9.6 9.4-7.4", {
      fill: "none",
      stroke: kTheme.hair,
      "stroke-width": 1.2,
      "stroke-linecap": "round",
    }),
    pig(-4, 0),
    pig(4.4, 4.6),
    path("M-9.6 6.4H-2.4L-3.4 9.2H-8.6Z", { fill: kTheme.hair, ...kInk }),
  );
}

export const signs: Readonly<Record<string, SignLook>> = {
  river: { stand: "tile", radius: 13, picture: water },
  "river-spring": { stand: "end", radius: 13, picture: spring },
  "river-lake": { stand: "end", radius: 16, picture: lake },
  "pig-herd": { stand: "spot", radius: 12, picture: herd },
};
