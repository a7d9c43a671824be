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

/** A barrel of brown wood that lies on its side, and drips. */
export function wine(): string {
  return group(
    {},
    board("#f2d9e2"),
    path("M-6.4-4.6Q0-7.6 6.4-4.6V4Q0 7-6.4 4Z", { fill: kTheme.hair, ...kInk }),
    path("M-6.4-1.7H6.4M-6.4 1.4H6.4", { stroke: kTheme.ink, "stroke-width": 0.5 }),
    path("M-3.6-5.7V5.1M3.6-5.7V5.1", { stroke: kTheme.gold, "stroke-width": 1.7 }),
    path("M0 4Q2.4 7.4 0 8.2Q-2.4 7.4 0 4Z", { fill: kTheme.wine, ...kInk }),
  );
}

/** A sheaf of corn. */
export function grain(): string {
  const ears = (stroke: string, width: number) =>
    path("M-5.2-5L-3.6-1.4M-2.7-6.4L-1.9-2M0-7V-2.4M2.7-6.4L1.9-2M5.2-5L3.6-1.4", {
      fill: "none",
      stroke,
      "stroke-width": width,
      "stroke-linecap": "round",
    });
  return group(
    {},
    board("#c5d79a"),
    path("M-4.6-2L-1.4 2L-4.4 7.4H4.4L1.4 2L4.6-2Z", { fill: kTheme.straw, ...kInk }),
    ears(kTheme.ink, 3.4),
    ears(kTheme.gold, 2.2),
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

/** A bolt of striped cloth, half unrolled. */
export function cloth(): string {
  return group(
    {},
    board("#f0ddb0"),
    path("M-5.6-3V7H5.6V-3Z", { fill: kTheme.rose, ...kInk }),
    path("M-2.6-2V6.4M2.6-2V6.4", { stroke: kTheme.cream, "stroke-width": 1.5 }),
    element("rect", { x: -7.4, y: -6.4, width: 14.8, height: 5, rx: 2.5, fill: kTheme.rose, ...kInk }),
    disc({ x: -5.2, y: -3.9 }, 1.4, { fill: kTheme.cream, ...kInk }),
  );
}

export const signs: Readonly<Record<string, SignLook>> = {
  wine: { stand: "spot", radius: 11, picture: wine },
  grain: { stand: "spot", radius: 11, picture: grain },
  cloth: { stand: "spot", radius: 11, picture: cloth },
};
