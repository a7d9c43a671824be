// The Sagrada Familia.

import { disc, element, group, path } from "../../board/paint/svg";
import { kMeadow as kTheme } from "../../board/paint/theme";
import type { SignLook } from "../painted";

const kInk = { stroke: kTheme.ink, "stroke-width": 1.2, "stroke-linejoin": "round" };

/** A great church with many spires that is still being built. */
export function sagrada(): string {
  const [light, dark, roof] = ["#f6cf62", "#a9761f", "#7d531c"];
  const spire = (x: number, foot: number, height: number, width: number) =>
    group(
      {},
      path(
        `M${x - width} ${foot}L${x - width * 0.86} ${foot - height * 0.55}L${x} ${foot - height}L${x + width * 0.86} ${foot - height * 0.55}L${x + width} ${foot}Z`,
        {
          fill: light,
          ...kInk,
        },
      ),
      path(
        `M${x} ${foot - height}L${x + width * 0.86} ${foot - height * 0.55}L${x + width} ${foot}H${x + width * 0.2}Z`,
        {
          fill: dark,
          opacity: 0.75,
        },
      ),
      path(`M${x} ${foot - height * 0.8}V${foot - 2}`, {
        stroke: kTheme.ink,
        "stroke-width": width * 0.42,
        "stroke-dasharray": "1 1.7",
        opacity: 0.65,
      }),
      disc({ x, y: foot - height }, 1.1, { fill: kTheme.gold, stroke: kTheme.ink, "stroke-width": 0.4 }),
    );
  const crane = path("M15-19V8M8-19H20M15-19L18.6-22L20-19M10-19V-13", {
    fill: "none",
    stroke: kTheme.ink,
    "stroke-width": 0.9,
    "stroke-linejoin": "round",
  });
  return group(
    {},
    element("ellipse", { cx: 2, cy: 16, rx: 20, ry: 4.4, fill: kTheme.shadow, opacity: 0.3 }),
    path("M-16 17V2L-13-10L-9 2L-7-18L-4-4L0-23L4-4L7-16L9 2L13-7L16 2V17Z", {
      fill: kTheme.ink,
      stroke: kTheme.ink,
      "stroke-width": 3,
    }),
    crane,
    spire(-7, 4, 22, 2.6),
    spire(7, 4, 20, 2.6),
    spire(0, 4, 27, 3.2),
    path("M-14 16V2L0-7L14 2V16Z", { fill: light, ...kInk, "stroke-width": 0.9 }),
    path("M0-7L14 2V16H8V4Z", { fill: dark, opacity: 0.6 }),
    path("M-14 2L0-7L14 2L12.4 3.6L0-4.4L-12.4 3.6Z", { fill: roof, ...kInk, "stroke-width": 0.5 }),
    spire(-13, 16, 26, 2.8),
    spire(-6.4, 16, 21, 2.2),
    spire(6.4, 16, 21, 2.2),
    spire(13, 16, 23, 2.8),
    path("M-3.4 16V9A3.4 3.6 0 0 1 3.4 9V16Z", { fill: "#3b2f24", ...kInk }),
    disc({ x: 0, y: 1 }, 2.5, { fill: kTheme.water, ...kInk }),
    path("M0-1.5V3.5M-2.5 1H2.5", { stroke: kTheme.ink, "stroke-width": 0.5 }),
  );
}

export const signs: Readonly<Record<string, SignLook>> = {
  sagrada: { stand: "middle", radius: 21, picture: sagrada },
};
