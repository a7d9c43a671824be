// One tile as a picture: the layout is turned first and painted then, so that light and buildings stay upright.

import type { TileKind } from "../../../../protocol/messages";
import { layoutOf } from "../layout";
import { randomOf } from "../random";
import { cities } from "./city";
import { cloisters } from "./cloister";
import { fields, grass } from "./land";
import { signs } from "./marks";
import { roads } from "./road";
import { element } from "./svg";

/** Pictures of a kind differ by variant, so that repeats are not seen. */
export const kVariants = 3;

/** SVG text of a tile, the same in every browser for the same arguments. */
export function paintTile(kind: TileKind, rotation: number, variant: number, pixels: number): string {
  const layout = layoutOf(kind, rotation);
  const random = randomOf(`${kind.set}/${kind.kind}/${variant}`);
  const picture =
    grass() +
    fields(layout, random) +
    roads(layout, random) +
    cities(layout, random) +
    cloisters(layout, random) +
    signs(layout);
  const size = { width: pixels, height: pixels, viewBox: "0 0 100 100" };
  return element("svg", { xmlns: "http://www.w3.org/2000/svg", ...size }, picture);
}
