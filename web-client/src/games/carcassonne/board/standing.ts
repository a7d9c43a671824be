// Where on the board everything stands that is not a tile, in board units: cell x,y begins at 100 x, -100 y.

import { apart } from "./apart";
import type { Catalogue } from "./catalogue";
import { sideBySide } from "./figures";
import type { Point } from "./geometry";
import { layoutOf, partAt } from "./layout";
import { neutralLook } from "./neutrals";
import {
  type Cell,
  cellKey,
  type PartPlace,
  type ShownFigure,
  type ShownNeutral,
  type ShownSpot,
  type ShownTile,
  type ShownToken,
} from "./scene";

/** What a spot takes of the room of a figure. */
const kSpotWidth = 1.2;
/** A spot on another tile than the one just placed, in board units: many of them must fit on one tile. */
export const kFarRadius = 7.5;
const kFarReach = kFarRadius + 3;
/** How far within its tile the middle of a spot stays: whoever has all tiles in sight, however small, sees it. */
const kInside = 12;
const kFigureWidth = 0.8;
/** Where something may stand on a tile without a neighbour. */
const kTileSpots = [
  { x: 24, y: 74 },
  { x: 76, y: 74 },
  { x: 24, y: 26 },
  { x: 76, y: 26 },
];

export interface Standing {
  /** Of a seat's figure: several on one part stand side by side. */
  figure(figure: ShownFigure): Point;
  /** Where a figure would stand on a part. */
  part(place: PartPlace): Point;
  /** By the figure beside it, or on the tile as a whole. */
  neutral(neutral: ShownNeutral): Point;
  token(token: ShownToken): Point;
  /** Of all that may be chosen, in their order: side by side on one part, none over another, and none off its tile. */
  spots(spots: readonly ShownSpot[]): Point[];
  /** The part at a point of a cell; null where there is a tile but no part, undefined where there is no tile. */
  partAt(cell: Cell, point: Point): string | null | undefined;
}

/** `byCell`: the tiles, that on trial as well; `size`: of a figure, in board units. */
export function standing(
  byCell: ReadonlyMap<string, ShownTile>,
  catalogue: Catalogue,
  figures: readonly ShownFigure[],
  size: number,
): Standing {
  const layoutAt = (cell: Cell) => {
    const tile = byCell.get(cellKey(cell));
    const kind = tile && catalogue.get(tile.kind);
    return kind && layoutOf(kind, tile.rotation);
  };
  const anchorOf = ({ x, y, part }: PartPlace): Point => {
    const anchor = layoutAt({ x, y })?.areas.get(part)?.anchor ?? { x: 50, y: 50 };
    return onBoard({ x, y }, anchor);
  };
  const beside = (place: PartPlace): Point => {
    const anchor = anchorOf(place);
    return { x: anchor.x + size * 0.62, y: anchor.y + size * 0.12 };
  };
  /** The spot of a tile that is farthest from the figures on its parts. */
  const onTile = (cell: Cell): Point => {
    const there = figures.filter((figure) => cellKey(figure) === cellKey(cell)).map(anchorOf);
    const room = (spot: Point) => Math.min(...there.map(({ x, y }) => Math.hypot(x - spot.x, y - spot.y)));
    const spots = kTileSpots.map((spot) => onBoard(cell, spot));
    return spots.reduce((best, spot) => (room(spot) > room(best) ? spot : best));
  };
  const amongEquals = (place: PartPlace, count: number, index: number, width: number): Point => {
    const anchor = anchorOf(place);
    return { x: anchor.x + sideBySide(count, index, size * width), y: anchor.y };
  };
  const samePart = (a: Cell & { part: string | null }, b: typeof a) =>
    a.part === b.part && cellKey(a) === cellKey(b);

  const spotOf = (spot: ShownSpot, spots: readonly ShownSpot[]): Point => {
    const { x, y, part, act, neutral } = spot;
    if (part === null) return onTile({ x, y });
    if (act === "moves" && neutral) return beside({ x, y, part });
    const there = spots.filter((other) => other.act === act && samePart(other, spot));
    return amongEquals({ x, y, part }, there.length, there.indexOf(spot), kSpotWidth);
  };
  const radiusOf = ({ act, far, chosen }: ShownSpot): number =>
    act === "comes" && far && !chosen ? kFarReach : (size * kSpotWidth) / 2;

  return {
    part: anchorOf,
    figure(figure) {
      const there = figures.filter((other) => samePart(other, figure));
      return amongEquals(figure, there.length, there.indexOf(figure), kFigureWidth);
    },
    neutral({ x, y, kind, beside: neighbour }) {
      if (neighbour) return beside(neighbour);
      return neutralLook(kind).inTheMiddle ? onBoard({ x, y }, { x: 50, y: 50 }) : onTile({ x, y });
    },
    token({ x, y, part }) {
      return part === null ? onTile({ x, y }) : beside({ x, y, part });
    },
    spots(spots) {
      return apart(
        spots.map((spot) => ({
          ...spotOf(spot, spots),
          radius: radiusOf(spot),
          home: { ...onBoard(spot, { x: kInside, y: kInside }), side: 100 - 2 * kInside },
        })),
      );
    },
    partAt(cell, point) {
      const layout = layoutAt(cell);
      return layout && partAt(layout, point);
    },
  };
}

function onBoard(cell: Cell, point: Point): Point {
  return { x: cell.x * 100 + point.x, y: -cell.y * 100 + point.y };
}
