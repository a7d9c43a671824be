// The City of Carcassonne: one picture over twelve tiles, of which each tile shows its piece. Four quarters that one tells apart by their ground and by what stands
// there: the castle in its moat, the stalls of the market, the glowing smithy, the cathedral on its green. Lanes part them; they meet at a fountain.

import { roof } from "../../board/paint/city";
import { tree } from "../../board/paint/land";
import { disc, element, group, moved, path } from "../../board/paint/svg";
import { kMeadow as kTheme } from "../../board/paint/theme";
import { randomOf } from "../../board/random";
import type { TownLook } from "../painted";

/** Tiles from west to east, and from north to south; the first is the one in the north-west. */
const kColumns = 4;
const kRows = 3;
const kTile = 100;
const kCity = "k";

const kInk = { stroke: kTheme.ink, "stroke-width": 0.9, "stroke-linejoin": "round" };

/** What stands somewhere in the city, and how far it reaches from there. */
interface Piece {
  x: number;
  y: number;
  reach: number;
  picture: string;
}

const box = (x: number, y: number, width: number, height: number, fill: string, more = {}) =>
  element("rect", { x, y, width, height, fill, ...more });
const inked = (d: string, fill: string, more = {}) => path(d, { fill, ...kInk, ...more });
const shade = (d: string) => path(d, { fill: kTheme.shadow, opacity: 0.3, transform: "translate(2 2.4)" });

/** The ground of a quarter, from its north-western corner. */
const kQuarters = {
  castle: { x: 54, y: 54, fill: "#a9b7bd", line: "#7f9099" },
  market: { x: 206, y: 54, fill: "#f0d58c", line: "#c9a652" },
  cathedral: { x: 54, y: 156, fill: "#93b865", line: "#6f9447" },
  smithy: { x: 206, y: 156, fill: "#8c7466", line: "#66503f" },
} as const;
const kWidth = 140;
/** Of the market, on every map. */
const kPaved = "#fbefce";
const kHeight = 90;

/** A round tower under a pointed roof, as one sees it from the south. */
function turret(x: number, y: number, half: number, height: number, light: string, dark: string): string {
  const top = y - height;
  return (
    box(x - half, top, 2 * half, height, kTheme.stoneLight, kInk) +
    box(x, top, half, height, kTheme.stone) +
    box(x - half, top, 2 * half, height, "none", kInk) +
    box(x - 0.9, top + height * 0.35, 1.8, height * 0.26, kTheme.dark, { rx: 0.9 }) +
    inked(`M${x - half - 1.4} ${top}L${x} ${top - half * 2.5}L${x + half + 1.4} ${top}Z`, dark) +
    path(`M${x - half - 0.8} ${top - 0.4}L${x} ${top - half * 2.4}V${top - 0.4}Z`, { fill: light })
  );
}

/** A wall with battlements from left to right, its foot at `y`. */
function curtain(x: number, y: number, width: number, height: number): string {
  const teeth = Math.floor(width / 5);
  const step = width / teeth;
  const top = Array.from({ length: teeth }, (_, index) => {
    const from = x + index * step;
    return `H${from + step / 2}V${y - height + 2.4}H${from + step}V${y - height}`;
  }).join("");
  return inked(`M${x} ${y}V${y - height}${top}V${y}Z`, kTheme.stone);
}

