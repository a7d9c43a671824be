// What a log has to say of an event, in every game.

import { isRoomEvent } from "./events";

export interface LogWords {
  text: string;
  /** More about it, for who wants to know why. */
  details: string[];
  seat: number | null;
  weight: "turn" | "score" | "plain";
}

/** Which lines of a log are shown: all, those with points, those since one's own last turn, or those of a seat. */
export type LogFilter = "all" | "scores" | "recent" | `seat-${number}`;

export function filtered<Line extends LogWords>(
  lines: readonly Line[],
  filter: LogFilter,
  me: number | null,
): Line[] {
  if (filter === "scores") return lines.filter(({ weight }) => weight === "score");
  if (filter === "recent") return sinceOwnTurn(lines, me);
  const seat = /^seat-(\d+)$/.exec(filter)?.[1];
  return seat === undefined ? [...lines] : lines.filter((line) => line.seat === Number(seat));
}

/** What came after the turn in which one has last done something; during one's own turn, up to that. A game's first turn has no line. */
function sinceOwnTurn<Line extends LogWords>(lines: readonly Line[], me: number | null): Line[] {
  const lastTurn = lines.findLastIndex(({ weight }) => weight === "turn");
  const end = lines[lastTurn]?.seat === me ? lastTurn : lines.length;
  const own = lines.findLastIndex(({ weight, seat }, at) => at < end && weight === "plain" && seat === me);
  const start = lines.findIndex(({ weight }, at) => at > own && weight === "turn");
  return start < 0 ? [] : lines.slice(start, end);
}

/** A log as plain text: a line each, what explains it indented beneath. */
export function logText(lines: readonly LogWords[]): string {
  return lines
    .flatMap(({ text, details, weight }) => [
      ...(weight === "turn" ? [""] : []),
      text,
      ...details.map((detail) => `    ${detail}`),
    ])
    .join("\n")
    .trim();
}

/** The entries that no later one took back: an undo passes over what only concerns the table. */
export function standing<Entry extends { events: readonly { type: string }[] }>(
  log: readonly Entry[],
): Entry[] {
  const left: Entry[] = [];
  for (const entry of log) {
    if (!entry.events.some(({ type }) => type === "undone")) {
      left.push(entry);
      continue;
    }
    const undone = left.findLastIndex(({ events }) => !events.every(isRoomEvent));
    if (undone >= 0) left.splice(undone, 1);
  }
  return left;
}
