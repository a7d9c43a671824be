// A game as it was after each of its moves: worked out from what the viewer sees now and the events that they were told alone, so nobody
// sees by it what they could not see then.

import type { CarcassonneView, FigureView, PlayerView, Prisoner } from "../../protocol/messages";
import { standing } from "../../table/log";
import { cellKey } from "./board/scene";
import { type CarcassonneEntry, isScored, kFeatures, type LogEvent } from "./view";

/** With it begins why a feature pays; what else comes with it is in no column of a feature. */
const kMajority = "majority";
const kSeen = new Set([
  "placed",
  "deployed",
  "moved",
  "relocated",
  "returned",
  "captured",
  "released",
  "scored",
  "awarded",
]);

/** The moves so far: what was not taken back and can be seen on the table. Empty when the log does not reach to its start. */
export function movesOf(log: readonly CarcassonneEntry[]): CarcassonneEntry[] {
  if (log[0]?.version !== 1) return [];
  return standing(log).filter(({ events }) => events.some(({ type }) => kSeen.has(type)));
}

/** The view after a number of moves; tiles that nobody placed lie there from the start. */
export function viewAfter(
  final: CarcassonneView,
  moves: readonly CarcassonneEntry[],
  count: number,
): CarcassonneView {
  const done = moves.slice(0, count).flatMap(({ events }) => events);
  const open = moves.slice(count).flatMap(({ events }) => events);
  const later = new Set(open.flatMap((event) => (event.type === "placed" ? [cellKey(event)] : [])));
  const tiles = Object.fromEntries(Object.entries(final.tiles).filter(([cell]) => !later.has(cell)));
  const figures = figuresAfter(done);
  const placed = done.findLast((event) => event.type === "placed");
  const { hands: _, prisoners: held, ...rest } = final; // what was held in hands then nobody says
  const prisoners = prisonersAfter(done);
  const gone = { now: Object.values(prisoners), final: Object.values(held ?? {}) };
  return {
    ...rest,
    tiles,
    figures,
    ...(gone.now.length > 0 && { prisoners }),
    players: playersAfter(final, figures, done, gone),
    bag: { ...final.bag, total: final.bag.total + later.size },
    links: final.links.filter(({ from, to }) => cellKey(from) in tiles && cellKey(to) in tiles),
    things: countersBefore(final, done, open),
    walk: null,
    drawn: null,
    last: placed ? { seat: placed.seat, x: placed.x, y: placed.y } : null,
  };
}

/** What seats had gained by then. Of other things, and of counters that change otherwise, the events do not tell. */
function countersBefore(
  final: CarcassonneView,
  done: readonly LogEvent[],
  open: readonly LogEvent[],
): CarcassonneView["things"] {
  const gained = (events: readonly LogEvent[], name: string, seat: string) =>
    events.reduce(
      (sum, event) =>
        event.type === "gained" && event.thing === name && String(event.seat) === seat
          ? sum + event.count
          : sum,
      0,
    );
  const found: CarcassonneView["things"] = {};
  for (const [name, thing] of Object.entries(final.things)) {
    if (thing.shape !== "counter") continue;
    const seats = Object.keys(thing.seats);
    const told = seats.every(
      (seat) => thing.seats[seat] === gained(done, name, seat) + gained(open, name, seat),
    );
    const then = Object.fromEntries(seats.map((seat) => [seat, gained(done, name, seat)]));
    if (told) found[name] = { ...thing, seats: then };
  }
  return found;
}

type Figures = Record<string, FigureView>;

function figuresAfter(events: readonly LogEvent[]): Figures {
  const figures: Figures = {};
  for (const event of events) {
    switch (event.type) {
      case "deployed": {
        const { id, seat, figure: kind, at } = event;
        figures[id] = { seat, kind, at };
        break;
      }
      case "moved": {
        const { id, figure: kind, at, beside } = event;
        const next = Object.entries(figures).find(([, one]) => one.seat !== null && one.at === beside);
        figures[id] = { seat: null, kind, at, beside: next ? Number(next[0]) : null };
        break;
      }
      case "relocated": {
        const figure = figures[event.id];
        if (figure) figures[event.id] = { ...figure, at: event.at };
        break;
      }
      case "returned":
      case "captured":
        delete figures[event.id];
        break;
    }
  }
  return figures;
}

function prisonersAfter(events: readonly LogEvent[]): Record<string, Prisoner> {
  const held: Record<string, Prisoner> = {};
  for (const event of events) {
    if (event.type === "captured") held[event.id] = { seat: event.seat, kind: event.figure, by: event.by };
    else if (event.type === "released") delete held[event.id];
  }
  return held;
}

/** `gone`: who is held by others. */
function playersAfter(
  final: CarcassonneView,
  figures: Figures,
  events: readonly LogEvent[],
  gone: { now: readonly Prisoner[]; final: readonly Prisoner[] },
): CarcassonneView["players"] {
  const players = Object.entries(final.players).map(([seat, { supply }]): [string, PlayerView] => {
    const left = Object.entries(supply).map(([kind, count]) => {
      const away = (there: Figures, held: readonly Prisoner[]) =>
        countOf(Object.values(there), seat, kind) + countOf(held, seat, kind);
      return [kind, count + away(final.figures, gone.final) - away(figures, gone.now)] as const;
    });
    return [
      seat,
      {
        score: 0,
        by: { road: 0, city: 0, cloister: 0, farm: 0, other: 0 },
        supply: Object.fromEntries(left),
      },
    ];
  });
  const found = Object.fromEntries(players);
  book(found, events);
  return found;
}

/** Adds what the events paid; `times`: -1 takes it away again. */
export function book(players: CarcassonneView["players"], events: readonly LogEvent[], times = 1): void {
  const add = (seat: number, feature: string, points: number) => {
    const player = players[seat];
    if (!player) return;
    player.score += times * points;
    player.by[kFeatures.find((column) => column === feature) ?? "other"] += times * points;
  };
  for (const event of events) {
    if (isScored(event)) {
      for (const { seat, points, why } of event.points)
        add(seat, why.startsWith(kMajority) ? event.feature : "other", points);
    } else if (event.type === "awarded") add(event.seat, "other", event.points);
  }
}

function countOf(figures: readonly (FigureView | Prisoner)[], seat: string, kind: string): number {
  return figures.filter((figure) => String(figure.seat) === seat && figure.kind === kind).length;
}
