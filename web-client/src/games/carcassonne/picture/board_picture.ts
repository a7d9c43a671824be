// The board with its people and their points as one picture.

import { lookOf } from "../../../board/seats";
import { framed } from "../../../picture/framed";
import { element, group, moved, path } from "../../../picture/svg";
import type { ValueOf } from "../../../state/settings.svelte";
import { variantAt } from "../board/bitmaps.svelte";
import { buildingPicture } from "../board/buildings";
import type { Catalogue } from "../board/catalogue";
import { corners } from "../board/corners";
import { figureLook, kLying, kPileFor } from "../board/figures";
import type { Point } from "../board/geometry";
import { neutralLook } from "../board/neutrals";
import { cornerTurret } from "../board/paint/city";
import { recoloured } from "../board/paint/theme";
import { pictureOn } from "../board/paint/tile";
import { cellKey, type ShownFigure, type ShownNeutral, type ShownTile } from "../board/scene";
import { type Pile, pilesOf, standing } from "../board/standing";

export interface Pictured {
  title: string;
  people: { seat: number; name: string; score: number }[];
  tiles: ShownTile[];
  figures: ShownFigure[];
  neutrals: ShownNeutral[];
}

const kFigure = 26;
/** Of a tile's own picture. */
const kTilePixels = 256;

function embedded(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export function boardPicture(board: Pictured, catalogue: Catalogue, map: ValueOf<"map">): string {
  const { tiles, figures, neutrals, people, title } = board;
  const [xs, ys] = [tiles.map(({ x }) => x * 100), tiles.map(({ y }) => -y * 100)];
  const place = standing(new Map(tiles.map((tile) => [cellKey(tile), tile])), catalogue, board, kFigure);
  const piles = pilesOf(figures, place.pile);
  return framed({
    title,
    people: people.map(({ seat, name, score }) => ({ looks: [lookOf(seat)], name, score })),
    box: {
      ...{ left: Math.min(...xs), right: Math.max(...xs) + 100 },
      ...{ top: Math.min(...ys), bottom: Math.max(...ys) + 100 },
    },
    ground: "#a88c66",
    shown:
      tileLayer(tiles, catalogue, map) +
      piles.map((pile) => pilePicture(pile, map)).join("") +
      figures
        .filter(({ kind }) => !figureLook(kind).pile)
        .map((figure) => figurePicture(figure, place.figure(figure), place.stack(figure)))
        .join("") +
      piles.map(pileCount).join("") +
      neutrals.map((neutral) => neutralPicture(neutral.kind, place.neutral(neutral))).join(""),
  });
}

/** Each picture once, however many tiles show it. */
function tileLayer(tiles: readonly ShownTile[], catalogue: Catalogue, map: ValueOf<"map">): string {
  const defined = new Map<string, string>();
  const uses = tiles.map(({ kind: name, rotation, x, y }) => {
    const kind = catalogue.get(name);
    if (!kind) return "";
    const variant = variantAt(x, y);
    const key = `${name}/${rotation}/${variant}`;
    const known = [...defined.keys()].indexOf(key);
    const id = `t${known < 0 ? defined.size : known}`;
    if (!defined.has(key)) {
      const href = embedded(pictureOn(map, kind, rotation, variant, kTilePixels, false));
      defined.set(key, element("image", { id, href, width: 100, height: 100 }));
    }
    return element("use", { href: `#${id}`, x: x * 100, y: -y * 100 });
  });
  const href = embedded(recoloured(cornerTurret(), map));
  const turrets = map === "plain" ? [] : corners([...tiles], catalogue);
  const raised = turrets.map(({ x, y }) =>
    element("image", { href, x: x * 100 - 8, y: -y * 100 - 8, width: 16, height: 16 }),
  );
  const built = tiles.map(({ x, y, built: one }) =>
    one ? moved({ x: x * 100, y: -y * 100 }, recoloured(buildingPicture(one), map)) : "",
  );
  return (
    element("defs", {}, [...defined.values()].join("")) + uses.join("") + raised.join("") + built.join("")
  );
}

function outlined(outline: string, fill: string): string {
  return (
    path(outline, { stroke: "#241b10", "stroke-width": 3.4, "stroke-linejoin": "round" }) +
    path(outline, { stroke: "#fdf3d8", "stroke-width": 2, "stroke-linejoin": "round" }) +
    path(outline, { fill })
  );
}

const kNumber = { "font-size": 11, "font-weight": 700, fill: "#241b10" };

function pilePicture({ look, count, foot }: Pile, map: ValueOf<"map">): string {
  return moved(
    foot,
    group({ transform: `scale(${kFigure / kPileFor})` }, recoloured(look.picture(count), map)),
  );
}

function pileCount({ count, foot }: Pile): string {
  const halo = { stroke: "#fff", "stroke-width": 3, "paint-order": "stroke" };
  return moved(foot, element("text", { x: 10, y: 2.5, ...kNumber, ...halo }, String(count)));
}

function figurePicture({ seat, kind, lies }: ShownFigure, at: Point, stack: number): string {
  const figure = figureLook(kind);
  const look = lookOf(seat);
  const { x, y } = figure.marker;
  const shape = group(
    { transform: `scale(${(kFigure * figure.scale) / 20})${lies && figure.lies ? ` ${kLying}` : ""}` },
    outlined(figure.outline, look.colour),
    path(look.marker, { fill: look.ink, transform: `translate(${x} ${y}) scale(.3)` }),
  );
  if (stack === 0) return moved(at, shape);
  return moved(at, shape + element("text", { x: 11, y: -6, ...kNumber }, String(stack)));
}

function neutralPicture(kind: string, at: Point): string {
  const look = neutralLook(kind);
  const details = look.details.map((detail) => path(detail.path, { fill: detail.fill }));
  return moved(
    at,
    group(
      { transform: `scale(${(kFigure * look.scale) / 20})` },
      outlined(look.outline, look.colour),
      ...details,
    ),
  );
}
