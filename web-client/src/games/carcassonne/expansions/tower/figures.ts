// A piece of a tower, and the tower that its pieces make: round and of sandstone, in storeys, with battlements. Roofs are red and walls of
// cities grey, so that it is like neither.

import { element, path } from "../../board/paint/svg";
import { kMeadow as kTheme } from "../../board/paint/theme";
import type { FigureLook } from "../looks";

const kStone = "#ead6a4";
const kShade = "#b5925a";
const kHalf = 8.6;
/** Half the depth of a ring, as one looks down on it. */
const kDeep = 2.9;
const kStorey = 6.4;
const kParapet = 3.6;
/** From the fourth storey on they are lower, and at last hardly seen: the number beside the tower says how many there are. */
const kLow = { from: 4, storey: 2.6, to: 9, least: 0.6 };

function shaft(count: number): number {
  const more = Math.max(0, count - kLow.from);
  const low = Math.min(more, kLow.to - kLow.from);
  return (count - more) * kStorey + low * kLow.storey + (more - low) * kLow.least;
}

/** The front half of a ring at this height, from the left to the right. */
const ring = (half: number, high: number) => `M${-half} ${-high}A${half} ${kDeep} 0 0 0 ${half} ${-high}`;

function tower(count: number): string {
  const high = shaft(count);
  const each = high / count;
  const ink = { stroke: kTheme.ink, "stroke-width": 1, "stroke-linejoin": "round" };
  const side = (from: number, to: number) => {
    const depth = (x: number) => kDeep * Math.sqrt(1 - (x / kHalf) ** 2);
    return `M${from} ${depth(from).toFixed(2)}V${(-high + depth(from)).toFixed(2)}L${to} ${(-high + depth(to)).toFixed(2)}V${depth(to).toFixed(2)}Z`;
  };
  const storeys = Array.from({ length: count - 1 }, (_, index) => ring(kHalf, (index + 1) * each));
  const slits = Array.from({ length: count }, (_, index) => {
    const x = index % 2 === 0 ? -2.6 : 2;
    return each < 4 ? "" : `M${x} ${(-(index + 0.62) * each + kDeep).toFixed(1)}v${(each * 0.36).toFixed(1)}`;
  });
  const wide = kHalf + 1.5;
  const [low, top] = [-high + 1, -high - kParapet];
  const teeth = [-wide, -6.4, -3.4, 0.2, 3.2, 6.6].map((x, index) => {
    const width = index === 0 || index === 5 ? 2.4 : 3;
    const bow = kDeep * Math.sqrt(Math.max(0, 1 - ((x + width / 2) / wide) ** 2)) - 0.6;
    return index % 2 === 0 || index === 5
      ? `M${x} ${(low + bow).toFixed(1)}V${(top + bow).toFixed(1)}h${width}V${(low + bow).toFixed(1)}Z`
      : "";
  });
  return (
    element("ellipse", { cx: 3, cy: 1.6, rx: kHalf + 3, ry: kDeep + 1, fill: kTheme.shadow, opacity: 0.4 }) +
    path(`M${-kHalf} 0V${-high}H${kHalf}V0A${kHalf} ${kDeep} 0 0 1 ${-kHalf} 0Z`, { fill: kStone, ...ink }) +
    path(side(2.6, kHalf), { fill: kShade, opacity: 0.75 }) +
    path(side(-kHalf, -6.2), { fill: "#fff4d6", opacity: 0.7 }) +
    path(storeys.join(""), { fill: "none", stroke: kTheme.ink, "stroke-width": 0.9 }) +
    path(slits.join(""), { stroke: kTheme.dark, "stroke-width": 1.5, "stroke-linecap": "round" }) +
    element("ellipse", { cx: 0, cy: top + 1.4, rx: wide - 0.6, ry: kDeep, fill: kTheme.dark, ...ink }) +
    path(
      `M${-wide} ${top + 1.6}V${low - 1}A${wide} ${kDeep} 0 0 0 ${wide} ${low - 1}V${top + 1.6}A${wide} ${kDeep} 0 0 1 ${-wide} ${top + 1.6}Z`,
      { fill: kStone, ...ink },
    ) +
    path(teeth.join(""), { fill: kStone, ...ink, "stroke-width": 0.8 })
  );
}

export const kTowerPiece: FigureLook = {
  outline: "M-8.4 9.6V-3.6H-10.4V-9.6H-6.6V-6.6H-2.2V-9.6H2.2V-6.6H6.6V-9.6H10.4V-3.6H8.4V9.6Z",
  details: "M-8.4-3.6H8.4M0 0V4.6",
  marker: { x: 0, y: 3 },
  scale: 0.9,
  lies: false,
  pile: { sign: "tower", picture: tower, height: (count) => shaft(count) + kParapet * 0.6 },
};
