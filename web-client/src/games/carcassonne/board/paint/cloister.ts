// A cloister as one sees it from its road: a white nave under a red roof, and a tower with a blue spire.

import type { Layout } from "../layout";
import type { Random } from "../random";
import { buildingOf } from "../terrains";
import { element, group, moved, path } from "./svg";
import { kMeadow as kTheme } from "./theme";

/** On small pictures a small building is drawn so much larger. */
const kBold = 1.5;
const kSmall = 16;

export function cloisters(layout: Layout, random: Random, bold: boolean): string {
  return layout.cloisters
    .map(({ terrain, middle, radius }) => {
      const picture = buildingOf(terrain)?.picture(random) ?? cloister();
      const grown = bold && radius < kSmall ? group({ transform: `scale(${kBold})` }, picture) : picture;
      return moved(middle, grown);
    })
    .join("");
}

function cloister(): string {
  const ink = { stroke: kTheme.ink, "stroke-width": 1.1, "stroke-linejoin": "round" };
  return (
    element("ellipse", { cx: 2, cy: 19, rx: 24, ry: 4.5, fill: kTheme.shadow, opacity: 0.3 }) +
    path("M-20 19V3H10V19Z", { fill: kTheme.cream, ...ink }) +
    path("M-24 4.5L-17-9H9V4.5Z", { fill: kTheme.roofLight[1], ...ink }) +
    path("M-24 4.5L-21.7 0H9V4.5Z", { fill: kTheme.roofDark[1] }) +
    path("M-16 15V10a2 2 0 0 1 4 0V15ZM-8 15V10a2 2 0 0 1 4 0V15ZM0 15V10a2 2 0 0 1 4 0V15Z", {
      fill: kTheme.dark,
    }) +
    path("M8 19V-9H20V19Z", { fill: kTheme.cream, ...ink }) +
    path("M11.5 19V12a2.5 2.5 0 0 1 5 0V19ZM12.5 0V-4a1.5 1.5 0 0 1 3 0V0Z", { fill: kTheme.dark }) +
    path("M6-9L14-28L22-9Z", { fill: kTheme.spire, ...ink }) +
    path("M6.8-9.5L14-27V-9.5Z", { fill: kTheme.spireLight }) +
    path("M14-28V-34M11.5-31.5H16.5", { stroke: kTheme.ink, "stroke-width": 1.4, fill: "none" })
  );
}