function castle(): string {
  const blue = [kTheme.spireLight, kTheme.spire] as const;
  const flag = (x: number, y: number) =>
    path(`M${x} ${y}V${y - 9}`, { stroke: kTheme.ink, "stroke-width": 1 }) +
    inked(`M${x} ${y - 9}L${x + 8} ${y - 6.8}L${x} ${y - 4.4}Z`, kTheme.gold, { "stroke-width": 0.6 });
  return (
    element("ellipse", { cx: 0, cy: 4, rx: 62, ry: 35, fill: kTheme.bank, ...kInk }) +
    element("ellipse", { cx: 0, cy: 4, rx: 59, ry: 32, fill: kTheme.water }) +
    path("M-52 8Q-46 4-40 8M34 26Q40 22 46 26M-30 29Q-24 26-18 29M38-12Q44-16 50-12", {
      fill: "none",
      stroke: kTheme.waterLight,
      "stroke-width": 1.4,
      "stroke-linecap": "round",
    }) +
    element("ellipse", { cx: 0, cy: 3, rx: 47, ry: 23, fill: "#c3bfae", ...kInk }) +
    // The bridge to the gate.
    inked("M-5 19H5V38H-5Z", "#9a6b3c") +
    path("M-5 24H5M-5 29H5M-5 34H5", { stroke: kTheme.ink, "stroke-width": 0.6 }) +
    curtain(-32, -2, 64, 11) +
    turret(-34, -1, 6.6, 17, ...blue) +
    turret(34, -1, 6.6, 17, ...blue) +
    // The keep.
    shade("M-15 6V-24H15V6Z") +
    curtain(-15, 8, 30, 34) +
    box(-15, -12, 30, 1.6, kTheme.stoneDark) +
    box(-10, -7, 3, 7, kTheme.dark, { rx: 1.4 }) +
    box(7, -7, 3, 7, kTheme.dark, { rx: 1.4 }) +
    inked("M-12-26L0-41L12-26Z", kTheme.spire) +
    path("M-11-26.4L0-40V-26.4Z", { fill: kTheme.spireLight }) +
    flag(0, -40) +
    curtain(-38, 20, 76, 14) +
    turret(-39, 22, 7.6, 20, ...blue) +
    turret(39, 22, 7.6, 20, ...blue) +
    inked("M-8 20V4H8V20Z", kTheme.stoneLight) +
    path("M-4.6 20V12A4.6 4.6 0 0 1 4.6 12V20Z", { fill: kTheme.dark })
  );
}

/** A stall: a striped awning over a counter with goods. */
function stall(cloth: string, goods: string): string {
  const stripes = [-9, -3, 3].map((x) => `M${x} -10H${x + 3}L${x + 3.4} 0H${x - 0.4}Z`).join("");
  const scallops = Array.from({ length: 6 }, () => "a2 2 0 0 1-4 0").join("");
  return (
    shade("M-12 0H12V9H-12Z") +
    box(-10, 0, 20, 8, "#a8713c", kInk) +
    box(-9, 1, 18, 2.6, goods) +
    path("M-10.6 0V9M10.6 0V9", { stroke: kTheme.ink, "stroke-width": 1.2 }) +
    inked(`M-9-10H9L12 0${scallops}Z`, kTheme.cream) +
    path(stripes, { fill: cloth }) +
    path(`M-9-10H9L12 0${scallops}Z`, { fill: "none", ...kInk })
  );
}

function market(): string {
  const stalls: [number, number, string, string][] = [
    [-44, -16, "#cf3f3f", "#e8a33c"],
    [-15, -19, "#2f6fb5", "#7da64e"],
    [15, -19, "#3f9a52", "#cf3f5e"],
    [44, -16, "#cf3f3f", "#e3c664"],
    [-50, 20, "#3f9a52", "#7d2a55"],
    [-22, 26, "#cf3f3f", "#7da64e"],
    [22, 26, "#2f6fb5", "#e8a33c"],
    [50, 20, "#7a3f98", "#cf3f5e"],
  ];
  const sacks = [
    [-34, 6],
    [33, 5],
    [36, 9],
    [-30, 9],
  ];
  return (
    element("ellipse", {
      cx: 0,
      cy: 4,
      rx: 26,
      ry: 13,
      fill: kPaved,
      stroke: "#c9a652",
      "stroke-width": 1,
    }) +
    // The market cross.
    inked("M-8 9H8V6H5V3.4H-5V6H-8Z", kTheme.stoneLight) +
    inked("M-1.6 3.4V-10H1.6V3.4Z", kTheme.stone) +
    inked("M-5-7.4V-10.4H5V-7.4ZM-1.6-14.4H1.6V-6H-1.6Z", kTheme.gold, { "stroke-width": 0.6 }) +
    sacks.map(([x = 0, y = 0]) => disc({ x, y }, 2.6, { fill: kTheme.straw, ...kInk })).join("") +
    stalls
      .toSorted((one, other) => one[1] - other[1])
      .map(([x, y, cloth, goods]) => moved({ x, y }, stall(cloth, goods)))
      .join("")
  );
}

