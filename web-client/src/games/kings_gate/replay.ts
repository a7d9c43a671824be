// A game as it was after each of its moves: worked out from what the viewer sees now and the events that they were told alone, so nobody
// sees by it what they could not see then. How the colours stood in between nobody was told: only what a location has paid.

import { type Cell, cellKey } from "../../board/cell";
import type { Pile } from "../../protocol/messages";
import { standing } from "../../table/log";
import type { CharacterName, KingsGateEntry, KingsGateView, LocationEntry, LogEvent } from "./view";

type Counts = Record<string, number>;

const kSeen = new Set(["placed", "moved", "burnt", "discarded", "scored", "located"]);

/** The moves so far: what was not taken back and can be seen on the table. Empty when the log does not reach to its start. */
export function movesOf(log: readonly KingsGateEntry[]): KingsGateEntry[] {
  if (log[0]?.version !== 1) return [];
  return standing(log).filter(({ events }) => events.some(({ type }) => kSeen.has(type)));
}

/** The view after a number of moves. `entries`: what is printed on the locations. */
export function viewAfter(
  final: KingsGateView,
  log: readonly KingsGateEntry[],
  count: number,
  entries: readonly LocationEntry[],
): KingsGateView {
  const end = movesOf(log)[count]?.version;
  if (end === undefined) return final;
  const told = standing(log);
  const done = told.filter(({ version }) => version < end).flatMap(({ events }) => events);
  const later = told.filter(({ version }) => version >= end).flatMap(({ events }) => events);
  const { number, scored } = locationAfter(done);
  const laid = done.findLast((event) => event.type === "placed" || event.type === "moved");
  const turn = done.findLast((event) => event.type === "turn");
  return {
    ...final,
    step: scored ? "locate" : "place",
    turn: turn?.turn ?? 0,
    seat: null,
    over: false,
    location: {
      ...{ number, spaces: number === final.location.number ? final.location.spaces : [] },
      ...{ king: false, bishop: false, peril: entries[number - 1]?.peril ?? "safe" },
      ...countersAt(done, number),
      standings: scored?.standings ?? [],
    },
    locations: Object.fromEntries(Object.entries(final.locations).filter(([key]) => Number(key) <= number)),
    tiles: pilesAfter(done),
    players: playersAfter(final, done, later),
    hand: null,
    characters: charactersAfter(final, done),
    discarded: counted(done.flatMap((event) => goneBy(event))),
    last: laid ? { seat: laid.seat, x: laid.x, y: laid.y } : null,
    result: null,
  };
}

/** Where the game was: the location under way, and how it was scored if that was the last thing. */
function locationAfter(events: readonly LogEvent[]) {
  const at = events.findLastIndex(({ type }) => type === "located");
  const located = events[at];
  const scored = events.slice(at + 1).find((event) => event.type === "scored") ?? null;
  return { number: located?.type === "located" ? located.location : 1, scored };
}

/** What King and Bishop have made of a location. */
function countersAt(events: readonly LogEvent[], number: number): Partial<KingsGateView["location"]> {
  const found: Partial<KingsGateView["location"]> = {};
  for (const event of events) {
    if (event.type === "king" && event.location === number) {
      found.king = true;
      found.peril = event.peril;
    } else if (event.type === "bishop" && event.location === number) found.bishop = true;
  }
  return found;
}

function pilesAfter(events: readonly LogEvent[]): Record<string, Pile> {
  const piles: Record<string, Pile> = {};
  const lay = (cell: Cell, tile: string, character: CharacterName | null) => {
    const key = cellKey(cell);
    piles[key] = [...(piles[key] ?? []), { tile, character }];
  };
  const lift = (cell: Cell) => {
    const left = piles[cellKey(cell)]?.slice(0, -1) ?? [];
    if (left.length > 0) piles[cellKey(cell)] = left;
    else delete piles[cellKey(cell)];
  };
  for (const event of events) {
    if (event.type === "placed") lay(event, event.tile, event.character);
    else if (event.type === "burnt" && event.burnt !== null) lift(event);
    else if (event.type === "moved") {
      lift(event.from);
      lay(event, event.tile, event.character);
    }
  }
  return piles;
}

/** The tiles that leave the game by it. */
function goneBy(event: LogEvent): string[] {
  if (event.type === "burnt") return event.burnt === null ? [event.tile] : [event.tile, event.burnt];
  return event.type === "discarded" ? [event.tile] : [];
}

/** The tile that leaves a hand by it, and is seen then. */
function shownBy(event: LogEvent, seat: number): string[] {
  return (event.type === "placed" || event.type === "burnt" || event.type === "discarded") &&
    event.seat === seat
    ? [event.tile]
    : [];
}

function counted(tiles: readonly string[], from: Counts = {}): Counts {
  const counts = { ...from };
  for (const tile of tiles) counts[tile] = (counts[tile] ?? 0) + 1;
  return counts;
}

function playersAfter(
  final: KingsGateView,
  done: readonly LogEvent[],
  later: readonly LogEvent[],
): KingsGateView["players"] {
  const scores: Record<number, number> = {};
  for (const event of done) {
    const gains =
      event.type === "scored"
        ? event.standings
        : event.type === "lost"
          ? [{ seat: event.seat, points: -event.points }]
          : [];
    for (const { seat, points } of gains) scores[seat] = (scores[seat] ?? 0) + points;
  }
  return Object.fromEntries(
    Object.entries(final.players).map(([key, player]) => {
      const seat = Number(key);
      const shown = later.flatMap((event) => shownBy(event, seat));
      const drawn = later.filter((event) => event.type === "drawn" && event.seat === seat).length;
      const then = {
        ...{ score: scores[seat] ?? 0, unseen: counted(shown, player.unseen) },
        ...{ hand: player.hand + shown.length - drawn, stack: player.stack + drawn },
      };
      return [key, { ...player, ...then }];
    }),
  );
}

function charactersAfter(final: KingsGateView, events: readonly LogEvent[]): KingsGateView["characters"] {
  type Place = KingsGateView["characters"][string];
  const places: Record<string, Place> = Object.fromEntries(
    Object.keys(final.characters).map((name) => [name, { at: "box", seat: null }]),
  );
  const put = (name: CharacterName, at: Place["at"], seat: number | null = null) => {
    places[name] = { at, seat };
  };
  for (const event of events) {
    if (event.type === "scored") {
      for (const { seat, character } of event.standings) if (character) put(character, "seat", seat);
    } else if (event.type === "forfeited") put(event.character, "forfeited");
    else if (event.type === "placed" && event.character) put(event.character, "played");
    else if (event.type === "moved") put("sorceress", "played");
  }
  return places;
}
