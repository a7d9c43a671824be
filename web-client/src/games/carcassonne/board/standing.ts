// Where on the board everything stands that is not a tile, in board units: cell x,y begins at 100 x, -100 y.

import type { PileLook, PlaceOnBoard } from "../expansions/looks";
import { type PartPlace, type Site, sameSite, siteText } from "../site";
import { apart } from "./apart";
import { layoutAt } from "./built";
import type { Catalogue } from "./catalogue";
import { figureLook, kPileFor, sideBySide } from "./figures";
import type { Point } from "./geometry";
import { partAt } from "./layout";
import { neutralLook } from "./neutrals";
import { placeOnBoard } from "./places";
import {
  type Cell,
  cellKey,
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
/** How far within its tile the middle of a spot stays: a player who has all tiles in sight, however small, sees it. */
const kInside = 12;
const kFigureWidth = 0.8;
/** From one row of things at a place to the next. */
const kRow = 0.7;
/** How much higher each of a stack stands than the one beneath it, and how many of them are seen. */
const kStep = 0.18;
const kStepsMax = 4;
/** How far from a corner or a place with a name its spots may be moved. */
const kAround = 25;
/** How far above the top of a pile the middle of a figure is that stands on it. */
const kOnTop = 0.44;
/** Where things stand on a tile as a whole. */
const kTileSpots = [
  { x: 24, y: 74 },
  { x: 76, y: 74 },
  { x: 24, y: 26 },
  { x: 76, y: 26 },
];

/** Where that is chosen which would be built across a tile: at one of its ends, by the way that it runs. */
const kEnds = [
  { x: 50, y: 20 },
  { x: 80, y: 50 },
] as const;

/** All that stands somewhere. */
export interface Stood {
  figures: readonly ShownFigure[];
  neutrals?: readonly ShownNeutral[];
  tokens?: readonly ShownToken[];
}

/** All piles, each by its first piece, those in the south behind the others. */
export function pilesOf(
  figures: readonly ShownFigure[],
  pileAt: Standing["pile"],
): (Pile & { piece: ShownFigure })[] {
  const pieces = figures.filter(({ kind }) => figureLook(kind).pile);
  const first = new Map(pieces.toReversed().map((piece) => [siteText(piece.site), piece]));
  return [...first.values()]
    .flatMap((piece) => {
      const pile = pileAt(piece.site);
      return pile ? [{ ...pile, piece }] : [];
    })
    .toSorted((a, b) => a.foot.y - b.foot.y);
}

/** A pile of pieces on a tile. */
export interface Pile {
  look: PileLook;
  count: number;
  foot: Point;
  /** Where a figure stands on top of it. */
  top: Point;
}

export interface Standing {
  /** What is piled up on a tile; of that kind where there is nothing yet, which may be nowhere. */
  pile(site: Site, kind?: string): Pile | null;
  /** Of a seat's figure: several on one part stand side by side; elsewhere those of a seat and kind are a stack. */
  figure(figure: ShownFigure): Point;
  /** How many stand in the stack of which it is the top; 0 where it is not, or stands alone. */
  stack(figure: ShownFigure): number;
  /** Where a figure would stand on a part. */
  part(place: PartPlace): Point;
  /** By the figure beside it, or where it stands alone. */
  neutral(neutral: ShownNeutral): Point;
  token(token: ShownToken): Point;
  /** Of all that may be chosen, in their order: side by side at one place, none over another, and none off its tile. */
  spots(spots: readonly ShownSpot[]): Point[];
  /** The part at a point of a cell; null where there is a tile but no part, undefined where there is no tile. */
  partAt(cell: Cell, point: Point): string | null | undefined;
}

const stackKey = ({ seat, kind }: ShownFigure) => `${seat} ${kind}`;

/** `byCell`: the tiles, that on trial as well; `size`: of a figure, in board units. */
export function standing(
  byCell: ReadonlyMap<string, ShownTile>,
  catalogue: Catalogue,
  { figures, neutrals = [], tokens = [] }: Stood,
  size: number,
  placeAt: (name: string) => PlaceOnBoard | null = placeOnBoard,
): Standing {
  const layoutOn = (cell: Cell) => layoutAt(byCell.get(cellKey(cell)), catalogue);
  const anchorOf = ({ x, y, part }: PartPlace): Point => {
    const anchor = layoutOn({ x, y })?.areas.get(part)?.anchor ?? { x: 50, y: 50 };
    return onBoard({ x, y }, anchor);
  };
  const pointOf = (site: Site): Point => {
    switch (site.ground) {
      case "part":
        return anchorOf(site);
      case "tile":
        return onBoard(site, { x: 50, y: 50 });
      case "corner":
        return onBoard(site, { x: 100, y: 0 });
      case "place":
        return placeAt(site.name)?.at ?? { x: 0, y: 0 };
    }
  };
  const pileAt = (site: Site, kind = ""): Pile | null => {
    if (site.ground !== "tile") return null;
    const pieces = figures.filter((one) => figureLook(one.kind).pile && sameSite(one.site, site));
    const look = figureLook(pieces[0]?.kind ?? kind).pile;
    if (!look) return null;
    const sign = layoutOn(site)?.signs.find(({ name }) => name === look.sign);
    const foot = onBoard(site, sign?.middle ?? { x: 50, y: 50 });
    const high = (look.height(pieces.length) / kPileFor + kOnTop) * size;
    return { look, count: pieces.length, foot, top: { x: foot.x, y: foot.y - high } };
  };
  /** The spots of a tile, that farthest from the figures on its parts first. */
  const onTile = (cell: Cell & Site): Point[] => {
    const foot = pileAt(cell)?.foot;
    const there = figures.flatMap(({ site }) => {
      return site.ground === "part" && cellKey(site) === cellKey(cell) ? [anchorOf(site)] : [];
    });
    if (foot) there.push(foot);
    const room = (spot: Point) => Math.min(...there.map(({ x, y }) => Math.hypot(x - spot.x, y - spot.y)));
    const farther = (a: Point, b: Point) => (room(a) === room(b) ? 0 : room(b) - room(a));
    return kTileSpots.map((spot) => onBoard(cell, spot)).sort(farther);
  };
  /** What has a place of its own where something stands on no part: stacks of figures, neutral ones, tokens. */
  const groupsAt = (site: Site): string[] => {
    const here = <T extends { site: Site }>(all: readonly T[]) =>
      all.filter((one) => sameSite(one.site, site));
    const alone = here(neutrals).filter(({ beside, kind }) => !beside && !isInTheMiddle(kind, site));
    return [
      ...new Set(pileAt(site) ? [] : here(figures).map(stackKey)),
      ...alone.map(({ id }) => `neutral ${id}`),
      ...here(tokens).map(({ id }) => `token ${id}`),
    ];
  };
  const groupPoint = (site: Site, index: number, count: number): Point => {
    if (site.ground === "tile") return onTile(site)[index % kTileSpots.length] ?? pointOf(site);
    const { x, y } = pointOf(site);
    const each = size * kFigureWidth;
    const { wide } = (site.ground === "place" && placeAt(site.name)) || {};
    if (wide === undefined) return { x: x + sideBySide(count, index, each), y };
    // Room for one more is made where it nearly fits; the last row is the nearest, the others stand behind it.
    const inRow = Math.max(1, Math.round(wide / each));
    const row = Math.floor(index / inRow);
    const along = sideBySide(
      Math.min(inRow, count - row * inRow),
      index % inRow,
      Math.min(each, wide / inRow),
    );
    return { x: x + along, y: y - (Math.ceil(count / inRow) - 1 - row) * size * kRow };
  };
  const ofGroup = (site: Site, group: string): Point => {
    const groups = groupsAt(site);
    const index = groups.indexOf(group);
    // A figure that is seen going is on the table no more.
    return index < 0
      ? groupPoint(site, groups.length, groups.length + 1)
      : groupPoint(site, index, groups.length);
  };
  const beside = (site: Site): Point => {
    const { x, y } =
      site.ground === "part" ? anchorOf(site) : groupPoint(site, 0, groupsAt(site).length || 1);
    return { x: x + size * 0.62, y: y + size * 0.12 };
  };
  /** Next to all that stands at a corner or at a place with a name. */
  const besideAll = (site: Site): Point => {
    const { x, y } = pointOf(site);
    const count = groupsAt(site).length;
    const width = count === 0 ? 0 : (count - 1) / 2 + 1;
    return {
      x: x + width * size * kFigureWidth + (count === 0 ? 0 : size * (kSpotWidth - kFigureWidth) * 0.5),
      y,
    };
  };
  /** Side by side with all that may come to a place which has room for that; else next to what stands there. */
  const onFree = (site: Site & { ground: "place" }, spot: ShownSpot, spots: readonly ShownSpot[]): Point => {
    const free = placeAt(site.name)?.spot;
    if (!free) return besideAll(site);
    const there = spots.filter((other) => sameSite(other.site, site) && standsThere(other) === null);
    return { x: free.x + sideBySide(there.length, there.indexOf(spot), size * kSpotWidth), y: free.y };
  };
  const amongEquals = (place: PartPlace, count: number, index: number, width: number): Point => {
    const anchor = anchorOf(place);
    return { x: anchor.x + sideBySide(count, index, size * width), y: anchor.y };
  };
  const onPart = (figure: ShownFigure, site: PartPlace & Site): Point => {
    const there = figures.filter((other) => sameSite(other.site, site));
    return amongEquals(site, there.length, there.indexOf(figure), kFigureWidth);
  };
  const inStack = (figure: ShownFigure) =>
    figures.filter((other) => sameSite(other.site, figure.site) && stackKey(other) === stackKey(figure));

  /** Where a figure stands that is on no part. */
  const offParts = (figure: ShownFigure): Point => {
    const pile = pileAt(figure.site);
    if (pile) return figureLook(figure.kind).pile ? pile.foot : pile.top;
    return ofGroup(figure.site, stackKey(figure));
  };
  /** Where that stands which a choice is about; null where it is still to come. */
  const standsThere = ({ site, act, figure, seat }: ShownSpot): Point | null => {
    if (act === "comes" || act === "moves") return null;
    const there = figures.filter((one) => one.kind === figure && sameSite(one.site, site));
    const one = there.find((each) => each.seat === seat) ?? there[0];
    if (one) return site.ground === "part" ? onPart(one, site) : offParts(one);
    const piece = tokens.find((one) => one.name === figure && sameSite(one.site, site));
    return piece ? ofGroup(site, `token ${piece.id}`) : null;
  };
  const spotOf = (spot: ShownSpot, spots: readonly ShownSpot[]): Point => {
    const { site, act, neutral } = spot;
    if (site.ground === "tile" && spot.across) return onBoard(site, kEnds[spot.across.rotation]);
    const pile = act === "comes" || act === "builds" ? pileAt(site, spot.figure) : null;
    if (pile) return act === "comes" ? pile.top : pile.foot;
    if (site.ground === "tile") return standsThere(spot) ?? groupPoint(site, groupsAt(site).length, 1);
    if (site.ground !== "part") {
      return standsThere(spot) ?? (site.ground === "place" ? onFree(site, spot, spots) : besideAll(site));
    }
    if (act === "moves" && neutral) return beside(site);
    const standing = act === "builds" ? null : standsThere(spot);
    if (standing) return standing;
    const there = spots.filter((other) => other.act === act && sameSite(other.site, site));
    return amongEquals(site, there.length, there.indexOf(spot), kSpotWidth);
  };
  const radiusOf = ({ act, far, chosen }: ShownSpot): number =>
    act === "comes" && far && !chosen ? kFarReach : (size * kSpotWidth) / 2;
  const homeOf = (site: Site) => {
    if (site.ground === "part" || site.ground === "tile") {
      const { x, y } = onBoard(site, { x: kInside, y: kInside });
      return { x, y: Math.min(y, pileAt(site)?.top.y ?? y), side: 100 - 2 * kInside };
    }
    const { x, y } = pointOf(site);
    const around = kAround + groupsAt(site).length * size;
    return { x: x - around, y: y - around, side: 2 * around };
  };

  return {
    pile: pileAt,
    part: anchorOf,
    figure(figure) {
      const { site } = figure;
      if (site.ground === "part") return onPart(figure, site);
      const { x, y } = offParts(figure);
      if (pileAt(site)) return { x, y };
      return { x, y: y - Math.min(Math.max(inStack(figure).indexOf(figure), 0), kStepsMax) * size * kStep };
    },
    stack(figure) {
      const stack = inStack(figure);
      const isTop = stack.length > 1 && stack.at(-1) === figure;
      return isTop && figure.site.ground !== "part" ? stack.length : 0;
    },
    neutral({ id, site, kind, beside: neighbour }) {
      if (neighbour) return beside(neighbour);
      return isInTheMiddle(kind, site) || site.ground === "part"
        ? pointOf(site)
        : ofGroup(site, `neutral ${id}`);
    },
    token({ id, site }) {
      return site.ground === "part" ? beside(site) : ofGroup(site, `token ${id}`);
    },
    spots(spots) {
      return apart(
        spots.map((spot) => ({
          ...spotOf(spot, spots),
          radius: radiusOf(spot),
          home: homeOf(spot.site),
        })),
      );
    },
    partAt(cell, point) {
      const layout = layoutOn(cell);
      return layout && partAt(layout, point);
    },
  };
}

function isInTheMiddle(kind: string, { ground }: Site): boolean {
  return ground === "tile" && neutralLook(kind).inTheMiddle === true;
}

function onBoard(cell: Cell, point: Point): Point {
  return { x: cell.x * 100 + point.x, y: -cell.y * 100 + point.y };
}
