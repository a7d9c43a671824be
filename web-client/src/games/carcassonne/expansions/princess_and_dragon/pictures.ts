// The signs of the dragon's land: volcano, dragon, portal, princess.

import { cosine, sine } from "../../board/geometry";
import { disc, element, group, line, path } from "../../board/paint/svg";
import { kMeadow } from "../../board/paint/theme";
import type { SignLook } from "../painted";

export const kTheme = {
  ...kMeadow,
  portal: "#5b3fa6",
  portalLight: "#c4b3f5",
  dragon: "#2f7d4f",
  dragonDark: "#174a30",
};

const kInk = { stroke: kTheme.ink, "stroke-width": 0.7, "stroke-linejoin": "round" };
const kMiddle = { x: 0, y: 0 };

/** A cone of rock from which lava runs, lit from the north-west. */
export function volcano(): string {
  const cone = "M-19 13Q-12 9-7.5-7.5Q0-10 7.5-7.5Q12 9 19 13Q10 17.5 0 17Q-10 17.5-19 13Z";
  const puffs = [
    [-1, -11.5, 3.4],
    [3.4, -14.4, 3.8],
    [-3, -16, 3],
  ] as const;
  return group(
    {},
    element("ellipse", { cx: 3, cy: 14.5, rx: 19, ry: 5, fill: kTheme.shadow, opacity: 0.3 }),
    ...puffs.map(([cx, cy, r]) =>
      element("circle", {
        cx,
        cy,
        r,
        fill: kTheme.smoke,
        stroke: kTheme.ink,
        "stroke-width": 0.5,
        opacity: 0.75,
      }),
    ),
    path(cone, { fill: kTheme.rock, ...kInk, "stroke-width": 0.9 }),
    path("M-19 13Q-12 9-7.5-7.5L-2-7Q-5 6-7 16.2Q-13 15.8-19 13Z", { fill: kTheme.rockLight, opacity: 0.8 }),
    path("M7.5-7.5Q12 9 19 13Q14 15.8 9 16.5Q7 5 3.4-6.6Z", { fill: kTheme.rockDark, opacity: 0.75 }),
    path("M-4.6-6.4Q-5.4 0-3.4 3.4Q-2.6 8-5 11.4Q-1.6 11-.6 6.4Q1 9.4 3.6 10Q2 6 3 2Q4.6-2.4 4.2-6.4Z", {
      fill: kTheme.lava,
      ...kInk,
      "stroke-width": 0.5,
    }),
    path("M-2.4-6Q-2.8-1-1.4 2.6Q-.4-.6.6 3.4Q2-1 1.8-6Z", { fill: kTheme.lavaLight }),
    element("ellipse", { cx: 0, cy: -7.4, rx: 7.5, ry: 2.5, fill: kTheme.lava, ...kInk }),
    element("ellipse", { cx: -0.6, cy: -7.4, rx: 4.6, ry: 1.3, fill: kTheme.lavaLight }),
  );
}

/** A round ground with a rim in ink: it keeps its outline on roofs and on grass. */
function medallion(fill: string, rim: string): string {
  return (
    disc({ x: 1, y: 1.4 }, 11, { fill: kTheme.shadow, opacity: 0.32 }) +
    disc(kMiddle, 11, { fill: rim, ...kInk, "stroke-width": 1.2 }) +
    disc(kMiddle, 8.6, { fill, stroke: kTheme.cream, "stroke-width": 0.9 })
  );
}

/** A dragon's head that breathes fire. */
export function dragonSign(): string {
  const ink = { ...kInk, stroke: kTheme.dragonDark };
  return group(
    {},
    medallion(kTheme.cream, kTheme.cream),
    path("M-3.4 2.2L-9.4 1.6L-6.6 3.4L-9 5.6L-5.4 5.4L-5.6 7.8L-2 4.8Z", {
      fill: kTheme.lava,
      ...kInk,
      "stroke-width": 0.5,
    }),
    path(
      "M-7.6-.6L-5.4-3.2L-1.6-4.2L-1-8L1.6-5.2L5.4-7.8L4.8-4L8-2.4L5.8-.2L7.4 3.2L4.4 3.4L4.2 7.4Q1.4 9 -1.2 8.2Q1.4 5.4-.2 2.6L-4.2 2.4L-7 1.8L-4.4.6Z",
      { fill: kTheme.dragon, ...ink },
    ),
    disc({ x: 0.2, y: -2.2 }, 1.2, { fill: kTheme.lavaLight, ...ink, "stroke-width": 0.4 }),
  );
}

