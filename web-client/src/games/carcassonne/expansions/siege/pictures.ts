// A siege: crossed swords on a board that stands on its corner. No other sign does.

import { element, group, path } from "../../board/paint/svg";
import { kMeadow as kTheme } from "../../board/paint/theme";
import type { SignLook } from "../painted";

const kInk = { stroke: kTheme.ink, "stroke-width": 0.7, "stroke-linejoin": "round" };

/** Its point above, its pommel below; the other crosses it in the middle of the blade. */
function sword(degrees: number): string {
  return group(
    { transform: `rotate(${degrees})` },
    path("M-1.3 4V-6.4L0-9L1.3-6.4V4Z", { fill: kTheme.silver, ...kInk }),
    path("M-3.2 3.6H3.2V5.4H-3.2Z", { fill: kTheme.gold, ...kInk }),
    path("M-.9 5.4H.9V8.4H-.9Z", { fill: kTheme.goldDark, ...kInk }),
  );
}

export function besieged(): string {
  const board = { x: -8.2, y: -8.2, width: 16.4, height: 16.4, rx: 1.4, transform: "rotate(45)" };
  return group(
    {},
    element("rect", { ...board, x: -7, fill: kTheme.shadow, opacity: 0.35 }),
    element("rect", { ...board, fill: kTheme.cream, stroke: kTheme.ink, "stroke-width": 1.3 }),
    element("rect", {
      x: -6.6,
      y: -6.6,
      width: 13.2,
      height: 13.2,
      transform: "rotate(45)",
      fill: kTheme.dark,
    }),
    sword(32),
    sword(-32),
  );
}

export const signs: Readonly<Record<string, SignLook>> = {
  besieged: { stand: "spot", radius: 12, picture: besieged, option: "siege.escape" },
};
