// What a match says of itself: its score, its games, and how long its break still is. Plain values, no DOM.

import type { Match, MatchGame, MatchResult } from "../protocol/messages";
import type { Break, TableState } from "../state/table";

/** What a game of the match counts, with the room in which it was played. */
export type Counted = MatchGame & { number: number };

/** As players write it: ½, 1, 1½. */
export function pointsOf(points: number): string {
  const whole = Math.floor(points);
  const half = points === whole ? "" : "½";
  return half && whole === 0 ? half : `${whole}${half}`;
}

/** The points of the two, in the order of their seats. */
export function scoreOf([first = 0, second = 0]: readonly number[]): string {
  return `${pointsOf(first)} : ${pointsOf(second)}`;
}

/** The games that are over, in their order; that of this room is the last. */
export function gamesOf(room: string, { games, result, number }: Match): Counted[] {
  const own = result ? [{ ...result, room, number }] : [];
  return [...games.map((game, index) => ({ ...game, number: index + 1 })), ...own];
}

/** The seat whose person got more of a game; null where both got the same. */
export function winnerOf({ points: [first = 0, second = 0] }: Pick<MatchResult, "points">): number | null {
  if (first === second) return null;
  return first > second ? 0 : 1;
}

/** How a game counted. */
export type Kind = "won" | "half" | "again" | "second";

/** Equal scores count by the rule of the match, unless somebody gave up. */
export function kindOf({ score, points, why }: MatchResult): Kind {
  const drawn = why !== "resigned" && score[0] === score[1];
  if (winnerOf({ points }) !== null) return drawn ? "second" : "won";
  return points[0] ? "half" : "again";
}

/** Whether another game of the match follows that of this room, or the room may still open it. */
export function goesOn({ document: { room } }: Pick<TableState, "document">): boolean {
  return room.match !== undefined && room.match.ended === undefined && room.end?.why !== "broken-off";
}

/** Whole seconds until the game begins by itself; at 0 it is about to. */
export function secondsLeft({ left_ms, heard_ms }: Break, now_ms: number): number {
  return Math.ceil(Math.max(0, left_ms - Math.max(0, now_ms - heard_ms)) / 1000);
}

/** Whether a person at this page was there while the game went on: then they are led to the next one. */
const played = new Set<string>();

export function wasThere(room: string): boolean {
  return played.has(room);
}

export function isThere(room: string): void {
  played.add(room);
}