function smithy(): string {
  const smoke = [
    [24, -39, 6.5, 0.75],
    [31, -45, 7.5, 0.6],
    [40, -47, 7, 0.45],
  ];
  const barrel = (x: number, y: number) =>
    box(x - 3.4, y - 7, 6.8, 8, "#8a5a2e", { rx: 1.6, ...kInk }) +
    path(`M${x - 3.4} ${y - 4.6}h6.8M${x - 3.4} ${y - 1.6}h6.8`, { stroke: kTheme.ink, "stroke-width": 0.8 });
  return (
    // The workshop, open in front, with the fire in it.
    shade("M-34-14H42V20H-34Z") +
    box(-32, -12, 72, 30, "#5d4a40", kInk) +
    box(-8, -6, 46, 24, "#2a1c14") +
    element("ellipse", { cx: 26, cy: 12, rx: 18, ry: 12, fill: kTheme.lava, opacity: 0.4 }) +
    inked("M16 18V8A9 9 0 0 1 34 8V18Z", "#7d7067") +
    inked("M19 18V10A6 6 0 0 1 31 10V18Z", kTheme.lava, { "stroke-width": 0.6 }) +
    path("M21.4 18Q20 12 23.6 9.4Q24 12 25.4 12.4Q25 8.6 27 6.8Q29.6 11 28.8 18Z", {
      fill: kTheme.lavaLight,
    }) +
    box(-9, -6, 3, 24, "#9a6b3c", kInk) +
    box(36, -6, 3, 24, "#9a6b3c", kInk) +
    // Its dark roof with the chimney.
    box(18, -40, 11, 24, kTheme.stoneDark, kInk) +
    box(16.6, -41, 13.8, 4, kTheme.stone, kInk) +
    inked("M-37-10L-30-31H38L45-10Z", "#4b4f58") +
    path("M-34-15H43.4M-32.4-20H41.8M-30.8-25H40", { stroke: "#2f3239", "stroke-width": 1.3 }) +
    path("M-30-31H38L39.4-27H-31.4Z", { fill: "#6d727d" }) +
    smoke
      .map(([x = 0, y = 0, r = 0, opacity = 1]) => disc({ x, y }, r, { fill: kTheme.stoneLight, opacity }))
      .join("") +
    // The anvil on its block, the largest thing in the yard.
    shade("M-46 26H-12V34H-46Z") +
    inked("M-37 24H-19L-21 36H-35Z", "#8a5a2e") +
    inked(
      "M-54 8Q-44 7-42 5H-10V12Q-18 12-20 16V20H-15V25H-41V20H-36V16Q-38 12-46 12Q-52 12-54 8Z",
      "#2c3138",
    ) +
    path("M-50 8.6Q-44 8.4-41.6 6.8H-11", { fill: "none", stroke: "#aab2bd", "stroke-width": 1.6 }) +
    barrel(50, 30) +
    barrel(43, 33) +
    path("M4 33H26M6 30H24M8 27H22", { stroke: "#6b4524", "stroke-width": 3, "stroke-linecap": "round" }) +
    path("M4 33H26M6 30H24M8 27H22", { stroke: "#a8713c", "stroke-width": 1.6, "stroke-linecap": "round" })
  );
}

const kCopper = { light: "#8fc4ae", dark: "#4f8f7c" };

