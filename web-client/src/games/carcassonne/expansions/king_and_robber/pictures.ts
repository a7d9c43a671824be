// The King's crown and the Robber Baron's helmet, each on a card with an outline of its own.

import { disc, element, group, path } from "../../board/paint/svg";
import { kMeadow as kTheme } from "../../board/paint/theme";
import type { SignLook } from "../painted";

const kInk = { stroke: kTheme.ink, "stroke-width": 0.8, "stroke-linejoin": "round" };

function card(ground: string): string {
  const sheet = { x: -8.6, y: -10.6, width: 17.2, height: 21.2, rx: 2 };
  return (
    element("rect", { ...sheet, x: -7.6, y: -9.4, fill: kTheme.shadow, opacity: 0.35 }) +
    element("rect", { ...sheet, fill: kTheme.cream, ...kInk, "stroke-width": 1.1 }) +
    element("rect", { x: -7, y: -9, width: 14, height: 18, rx: 1.2, fill: ground })
  );
}

/** A crown above a wall. */
export function king(): string {
  return group(
    {},
    card("#8e2f3c"),
    path("M-5.6 2.6L-6-5L-2.8-1.6L0-6.6L2.8-1.6L6-5L5.6 2.6Z", { fill: kTheme.gold, ...kInk }),
    ...[-6, 0, 6].map((x) => disc({ x, y: x === 0 ? -6.8 : -5.2 }, 1.1, { fill: kTheme.cream, ...kInk })),
    path("M-5.6 1H5.6", { stroke: kTheme.goldDark, "stroke-width": 1 }),
    path("M-6 7.8V4.6H-3.6V5.8H-1.2V4.6H1.2V5.8H3.6V4.6H6V7.8Z", { fill: kTheme.plaster, ...kInk }),
  );
}

/** A closed helmet with a plume, and a road behind it. */
export function robber(): string {
  return group(
    {},
    card("#4d5f3a"),
    path("M-7 9L-1.4 3.6H1.4L7 9Z", { fill: kTheme.straw, ...kInk, "stroke-width": 0.5 }),
    path("M-4.8 5.4V-1.4Q-4.8-6.4 0-6.4T4.8-1.4V5.4Q0 7.8-4.8 5.4Z", { fill: "#b9c0c6", ...kInk }),
    path("M-4.8-1.2H4.8V.8H-4.8Z", { fill: kTheme.dark, ...kInk, "stroke-width": 0.5 }),
    path("M0-1.2V6.4M-2.6 2.8V4.6M2.6 2.8V4.6", { fill: "none", stroke: kTheme.ink, "stroke-width": 0.7 }),
    path("M0-6.4Q1-9 5-8.4Q3.4-5.8 0-6.4Z", { fill: "#b93a30", ...kInk, "stroke-width": 0.6 }),
  );
}

/** On tiles they stand nowhere. */
export const signs: Readonly<Record<string, SignLook>> = {
  king: { stand: "spot", radius: 11, picture: king },
  robber: { stand: "spot", radius: 11, picture: robber },
};
