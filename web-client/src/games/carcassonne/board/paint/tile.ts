// One tile as a picture: the layout is turned first and painted then, so that light and buildings stay upright.

import type { TileKind } from "../../../../protocol/messages";
import { mean, type Point, pathOf } from "../geometry";
import { type Layout, layoutOf, outlinesOf, pathOfAll, type Sketch, sketchOf } from "../layout";
import { randomOf } from "../random";
import { buildingOf, isWater, lookName, shapeOf } from "../terrains";
import { cities } from "./city";
import { cloisters } from "./cloister";
import { growth, land } from "./land";
import { labelled, signs } from "./signs";
import { element, group, moved, path } from "./svg";
import { kMeadow as kTheme, type PictureMap, recoloured } from "./theme";
import { townOf } from "./towns";
import { roads, waters } from "./ways";

/** Pictures of a kind differ by variant, so that repeats are not seen. */
export const kVariants = 3;

/** SVG text of a tile, the same in every browser for the same arguments; `bold` for one that is shown small. */
export function paintTile(
  kind: TileKind,
  rotation: number,
  variant: number,
  pixels: number,
  bold = false,
): string {
  const layout = layoutOf(kind, rotation);
  const random = randomOf(`${kind.set}/${kind.kind}/${variant}`);
  const ground = land(layout, random, bold) + grounds(layout) + waters(layout, random);
  const upper = growth(layout, random) + cloisters(layout, random, bold) + signs(layout, bold);
  // These take chance last: the rest is the same whether they are bold or not.
  const ways = roads(layout, random, bold);
  const towns = cities(layout, random, bold, townOf(kind.kind, rotation));
  return framed(pixels, ground + ways + towns + upper);
}

/** The picture of a tile on a map. */
export function pictureOn(
  map: PictureMap,
  kind: TileKind,
  rotation: number,
  variant: number,
  size: number,
  bold: boolean,
): string {
  if (map === "plain") return flatTile(kind, rotation, size, bold);
  return recoloured(paintTile(kind, rotation, variant, size, bold), map);
}

/**
 * The inside of a picture in the plain colours of the tile's terrains, not turned, made in no time: for as long as there is no
 * picture.
 */
export function plainTile(kind: TileKind, map: PictureMap): string {
  return recoloured(plainGround(kind, sketchOf(kind), 0), map);
}

/** The same with the signs that it bears: a map without ornament. */
export function flatTile(kind: TileKind, rotation: number, pixels: number, bold: boolean): string {
  const layout = layoutOf(kind, rotation);
  return framed(pixels, plainGround(kind, layout, rotation) + grounds(layout) + signs(layout, bold));
}

/** By shape, the uppermost last. */
const kPlain: Record<string, string> = {
  water: kTheme.water,
  way: kTheme.roadBed,
  city: kTheme.city,
  building: kTheme.plaster,
};

function lookOf(terrain: string): string {
  return isWater(terrain) ? "water" : (shapeOf(terrain) ?? terrain);
}

function plainGround(kind: TileKind, sketch: Sketch, rotation: number): string {
  const order = Object.keys(kPlain);
  const rank = (terrain: string) => order.indexOf(lookOf(terrain));
  const parts = kind.parts
    .filter(({ terrain }) => shapeOf(terrain) !== "field")
    .toSorted((a, b) => rank(a.terrain) - rank(b.terrain))
    .map(({ part, terrain }) =>
      path(pathOfAll(outlinesOf(part, sketch) ?? []), {
        fill: buildingOf(lookName(kind, terrain))?.plain.fill ?? kPlain[lookOf(terrain)] ?? kTheme.unknown,
        "fill-rule": "evenodd",
        stroke: kTheme.ink,
        "stroke-width": shapeOf(terrain) === "city" ? 3 : 0.8,
      }),
    );
  const lines = sketch.cloisters.map(({ terrain, middle }) => plainLines(terrain, middle));
  const ground = element("rect", { width: 100, height: 100, fill: kTheme.grass });
  return ground + parts.join("") + (townOf(kind.kind, rotation)?.plain() ?? "") + lines.join("");
}

/** What tells a building of an expansion apart where only its ground is drawn. */
function plainLines(terrain: string, middle: Point): string {
  const lines = buildingOf(terrain)?.plain.lines;
  return lines ? moved(middle, path(lines, { fill: "none", stroke: kTheme.ink, "stroke-width": 1.8 })) : "";
}

/** Terrains that have no look of their own: an area with a dashed border and a board that says what it is. */
function grounds({ grounds: unknown, areas }: Layout): string {
  return unknown
    .map(({ part, terrain, outlines }) =>
      group(
        {},
        path(outlines.map((outline) => pathOf(outline, true)).join(""), {
          fill: kTheme.unknown,
          "fill-rule": "evenodd",
          stroke: kTheme.ink,
          "stroke-width": 1.2,
          "stroke-dasharray": "3 2",
        }),
        moved(areas.get(part)?.second ?? mean(outlines.flat()), labelled(terrain)),
      ),
    )
    .join("");
}

function framed(pixels: number, picture: string): string {
  const size = { width: pixels, height: pixels, viewBox: "0 0 100 100" };
  return element("svg", { xmlns: "http://www.w3.org/2000/svg", ...size }, picture);
}
