// The royal gates: a double tower of gold under a crown, or of silver with a rose.

import { cosine, sine } from "../../board/geometry";
import { element, group, path } from "../../board/paint/svg";
import { kMeadow as kTheme } from "../../board/paint/theme";
import type { SignLook } from "../painted";

export function royalGate(who: "king" | "queen"): string {
  const [bright, dark] = who === "king" ? [kTheme.gold, kTheme.goldDark] : [kTheme.silver, kTheme.silverDark];
  const ink = { stroke: kTheme.ink, "stroke-width": 0.8, "stroke-linejoin": "round" };
  const turret = (x: number) =>
    element("rect", { x, y: -6, width: 6.4, height: 16, fill: bright, ...ink }) +
    element("rect", { x: x + 4, y: -6, width: 2.4, height: 16, fill: dark, opacity: 0.55 }) +
    path(`M${x - 0.8}-6V-9.4h2v1.8h1.7v-1.8h2.2v1.8h1.7v-1.8h1.2V-6Z`, { fill: bright, ...ink }) +
    element("rect", { x: x + 2.4, y: -1.6, width: 1.5, height: 3.6, rx: 0.7, fill: kTheme.ink });
  const hall =
    element("rect", { x: -5, y: -2.6, width: 10, height: 12.6, fill: dark, ...ink }) +
    path("M-3.2 10V4.6a3.2 3.2 0 0 1 6.4 0V10Z", { fill: "#2d241b", ...ink });
  return group(
    {},
    element("ellipse", { cx: 1.5, cy: 10.6, rx: 12.5, ry: 3, fill: kTheme.shadow, opacity: 0.35 }),
    hall,
    turret(-11),
    turret(4.6),
    who === "king" ? crown() : rose(),
  );
}

function crown(): string {
  return path("M-4.8-4.2L-5.8-10.4L-2.6-7.4L0-11.8L2.6-7.4L5.8-10.4L4.8-4.2Z", {
    fill: kTheme.gold,
    stroke: kTheme.ink,
    "stroke-width": 0.9,
    "stroke-linejoin": "round",
  });
}

function rose(): string {
  const petals = Array.from({ length: 5 }, (_, index) => {
    const angle = (index / 5) * 2 * Math.PI - Math.PI / 2;
    const petal = { cx: cosine(angle) * 2.5, cy: sine(angle) * 2.5 - 7.2, r: 2.3 };
    return element("circle", { ...petal, fill: kTheme.rose, stroke: kTheme.ink, "stroke-width": 0.6 });
  });
  return (
    petals.join("") +
    element("circle", { cx: 0, cy: -7.2, r: 1.7, fill: kTheme.gold, stroke: kTheme.ink, "stroke-width": 0.5 })
  );
}

export const signs: Readonly<Record<string, SignLook>> = {
  "king-gate": { stand: "wall", radius: 14, picture: () => royalGate("king"), thread: "#f3c64b" },
  "queen-gate": { stand: "wall", radius: 14, picture: () => royalGate("queen"), thread: "#eef2f7" },
};
