// The board with its people and their points as one picture that stands alone: no script, no link, no font but the reader's.

import { lookOf } from "../../../board/seats";
import type { ValueOf } from "../../../state/settings.svelte";
import { pictureOn, variantAt } from "../board/bitmaps.svelte";
import type { Catalogue } from "../board/catalogue";
import { corners } from "../board/corners";
import { figureLook } from "../board/figures";
import type { Point } from "../board/geometry";
import { neutralLook } from "../board/neutrals";
import { cornerTower } from "../board/paint/city";
import { element, group, moved, path } from "../board/paint/svg";
import { recoloured } from "../board/paint/theme";
import { cellKey, type ShownFigure, type ShownNeutral, type ShownTile } from "../board/scene";
import { standing } from "../board/standing";

export interface Pictured {
  title: string;
  people: { seat: number; name: string; score: number }[];
  tiles: ShownTile[];
  figures: ShownFigure[];
  neutrals: ShownNeutral[];
}

const kMargin = 40;
const kTitle = 46;
const kRow = 40;
/** A row of the people's strip is as wide as so many units at least. */
const kPerson = 230;
const kFigure = 26;
/** Of a tile's own picture. */
const kTilePixels = 256;
const kFont = "Georgia, serif";

/** What somebody has called themself, as text of the picture. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function embedded(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export function boardPicture(board: Pictured, catalogue: Catalogue, map: ValueOf<"map">): string {
  const { tiles, figures, neutrals, people, title } = board;
  const [xs, ys] = [tiles.map(({ x }) => x * 100), tiles.map(({ y }) => -y * 100)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const width = Math.max(Math.max(...xs) + 100 - left, kPerson * Math.min(2, people.length)) + 2 * kMargin;
  const columns = Math.max(1, Math.min(people.length, Math.floor((width - 2 * kMargin) / kPerson)));
  const strip = kTitle + Math.ceil(people.length / columns) * kRow + kMargin;
  const height = Math.max(...ys) + 100 - top + strip + kMargin;
  const place = standing(new Map(tiles.map((tile) => [cellKey(tile), tile])), catalogue, figures, kFigure);
  const shown =
    tileLayer(tiles, catalogue, map) +
    figures.map((figure) => figurePicture(figure, place.figure(figure))).join("") +
    neutrals.map((neutral) => neutralPicture(neutral.kind, place.neutral(neutral))).join("");
  return element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `0 0 ${width} ${height}` },
    element("title", {}, escaped(title)) +
      element("rect", { width, height, fill: "#a88c66" }) +
      element("rect", { width, height: strip - kMargin / 2, fill: "#fffaf0" }) +
      words({ x: kMargin, y: 34 }, title, 26, 700) +
      people.map((person, index) => personPicture(person, personPlace(index, columns, width))).join("") +
      moved({ x: kMargin - left, y: strip - top }, shown),
  );
}

function personPlace(index: number, columns: number, width: number): Point {
  const column = (width - 2 * kMargin) / columns;
  return {
    x: kMargin + (index % columns) * column,
    y: kTitle + Math.floor(index / columns) * kRow + kRow / 2,
  };
}

function words({ x, y }: Point, text: string, size: number, weight = 400): string {
  return element(
    "text",
    { x, y, "font-family": kFont, "font-size": size, "font-weight": weight, fill: "#2b2418" },
    escaped(text),
  );
}

function personPicture({ seat, name, score }: Pictured["people"][number], at: Point): string {
  const { colour, marker, ink } = lookOf(seat);
  const mark =
    element("rect", { x: -12, y: -12, width: 24, height: 24, rx: 6, fill: colour, stroke: "#2a2115" }) +
    path(marker, { fill: ink, transform: "scale(.85)" });
  return (
    moved({ x: at.x + 12, y: at.y }, mark) + words({ x: at.x + 34, y: at.y + 7 }, `${name}: ${score}`, 21)
  );
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
  const href = embedded(recoloured(cornerTower(), map));
  const towers = map === "plain" ? [] : corners([...tiles], catalogue);
  const raised = towers.map(({ x, y }) =>
    element("image", { href, x: x * 100 - 10, y: -y * 100 - 10, width: 20, height: 20 }),
  );
  return element("defs", {}, [...defined.values()].join("")) + uses.join("") + raised.join("");
}

function outlined(outline: string, fill: string): string {
  return (
    path(outline, { stroke: "#241b10", "stroke-width": 3.4, "stroke-linejoin": "round" }) +
    path(outline, { stroke: "#fdf3d8", "stroke-width": 2, "stroke-linejoin": "round" }) +
    path(outline, { fill })
  );
}

function figurePicture({ seat, kind, lies }: ShownFigure, at: Point): string {
  const figure = figureLook(kind);
  const look = lookOf(seat);
  const { x, y } = figure.marker;
  return moved(
    at,
    group(
      { transform: `scale(${(kFigure * figure.scale) / 20})${lies && figure.lies ? " rotate(90)" : ""}` },
      outlined(figure.outline, look.colour),
      path(look.marker, { fill: look.ink, transform: `translate(${x} ${y}) scale(.3)` }),
    ),
  );
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
