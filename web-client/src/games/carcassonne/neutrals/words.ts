// Neutral figures in words: what they did, what they may do, and why they may not.

import type { MovedEvent, ReturnedEvent } from "../../../protocol/messages";
import { nameOf } from "../../../table/seats";
import { partsAt } from "../board/built";
import { type Cell, cellKey } from "../board/scene";
import type { Scene } from "../expansions/expansion";
import { type PartPlace, type Site, siteOf, tileAt } from "../site";
import { listed, named, t } from "../text";
import { tileNamed } from "../tile_words.svelte";
import {
  type CarcassonneChoice,
  type CarcassonneTable,
  type CarcassonneView,
  type FigureChoice,
  isFigure,
  isNeutral,
  type LogEvent,
} from "../view";
import { siteWords } from "../words/sites";

const kDirections: Record<string, Parameters<typeof t>[0]> = {
  "0,1": "walk.north",
  "1,0": "walk.east",
  "0,-1": "walk.south",
  "-1,0": "walk.west",
};

/** The way from one cell to its neighbour; empty when they are no neighbours. */
export function directionWords(from: Cell | null | undefined, to: Cell | null): string {
  const key = from && to && kDirections[cellKey({ x: to.x - from.x, y: to.y - from.y })];
  return key ? t(key) : "";
}

export function figureWords(kind: string): string {
  return named("figure", kind, "figure");
}

/** A choice about figures that stand already, by what it does, under any word; null for any other. */
export function neutralTitle(choice: CarcassonneChoice, scene: Scene): string | null {
  if (!isFigure(choice) || choice.does === "comes") return null;
  const { table } = scene;
  const { site, seat = null } = choice;
  const at = siteWords(site);
  const figure = figureWords(choice.figure);
  const whose = seat === null ? figure : t("turn.owned", { figure, name: nameOf(table, seat) });
  if (choice.does === "leaves") return t("turn.remove", { figure: whose, at });
  if (choice.does === "takes") return t("turn.take", { figure: whose, at });
  if (choice.does === "builds") {
    if (choice.across) return t("turn.buildAcross", { figure, across: acrossWords(choice.across), at });
    if (site.ground !== "part") return t("turn.build", { figure, at });
    return t("turn.buildOn", { figure, place: placeWordsAt(choice, site, scene), at });
  }
  if (isStep(choice, table)) {
    return t("turn.step", { figure, direction: directionWords(walkerOf(table.document.game), tileAt(site)) });
  }
  if (site.ground === "tile") return t("turn.moveTile", { figure, at });
  if (site.ground !== "part") return t("turn.moveTo", { figure, at });
  const place = placeWordsAt(choice, site, scene);
  return t(isNeutral(choice.figure, table) ? "turn.move" : "turn.moveOn", { figure, place, at });
}

/** In what direction something is built across a tile: "from north to south". */
export function acrossWords({ rotation }: { rotation: 0 | 1 }): string {
  return t(rotation === 0 ? "across.north" : "across.east");
}

/** Where the part that a choice names is: "in the city". */
function placeWordsAt(choice: FigureChoice, place: PartPlace, { table, catalogue }: Scene): string {
  const parts = partsAt(table.document.game.tiles[cellKey(place)], catalogue);
  const terrain = parts.find((one) => one.part === place.part)?.terrain ?? "";
  return named("place", choice.feature ?? (terrain === "field" ? "farm" : terrain), "feature");
}

/** Who stands where a step leads; empty when nobody does. */
export function neutralDetail(choice: CarcassonneChoice, { table }: Scene): string {
  if (!isFigure(choice) || !isStep(choice, table)) return "";
  const there = Object.values(table.document.game.figures)
    .filter((figure) => figure.seat !== null && isOnTile(siteOf(figure.at), choice.site))
    .map(({ seat, kind }) => t("turn.owned", { figure: figureWords(kind), name: nameOf(table, seat ?? 0) }));
  return there.length > 0 ? t("turn.there", { figures: listed(there) }) : "";
}

function isStep({ does, figure }: FigureChoice, table: CarcassonneTable): boolean {
  return does === "moves" && table.document.game.walk?.figure === figure;
}

/** The figure that walks; null when none does. */
export function walkerOf({ walk, figures }: CarcassonneView): Cell | null {
  const walker = walk && figures[String(walk.id)];
  return walker ? tileAt(siteOf(walker.at)) : null;
}

function isOnTile(one: Site, other: Site): boolean {
  const [tile, same] = [tileAt(one), tileAt(other)];
  return tile !== null && same !== null && cellKey(tile) === cellKey(same);
}

/** Why a walking figure may not go from one tile to the next. */
export function barredWords(from: Cell | null, to: Cell, why: string): string {
  const direction = directionWords(from, to);
  return t("walk.barred", { direction, reason: named("reason", why, "reason") });
}

/** What became of figures and of tiles, in words, or null when it is something else. */
export function figureSentence(table: CarcassonneTable, event: LogEvent): string | null {
  switch (event.type) {
    case "moved":
      return moved(table, event);
    case "walked": {
      const { figure, steps, why } = event;
      return sentence(named("walked", why, "why", { subject: subjectWords(figure), steps }));
    }
    case "returned":
      return returned(table, event);
    case "alone": {
      const { figure } = event;
      const beside = named("beside", figure, "kind", { figure: figureWords(figure) });
      return t("event.alone", { beside, at: siteWords(siteOf(event.at)) });
    }
    case "granted":
      return named("granted", event.why, "why", { name: nameOf(table, event.seat) });
    case "gained":
      return t("event.gained", {
        name: nameOf(table, event.seat),
        count: event.count,
        thing: named("thing", event.thing, "thing"),
      });
    case "again":
      return t("event.again", { name: nameOf(table, event.seat) });
    case "relocated": {
      const { seat } = event;
      const figure = figureWords(event.figure);
      return t("event.relocated", { name: nameOf(table, seat), figure, at: siteWords(siteOf(event.at)) });
    }
    case "captured":
    case "released": {
      const { type, seat, by, figure } = event;
      const values = { name: nameOf(table, seat), by: nameOf(table, by), figure: figureWords(figure) };
      return type === "captured" ? t("event.captured", values) : t("event.released", values);
    }
    case "awarded": {
      const { seat, points, why } = event;
      return t("event.awarded", { name: nameOf(table, seat), points, reason: named("award", why, "why") });
    }
    case "set-aside":
      return t("event.setAside", { name: nameOf(table, event.seat), tile: tileNamed(event.tile) });
    case "put-back":
      return t("event.putBack", { count: event.tiles.length });
    default:
      return null;
  }
}

/** A neutral figure as it does something, and as something is done to it: with its article. */
export function subjectWords(kind: string): string {
  return named("subject", kind, "kind", { figure: figureWords(kind) });
}
export function objectWords(kind: string): string {
  return named("object", kind, "kind", { figure: figureWords(kind) });
}

/** Words as a sentence, which begins with a capital. */
export function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function moved(table: CarcassonneTable, { seat, figure, from, at, why, beside }: MovedEvent): string {
  const site = siteOf(at);
  const direction = directionWords(from === null ? null : tileAt(siteOf(from)), tileAt(site));
  const who = { name: nameOf(table, seat), subject: subjectWords(figure), object: objectWords(figure) };
  return named("moved", beside ? "beside" : why, "why", { ...who, direction, at: siteWords(site) });
}

function returned(table: CarcassonneTable, { seat, figure, why }: ReturnedEvent): string {
  if (seat === null) return t("returned.neutral", { figure: figureWords(figure) });
  return named("returned", why, "why", { name: nameOf(table, seat), figure: figureWords(figure) });
}
