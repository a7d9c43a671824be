// Great and lonely buildings: the Sagrada Familia, a cathedral, an inn; and where a river rises or ends.

import { disc, element, group, path } from "./svg";
import { kMeadow as kTheme } from "./theme";

const kInk = { stroke: kTheme.ink, "stroke-width": 0.7, "stroke-linejoin": "round" };

/** A great church with many spires that is still being built. */
export function sagrada(): string {
  const [light, dark, roof] = ["#ead9b4", "#b99a68", "#9c7a4c"];
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
