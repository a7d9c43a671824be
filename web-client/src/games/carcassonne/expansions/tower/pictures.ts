// The foundation of a tower: a ring of hewn stones round a dark pit, so flat that nobody takes it for a tower.

import { element, group, path } from "../../board/paint/svg";
import { kMeadow as kTheme } from "../../board/paint/theme";
import type { SignLook } from "../painted";

/** Its height beside its breadth, as one looks down on it. */
const kFlat = 0.72;
const kStones = 10;

const oval = (r: number, fill: string, more = {}) =>
  element("ellipse", { cx: 0, cy: 0, rx: r, ry: r * kFlat, fill, ...more });

function foundation(): string {
  const ink = { stroke: kTheme.ink, "stroke-width": 0.9 };
  const joints = Array.from({ length: kStones }, (_, index) => {
    const angle = ((index + 0.5) / kStones) * 2 * Math.PI;
    const [x, y] = [Math.cos(angle), Math.sin(angle) * kFlat];
    return `M${(x * 7.4).toFixed(1)} ${(y * 7.4).toFixed(1)}L${(x * 12).toFixed(1)} ${(y * 12).toFixed(1)}`;
  });
  return group(
    {},
    element("ellipse", { cx: 1, cy: 2.4, rx: 13, ry: 9.4, fill: kTheme.shadow, opacity: 0.35 }),
    oval(12.4, kTheme.stoneDark, { ...ink, transform: "translate(0 1.6)" }),
    oval(12.4, kTheme.stoneLight, ink),
    path(joints.join(""), { stroke: kTheme.stoneDark, "stroke-width": 0.9 }),
    oval(7.4, kTheme.dark, ink),
    path("M-6.6 1A6.8 4.6 0 0 0 6.6 1A7 5.6 0 0 1-6.6 1Z", { fill: kTheme.rockLight }),
  );
}

export const signs: Readonly<Record<string, SignLook>> = {
  tower: { stand: "land", radius: 13, picture: foundation },
};
