// The part of the wire that is King's Gate's own, told apart.

import { type Cell, cellKey, cellOf } from "../../board/cell";
import type {
  CharacterName,
  KingsGateChoice,
  KingsGateView,
  LocationEntry,
  TileColour,
} from "../../protocol/messages";
import type { EntryOf, PromptOf, TableOf } from "../../state/table";
import type { GameSession } from "../game_session";

export type { CharacterName, KingsGateChoice, KingsGateView, LocationEntry, TileColour };
export type KingsGateTable = TableOf<"kings_gate">;
export type KingsGatePrompt = PromptOf<"kings_gate">;
export type KingsGateSession = GameSession<"kings_gate">;
export type KingsGateEntry = EntryOf<"kings_gate">;
/** What the log of a table holds. */
export type LogEvent = KingsGateEntry["events"][number];

/** Points by seat. */
export function scoresOf({ players }: KingsGateView): Record<string, number> {
  return Object.fromEntries(Object.entries(players).map(([seat, { score }]) => [seat, score]));
}

export const kCharacters: readonly CharacterName[] = [
  "king",
  "bishop",
  "wizard",
  "guildmaster",
  "merchant",
  "sorceress",
];

/** A tile as the wire writes it, taken apart: `red4`, `blueD`. */
export interface District {
  colour: TileColour;
  /** 0 to 5, or D for the dragon. */
  sign: string;
}

export function districtOf(tile: string): District {
  return { colour: tile.slice(0, -1) as TileColour, sign: tile.slice(-1) };
}

/** In a hand: small values first, the dragon last, equal tiles side by side. */
export function byValue(a: string, b: string): number {
  const [one, two] = [districtOf(a), districtOf(b)];
  return one.sign.localeCompare(two.sign) || one.colour.localeCompare(two.colour);
}

/** A choice as this game knows it. */
export type Known<V extends KingsGateChoice["verb"]> = Extract<KingsGateChoice, { verb: V }>;

export function isVerb<V extends KingsGateChoice["verb"]>(
  choice: KingsGateChoice,
  ...verbs: readonly V[]
): choice is Known<V> {
  return verbs.some((verb) => verb === choice.verb);
}

/** What lies where, the visible tile last. */
export interface ShownPile extends Cell {
  key: string;
  /** From the bottom to the top. */
  tiles: { tile: string; character: CharacterName | null }[];
}

export function pilesOf(view: KingsGateView): ShownPile[] {
  return Object.entries(view.tiles).map(([key, tiles]) => ({ ...cellOf(key), key, tiles }));
}

export interface ShownLocation extends Cell {
  number: number;
  current: boolean;
}

export function locationsOf(view: KingsGateView): ShownLocation[] {
  return Object.entries(view.locations).map(([number, cell]) => ({
    ...cell,
    number: Number(number),
    current: Number(number) === view.location.number,
  }));
}

/** The hand as single tiles, each with a name of its own. */
export function handOf(view: KingsGateView): { id: string; tile: string }[] {
  return Object.entries(view.hand ?? {})
    .sort(([a], [b]) => byValue(a, b))
    .flatMap(([tile, count]) =>
      Array.from({ length: count }, (_, copy) => ({ id: `${tile}.${copy}`, tile })),
    );
}

/** The cells that were placed at in the turn under way, what was taken back left out. */
export function placedThisTurn(table: KingsGateTable): Set<string> {
  const steps: string[][] = [];
  for (const { events } of table.log) {
    const placed: string[] = [];
    for (const event of events) {
      if (event.type === "turn") steps.length = 0;
      else if (event.type === "undone") steps.pop();
      else if (event.type === "placed" || event.type === "moved") {
        placed.push(cellKey(event));
      }
    }
    if (placed.length > 0 || events.some(({ type }) => type === "burnt")) steps.push(placed);
  }
  return new Set(steps.flat());
}
