// Events and choices in words. Every point is explained by the standings that the server sent with it.

import { type Cell, cellKey } from "../../board/cell";
import type { KingsGateEvent, Pile } from "../../protocol/messages";
import { isRoomEvent, roomSentence } from "../../table/events";
import type { LogWords } from "../../table/log";
import { nameOf } from "../../table/seats";
import { placeWords } from "../../text/places";
import { listed, named, t } from "./text";
import type { Laying, Moving } from "./turn";
import {
  type CharacterName,
  districtOf,
  type KingsGateTable,
  type KingsGateView,
  type LocationEntry,
  type LogEvent,
  type TileColour,
} from "./view";

export interface LogLine extends LogWords {
  /** Where on the board it happened. */
  cell: Cell | null;
}

/** What words need besides the event: the names of the people and of the locations. */
export interface Context {
  table: KingsGateTable;
  entries: readonly LocationEntry[];
}

type Event<T extends KingsGateEvent["type"]> = Extract<KingsGateEvent, { type: T }>;

export function colourName(colour: TileColour): string {
  return named("colour", colour, "colour");
}

export function tileName(tile: string): string {
  const { colour, sign } = districtOf(tile);
  return t("tile.name", { district: named("tile", sign, "tile"), colour: colourName(colour) });
}

export function characterName(character: CharacterName): string {
  return named("character", character, "character");
}

export function locationName({ name }: Pick<LocationEntry, "name">): string {
  const slug = name.toLowerCase().replaceAll("'", "").replaceAll(" ", "-");
  const words = named("location", slug, "name");
  return words === slug ? name : words;
}

function locationWords({ entries }: Context, number: number): string {
  const entry = entries[number - 1];
  return entry ? locationName(entry) : `#${number}`;
}

/** This many entries hold all of the last turn, and most likely the one before. */
const kRecent = 30;

/** What happened last. */
export function lastLines(context: Context): LogLine[] {
  return context.table.log
    .slice(-kRecent)
    .flatMap(({ events }) => events.flatMap((event) => describe(context, event) ?? []));
}

/** An event in words, or null when it says nothing of interest. */
export function describe(context: Context, event: LogEvent): LogLine | null {
  if (event.type === "scored") return describeScore(context, event);
  const text = isRoomEvent(event) ? roomSentence(context.table, event) : sentence(context, event);
  if (!text) return null;
  const seat = "seat" in event ? event.seat : null;
  const cell = "x" in event ? { x: event.x, y: event.y } : null;
  return { text, details: [], cell, seat, weight: event.type === "turn" ? "turn" : "plain" };
}

function sentence(context: Context, event: KingsGateEvent): string | null {
  const { table } = context;
  const name = "seat" in event ? nameOf(table, event.seat) : "";
  switch (event.type) {
    case "first":
      return t("event.first", { name });
    case "turn":
      return t("event.turn", { turn: event.turn, name });
    case "drawn":
      return event.tile ? t("event.drawn", { tile: tileName(event.tile) }) : null;
    case "placed":
      return placedWords(name, event);
    case "moved": {
      const values = { name, tile: tileName(event.tile) };
      return event.covered
        ? t("event.movedOver", { ...values, covered: tileName(event.covered) })
        : t("event.moved", values);
    }
    case "burnt":
      return event.burnt
        ? t("event.burnt", { name, tile: tileName(event.burnt) })
        : t("event.burntNothing", { name });
    case "discarded":
      return t("event.discarded", { name });
    case "passed":
      return t("event.passed", { name });
    case "king":
      return t("event.king", { location: locationWords(context, event.location), peril: event.peril });
    case "bishop":
      return t("event.bishop", { location: locationWords(context, event.location) });
    case "forfeited":
      return t("event.forfeited", { character: characterName(event.character) });
    case "lost":
      return t("event.lost", { name, points: event.points });
    case "located":
      return t("event.located", {
        name,
        number: event.location,
        location: locationWords(context, event.location),
      });
    case "over":
      return `${named("ending", event.ending, "ending")} ${t("event.over", { names: listed(event.winners.map((seat) => nameOf(table, seat))) })}`;
    default:
      return null;
  }
}

function placedWords(name: string, { tile, covered, character }: Event<"placed">): string {
  const values = { name, tile: tileName(tile) };
  const over = covered ? { covered: tileName(covered) } : {};
  const counter = character ? { character: characterName(character) } : {};
  if (covered && character) return t("event.placedOverWith", { ...values, ...over, ...counter });
  if (covered) return t("event.placedOver", { ...values, ...over });
  return character ? t("event.placedWith", { ...values, ...counter }) : t("event.placed", values);
}

function describeScore(context: Context, event: Event<"scored">): LogLine {
  const { table } = context;
  const winners = event.standings.filter(({ points, character }) => points > 0 || character !== null);
  const gains = winners.map(({ seat, points, character }) =>
    character
      ? t("event.gainCounter", { name: nameOf(table, seat), points, character: characterName(character) })
      : t("event.gain", { name: nameOf(table, seat), points }),
  );
  const details = event.standings.map(({ place, colour, total, tiles }) =>
    t("event.standing", { place, colour: colourName(colour), total: t("card.total", { total, tiles }) }),
  );
  if (event.last !== null && event.standings.some(({ tie }) => tie)) {
    details.push(t("event.tie", { name: nameOf(table, event.last) }));
  }
  return {
    text: t("event.scored", {
      location: locationWords(context, event.location),
      points: gains.length > 0 ? gains.join(", ") : t("event.nobody"),
    }),
    details,
    cell: null,
    seat: winners[0]?.seat ?? null,
    weight: "score",
  };
}

/** What lies in a pile, from the top down. */
export function pileWords(pile: Pile): string {
  const [top, ...covered] = pile.toReversed().map(({ tile, character }) => {
    const name = tileName(tile);
    return character ? t("card.protected", { tile: name, character: characterName(character) }) : name;
  });
  if (!top) return t("card.empty");
  return covered.length > 0 ? t("point.over", { tile: top, covered: listed(covered) }) : top;
}

/** What holds at a location, and how it is called. */
export function locationRules(entry: LocationEntry, dangerous: boolean): string {
  const rules = [dangerous ? t("card.dangerous") : t("card.safe")];
  if (entry.custom !== "none") rules.push(named("custom", entry.custom, "custom"));
  return t("point.location", { number: entry.number, location: locationName(entry), rules: rules.join(" ") });
}

export function cellWords(cell: Cell): string {
  return placeWords(cell, t("at.start"));
}

/** What placing a tile somewhere does, and where that is. */
export function targetWords(view: KingsGateView, choice: Laying | Moving): string {
  const covered = topOf(view, choice);
  const where = cellWords(choice);
  if (choice.verb === "dragon") {
    return `${covered ? t("turn.burns", { covered: tileName(covered) }) : t("turn.burnsNothing")}: ${where}`;
  }
  if (!covered) return where;
  return `${t("turn.covers", { tile: tileName(choice.tile), covered: tileName(covered) })}: ${where}`;
}

/** The same as a mark on the board: the sign of the tile, and of the one that it covers; empty where it covers none. */
export function targetMark(view: KingsGateView, choice: Laying | Moving): string {
  const covered = topOf(view, choice);
  if (choice.verb === "dragon" || !covered) return "";
  return `${districtOf(choice.tile).sign} › ${districtOf(covered).sign}`;
}

function topOf(view: KingsGateView, cell: Cell): string | null {
  return view.tiles[cellKey(cell)]?.at(-1)?.tile ?? null;
}