/** An arch of old stones with a whirl of light in it. */
export function portal(): string {
  const stones = Array.from({ length: 9 }, (_, index) => {
    const angle = Math.PI + ((index + 0.5) / 9) * Math.PI;
    return line(
      [
        { x: cosine(angle) * 5.6, y: sine(angle) * 5.6 - 2 },
        { x: cosine(angle) * 9.4, y: sine(angle) * 9.4 - 2 },
      ],
      { stroke: kTheme.ink, "stroke-width": 0.5, opacity: 0.6 },
    );
  });
  return group(
    {},
    element("ellipse", { cx: 1.4, cy: 10.4, rx: 11.4, ry: 2.6, fill: kTheme.shadow, opacity: 0.32 }),
    path("M-5.8 10V-2A5.8 5.8 0 0 1 5.8-2V10Z", { fill: kTheme.portal, ...kInk }),
    path("M3.6 1.4A3.8 4.4 0 1 1-1.6-3.2A2.8 3.2 0 1 1 1.6 2.6A1.8 2 0 1 1-.4-.8", {
      fill: "none",
      stroke: kTheme.portalLight,
      "stroke-width": 1.3,
      "stroke-linecap": "round",
    }),
    path("M-3.4 8.4Q0 5.4 3.4 8.4", {
      fill: "none",
      stroke: kTheme.portalLight,
      "stroke-width": 0.9,
      opacity: 0.8,
    }),
    path("M-9.6 10.2V-2A9.6 9.6 0 0 1 9.6-2V10.2H5.6V-2A5.6 5.6 0 0 0-5.6-2V10.2Z", {
      fill: kTheme.stone,
      ...kInk,
      "stroke-width": 0.9,
    }),
    path("M-8.6 9V-2A8.6 8.6 0 0 1 0-10.6", {
      fill: "none",
      stroke: kTheme.stoneLight,
      "stroke-width": 1.1,
      opacity: 0.9,
    }),
    ...stones,
    path("M-9.4 2H-5.8M-9.4 6H-5.8M9.4 2H5.8M9.4 6H5.8", {
      stroke: kTheme.ink,
      "stroke-width": 0.5,
      opacity: 0.6,
    }),
  );
}

/** A crowned lady on a rose-red medallion; its rim alone is violet. */
export function princess(): string {
  return (
    medallion(kTheme.rose, kTheme.portal) +
    path("M-5-.6C-5.4-5.4-3-7 0-7S5.4-5.4 5-.6C5.2 2.6 4.4 5 3.4 6.6H-3.4C-4.4 5-5.2 2.6-5-.6Z", {
      fill: kTheme.hair,
      ...kInk,
    }) +
    path("M-6.4 6.4C-5 3.6-2 3-1.2 2.6V1H1.2V2.6C2 3 5 3.6 6.4 6.4C3.4 9 -3.4 9-6.4 6.4Z", {
      fill: kTheme.cream,
      ...kInk,
      "stroke-width": 0.5,
    }) +
    element("ellipse", {
      cx: 0,
      cy: -1.2,
      rx: 3,
      ry: 3.6,
      fill: kTheme.skin,
      stroke: kTheme.ink,
      "stroke-width": 0.5,
    }) +
    path("M-1.6-1.2h.9M.7-1.2h.9M-.8 .9Q0 1.5.8 .9", {
      fill: "none",
      stroke: kTheme.ink,
      "stroke-width": 0.55,
    }) +
    path("M-3.4-4.2L-4-8L-1.8-6.2L0-8.8L1.8-6.2L4-8L3.4-4.2Z", {
      fill: kTheme.gold,
      ...kInk,
      "stroke-width": 0.6,
    })
  );
}

export const signs: Readonly<Record<string, SignLook>> = {
  volcano: { stand: "tile", radius: 20, picture: volcano },
  dragon: { stand: "tile", radius: 12, picture: dragonSign, option: "dragonTiming" },
  portal: { stand: "tile", radius: 12, picture: portal },
  princess: { stand: "spot", radius: 11, picture: princess, option: "princess" },
};
