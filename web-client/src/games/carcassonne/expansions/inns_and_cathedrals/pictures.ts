// An inn and a cathedral.

import { disc, element, group, path } from "../../board/paint/svg";
import { kMeadow as kTheme } from "../../board/paint/theme";
import type { SignLook } from "../painted";

const kInk = { stroke: kTheme.ink, "stroke-width": 0.7, "stroke-linejoin": "round" };

/** A cathedral from the west: two towers with spires, a rose window, a long nave behind. */
export function cathedral(): string {
  const [light, shade] = [kTheme.plaster, "#c9b48a"];
  const steeple = (x: number) =>
    element("rect", {
      x: x - 4.6,
      y: -6,
      width: 9.2,
      height: 23,
      fill: light,
      ...kInk,
      "stroke-width": 0.9,
    }) +
    element("rect", { x: x + 1.2, y: -6, width: 3.4, height: 23, fill: shade }) +
    path(`M${x - 5.6}-6L${x}-21L${x + 5.6}-6Z`, { fill: kTheme.spire, ...kInk, "stroke-width": 0.9 }) +
    path(`M${x - 5.6}-6L${x}-21V-6Z`, { fill: kTheme.spireLight }) +
    element("rect", { x: x - 1.3, y: -2.6, width: 2.6, height: 6.4, rx: 1.3, fill: kTheme.dark }) +
    path(`M${x}-21V-23.6M${x - 1.2}-22.6H${x + 1.2}`, { stroke: kTheme.goldDark, "stroke-width": 0.9 });
  return group(
    {},
    element("ellipse", { cx: 3, cy: 17, rx: 19, ry: 4.6, fill: kTheme.shadow, opacity: 0.35 }),
    path("M-8 2L0-13L8 2V17H-8Z", { fill: light, ...kInk, "stroke-width": 0.9 }),
    path("M-9.4 2L0-14.6L9.4 2L7.4 3.4L0-9.6L-7.4 3.4Z", { fill: kTheme.roofDark[0] ?? "", ...kInk }),
    disc({ x: 0, y: 1.6 }, 3.2, { fill: kTheme.water, ...kInk }),
    path("M0-1.6V4.8M-3.2 1.6H3.2M-2.2-.6L2.2 3.8M2.2-.6L-2.2 3.8", {
      stroke: kTheme.ink,
      "stroke-width": 0.45,
    }),
    path("M-3.2 17V11.4A3.2 3.6 0 0 1 3.2 11.4V17Z", { fill: kTheme.dark, ...kInk }),
    steeple(-11.4),
    steeple(11.4),
  );
}

/** An inn: a house with a tall roof, a lit door, and its sign, by a small pond. */
export function inn(): string {
  return group(
    {},
    element("ellipse", { cx: 0, cy: 8.6, rx: 11.6, ry: 4, fill: kTheme.waterDark }),
    element("ellipse", { cx: 0, cy: 8.4, rx: 10.6, ry: 3.2, fill: kTheme.water }),
    path("M-6.5 9.4q1.6-1 3.2 0M2 10.2q1.6-1 3.2 0", {
      fill: "none",
      stroke: kTheme.foam,
      "stroke-width": 0.8,
    }),
    element("rect", {
      x: -8,
      y: -2.4,
      width: 15,
      height: 9.4,
      fill: kTheme.plaster,
      ...kInk,
      "stroke-width": 0.9,
    }),
    path("M-8 2.4H7M-3.4-2.4V7M3-2.4V7", { stroke: kTheme.hair, "stroke-width": 0.7 }),
    path("M-10-2L-5.4-11H4.4L9-2Z", { fill: kTheme.roofLight[0] ?? "", ...kInk, "stroke-width": 0.9 }),
    path("M-.5-11H4.4L9-2H-.5Z", { fill: kTheme.roofDark[0] ?? "", opacity: 0.7 }),
    element("rect", { x: -1.9, y: 1.4, width: 3.6, height: 5.6, rx: 1.6, fill: kTheme.gold, ...kInk }),
    path("M7-1H12.4V-.2", { fill: "none", stroke: kTheme.ink, "stroke-width": 0.9 }),
    element("rect", { x: 9.6, y: 0, width: 4.4, height: 4, rx: 0.8, fill: kTheme.gold, ...kInk }),
  );
}

export const signs: Readonly<Record<string, SignLook>> = {
  cathedral: { stand: "middle", radius: 21, picture: cathedral, option: "inns.unfinished" },
  inn: { stand: "beside", radius: 12, picture: inn, option: "inns.unfinished" },
};