function cathedral(): string {
  const front = (x: number) =>
    box(x - 8, -12, 16, 46, kTheme.cream, kInk) +
    box(x, -12, 8, 46, kTheme.plaster) +
    box(x - 8, -12, 16, 46, "none", kInk) +
    box(x - 2, -6, 4, 9, kTheme.dark, { rx: 2 }) +
    box(x - 2, 10, 4, 9, kTheme.dark, { rx: 2 }) +
    inked(`M${x - 9.4}-12L${x}-41L${x + 9.4}-12Z`, kCopper.dark) +
    path(`M${x - 8.6}-12.4L${x}-39V-12.4Z`, { fill: kCopper.light }) +
    path(`M${x}-41V-47M${x - 2.6}-44.8H${x + 2.6}`, { stroke: kTheme.goldDark, "stroke-width": 1.5 });
  const buttresses = [24, 33, 42, 51].map((x) => `M${x} 14V29`).join("");
  return (
    // The nave runs to the east and ends in the round choir.
    shade("M-28 0H58V28H-28Z") +
    inked("M10-4H56A15 17 0 0 1 56 30H10Z", kTheme.plaster) +
    path(buttresses, { stroke: kTheme.stoneDark, "stroke-width": 2 }) +
    [28.5, 37.5, 46.5].map((x) => box(x - 1.8, 17, 3.6, 9, kTheme.pennant, { rx: 1.8 })).join("") +
    inked("M8-18H54A14 15 0 0 1 62 13H8Z", kCopper.dark) +
    path("M8-18H54A14 8 0 0 1 61-4H8Z", { fill: kCopper.light }) +
    // The transept.
    inked("M24-24H42V16H24Z", kCopper.light) +
    inked("M33-24H42V16H33Z", kCopper.dark) +
    inked("M24 16L33 8L42 16V31H24Z", kTheme.cream) +
    disc({ x: 33, y: 20 }, 3.6, { fill: kTheme.pennant, ...kInk }) +
    inked("M28-4L33-30L38-4Z", kCopper.dark) +
    path("M28.6-4.4L33-28.6V-4.4Z", { fill: kCopper.light }) +
    path("M33-30V-37M30-34.4H36", { stroke: kTheme.goldDark, "stroke-width": 1.6 }) +
    // The front with its rose window, between the towers.
    inked("M-27 34V-2L-14-15L-1-2V34Z", kTheme.cream) +
    disc({ x: -14, y: 4 }, 7, { fill: kTheme.pennant, ...kInk }) +
    path("M-14-3V11M-21 4H-7M-19-1L-9 9M-19 9L-9-1", { stroke: kTheme.gold, "stroke-width": 1 }) +
    disc({ x: -14, y: 4 }, 2, { fill: kTheme.rose }) +
    path("M-19 34V24A5 6 0 0 1-9 24V34Z", { fill: kTheme.dark }) +
    front(-31) +
    front(3)
  );
}

/** Houses side by side along a lane, with their ridges in its direction. */
function row(x: number, y: number, count: number, angle: number, tint: number): Piece[] {
  const upright = angle !== 0;
  return Array.from({ length: count }, (_, index) => {
    const width = 9.4 + ((index * 7 + tint) % 3);
    const along = index * 12.2;
    const middle = { x: x + (upright ? 0 : along), y: y + (upright ? along : 0) };
    const house = { middle, angle, width, depth: 8.4, tint: (index * 2 + tint) % 5 };
    return { ...middle, reach: 9, picture: roof(house) };
  });
}

function fountain(): string {
  return (
    disc({ x: 0, y: 0 }, 15, { fill: kTheme.street, stroke: kTheme.cobble, "stroke-width": 1 }) +
    disc({ x: 0, y: 0 }, 7.6, { fill: kTheme.stoneLight, ...kInk }) +
    disc({ x: 0, y: 0 }, 5.4, { fill: kTheme.water }) +
    disc({ x: 0, y: 0 }, 2, { fill: kTheme.foam })
  );
}

