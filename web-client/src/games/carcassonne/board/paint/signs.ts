// The signs of tiles and parts by their names on the wire. A name without a picture is drawn as a board that says it.

import { escaped } from "../../../../picture/svg";
import type { Layout } from "../layout";
import { randomOf } from "../random";
import { signLook, signPlace } from "../signs";
import { buildingOf } from "../terrains";
import { element, group, moved } from "./svg";
import { kMeadow as kTheme } from "./theme";

/** On small pictures signs are drawn so much larger, all but the great buildings. */
const kBold = 1.6;
const kGreat = 16;

/** All signs of a tile; `bold` for small pictures. */
export function signs(layout: Layout, bold: boolean): string {
  return layout.signs
    .map(({ name, middle, radius }) => {
      const scale = bold && radius < kGreat ? kBold : 1;
      const reach = Math.min(50, radius * scale);
      const within = (value: number) => Math.max(reach, Math.min(100 - reach, value));
      const at = scale === 1 ? middle : { x: within(middle.x), y: within(middle.y) };
      return moved(at, group({ transform: `scale(${scale})` }, drawn(name)));
    })
    .join("");
}

function drawn(name: string): string {
  return signLook(name)?.picture() ?? buildingOf(name)?.picture(randomOf(name)) ?? labelled(name);
}

/** A sign as a picture of its own, as an address for an image. */
export function signPicture(name: string): string {
  const reach = Math.min(50, buildingOf(name)?.radius ?? signPlace(name, true).radius + 1);
  const frame = { viewBox: `${-reach} ${-reach} ${2 * reach} ${2 * reach}`, width: 80, height: 80 };
  const svg = element("svg", { xmlns: "http://www.w3.org/2000/svg", ...frame }, drawn(name));
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** What this client has no picture for: a board with its name. */
export function labelled(name: string): string {
  const text = escaped(name.length > 11 ? `${name.slice(0, 10)}…` : name);
  const size = Math.min(6, 30 / Math.max(4, text.length));
  return (
    element("rect", {
      x: -11,
      y: -6,
      width: 22,
      height: 12,
      rx: 2,
      fill: kTheme.cream,
      stroke: kTheme.ink,
      "stroke-width": 1.2,
    }) +
    element(
      "text",
      {
        y: size * 0.35,
        "font-family": "sans-serif",
        "font-size": size,
        "font-weight": "bold",
        "text-anchor": "middle",
        fill: kTheme.ink,
      },
      text,
    )
  );
}
