// A siege: crossed swords on a board that stands on its corner, as no other sign does.

import { element, group, path } from "../../board/paint/svg";
import { kMeadow as kTheme } from "../../board/paint/theme";
import type { SignLook } from "../../board/signs";

const kInk = { stroke: kTheme.ink, "stroke-width": 0.7, "stroke-linejoin": "round" };

/** From its pommel below to its point above, leaning so many degrees. */
function sword(degrees: number): string {
  return group(
    { transform: `rotate(${degrees})` },
    path("M-1.2 3V-7L0-9.2L1.2-7V3Z", { fill: kTheme.silver, ...kInk }),
    path("M-3.4 2.4H3.4V4.2H-3.4Z", { fill: kTheme.gold, ...kInk }),
    path("M-.8 4.2H.8V8H-.8Z", { fill: kTheme.wine, ...kInk }),
  );
}

export function besieged(): string {
  const board = { x: -8.2, y: -8.2, width: 16.4, height: 16.4, rx: 1.4, transform: "rotate(45)" };
  return group(
    {},
    element("rect", { ...board, x: -7, fill: kTheme.shadow, opacity: 0.35 }),
    element("rect", { ...board, fill: kTheme.cream, stroke: kTheme.ink, "stroke-width": 1.3 }),
    element("rect", {
      x: -6.4,
      y: -6.4,
      width: 12.8,
      height: 12.8,
      transform: "rotate(45)",
      fill: kTheme.dark,
    }),
    sword(40),
    sword(-40),
  );
}

export const signs: Readonly<Record<string, SignLook>> = {
  besieged: { stand: "spot", radius: 12, picture: besieged, option: "siege.escape" },
};
