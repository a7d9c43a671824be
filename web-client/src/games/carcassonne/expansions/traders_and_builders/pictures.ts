// The goods that a city trades in, each on a ground and with an outline of its own.

import { disc, element, group, path } from "../../board/paint/svg";
import { kMeadow as kTheme } from "../../board/paint/theme";
import type { SignLook } from "../painted";

const kInk = { stroke: kTheme.ink, "stroke-width": 0.8, "stroke-linejoin": "round" };

/** A round board that goods stand on. */
function board(fill: string): string {
  return (
    disc({ x: 1.2, y: 1.5 }, 10.6, { fill: kTheme.shadow, opacity: 0.35 }) +
    disc({ x: 0, y: 0 }, 10.6, { fill: kTheme.cream, ...kInk, "stroke-width": 1.2 }) +
    disc({ x: 0, y: 0 }, 8.8, { fill })
  );
}

/** A barrel. */
export function wine(): string {
  return group(
    {},
    board("#e9b7c4"),
    path("M-4.6-6.4H4.6Q7.4 0 4.6 6.4H-4.6Q-7.4 0-4.6-6.4Z", { fill: kTheme.wine, ...kInk }),
    path("M-1.8-6.4Q-3 0-1.8 6.4M1.8-6.4Q3 0 1.8 6.4", {
      fill: "none",
      stroke: kTheme.ink,
      "stroke-width": 0.6,
    }),
    path("M-5.8-3H5.8M-5.8 3H5.8", { stroke: kTheme.gold, "stroke-width": 1.6 }),
  );
}

/** A sheaf of corn. */
export function grain(): string {
  const ears = [-4.4, -2.2, 0, 2.2, 4.4].map((x) =>
    element("ellipse", {
      cx: x * 1.15,
      cy: -4.6 + Math.abs(x) * 0.35,
      rx: 1.4,
      ry: 3,
      transform: `rotate(${x * 7} ${x} 2)`,
      fill: kTheme.gold,
      stroke: kTheme.ink,
      "stroke-width": 0.55,
    }),
  );
  return group(
    {},
    board("#c5d79a"),
    path("M-4.6-2L-1.4 2L-4.4 7.4H4.4L1.4 2L4.6-2Z", { fill: kTheme.straw, ...kInk }),
    ...ears,
    element("rect", {
      x: -2.6,
      y: 0.8,
      width: 5.2,
      height: 2.4,
      rx: 1,
      fill: kTheme.roofDark[0] ?? "",
      ...kInk,
    }),
  );
}

/** A bolt of cloth, half unrolled. */
export function cloth(): string {
  return group(
    {},
    board("#f0ddb0"),
    path("M-5.6-2.6V6.4Q-2.8 4.8 0 6.4T5.6 6.4V-2.6Z", { fill: kTheme.spire, ...kInk }),
    path("M-5.6 2Q-2.8.4 0 2T5.6 2", { fill: "none", stroke: kTheme.cream, "stroke-width": 1.1 }),
    element("rect", { x: -7, y: -5.6, width: 14, height: 4.6, rx: 2.3, fill: kTheme.spireLight, ...kInk }),
    element("ellipse", {
      cx: -5.2,
      cy: -3.3,
      rx: 1.1,
      ry: 1.6,
      fill: kTheme.cream,
      stroke: kTheme.ink,
      "stroke-width": 0.5,
    }),
  );
}

export const signs: Readonly<Record<string, SignLook>> = {
  wine: { stand: "spot", radius: 11, picture: wine },
  grain: { stand: "spot", radius: 11, picture: grain },
  cloth: { stand: "spot", radius: 11, picture: cloth },
};