function everything(): Piece[] {
  const random = randomOf("city");
  const grounds = Object.values(kQuarters).map(({ x, y, fill, line }) => ({
    x: x + kWidth / 2,
    y: y + kHeight / 2,
    reach: 90,
    picture: box(x, y, kWidth, kHeight, fill, { rx: 7, stroke: line, "stroke-width": 2 }),
  }));
  const right = Math.PI / 2;
  const trees = [
    [65, 66],
    [184, 66],
    [62, 136],
    [72, 139],
    [187, 134],
    [62, 166],
    [64, 182],
    [70, 236],
    [186, 168],
    [187, 232],
    [180, 240],
    [58, 228],
  ].map(([x = 0, y = 0]) => ({ x, y, reach: 8, picture: tree({ x, y }, 4, random) }));
  const at = (x: number, y: number, picture: string) => ({
    x,
    y,
    reach: 72,
    picture: moved({ x, y }, picture),
  });
  return [
    ...grounds,
    ...row(213, 61, 11, 0, 1),
    ...row(339, 73, 6, right, 2),
    ...row(339, 163, 6, right, 3),
    ...row(213, 239, 2, 0, 0),
    ...row(274, 239, 5, 0, 4),
    ...trees,
    at(124, 102, castle()),
    at(270, 106, market()),
    at(270, 196, smithy()),
    at(116, 206, cathedral()),
    { x: 200, y: 151, reach: 16, picture: moved({ x: 200, y: 151 }, fountain()) },
  ];
}

let pieces: Piece[] | undefined;

/** The tiles by their numbers, from the north-west on. */
function pieceOf(column: number, row: number): TownLook {
  const [west, north] = [column * kTile, row * kTile];
  const isHere = ({ x, y, reach }: { x: number; y: number; reach: number }) =>
    x + reach > west && x - reach < west + kTile && y + reach > north && y - reach < north + kTile;
  const within = (...content: string[]) => group({ transform: `translate(${-west} ${-north})` }, ...content);
  return {
    part: kCity,
    picture() {
      pieces ??= everything();
      return within(...pieces.filter(isHere).map(({ picture }) => picture));
    },
    plain() {
      return within(
        ...Object.entries(kQuarters).map(([name, { x, y, fill }]) => {
          const lines = kLines[name as keyof typeof kLines];
          const middle = { x: x + kWidth / 2, y: y + kHeight / 2 };
          return (
            box(x, y, kWidth, kHeight, fill, { rx: 7, stroke: kTheme.ink, "stroke-width": 1.2 }) +
            moved(
              middle,
              path(lines, {
                fill: "none",
                stroke: kTheme.ink,
                "stroke-width": 2.4,
                "stroke-linejoin": "round",
              }),
            )
          );
        }),
      );
    },
  };
}

/** What tells the quarters apart on the map without ornament, about their middles. */
const kLines = {
  castle: "M-34 30V-24H-24V-16H-14V-24H-5V-16H5V-24H14V-16H24V-24H34V30ZM-8 30V10A8 8 0 0 1 8 10V30",
  market: "M-36-4L-28-28H28L36-4ZM-18-28L-20-4M0-28V-4M18-28L20-4M-32-4V30M32-4V30M-32 10H32",
  cathedral: "M-40 30V-8L-30-34L-20-8V0L0-20L20 0V-8L30-34L40-8V30ZM-9 8a9 9 0 1 0 18 0a9 9 0 1 0-18 0Z",
  smithy:
    "M-44-20Q-30-20-28-24H36V-12Q22-12 16-2V8H26V18H-20V8H-10V-2Q-14-12-30-12Q-42-14-44-20ZM-14 18L-18 32H24L20 18",
};

export const towns: Readonly<Record<string, TownLook>> = Object.fromEntries(
  Array.from({ length: kColumns * kRows }, (_, index) => [
    `CO${String(index + 1).padStart(2, "0")}`,
    pieceOf(index % kColumns, Math.floor(index / kColumns)),
  ]),
);
