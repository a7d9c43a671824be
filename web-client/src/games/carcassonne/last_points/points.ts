// The last points of a game: what its final scoring paid, told apart from what the last turn did.

import { book } from "../replay";
import { type CarcassonneTable, isScored, type LogEvent } from "../view";

/** What a turn does; the final scoring does nothing of it. */
const kOfTurn = new Set(["placed", "deployed", "completed", "returned"]);

/** Those of the entry that ended the game; none of any other. */
export function lastPointsOf(events: readonly LogEvent[]): LogEvent[] {
  if (!events.some(({ type }) => type === "over")) return [];
  const turn = events.findLastIndex((event) => kOfTurn.has(event.type) || (isScored(event) && !event.final));
  return events.filter((event, index) =>
    isScored(event)
      ? event.final && event.points.some(({ points }) => points !== 0)
      : event.type === "awarded" && index > turn && event.points !== 0,
  );
}

/** The table as it would be without these points. */
export function tableWithout(table: CarcassonneTable, points: readonly LogEvent[]): CarcassonneTable {
  const { document } = table;
  const players = structuredClone(document.game.players);
  book(players, points, -1);
  return { ...table, document: { ...document, game: { ...document.game, players } } };
}
