// Where a replay stops: at turns and at points.

/** An entry of the log, as far as a replay asks for it. */
export interface Move {
  version: number;
  events: readonly { type: string }[];
}

/** After how many of the moves a turn begins; what begins it may be no move itself. */
export function turnsOf(log: readonly Move[], moves: readonly Pick<Move, "version">[]): number[] {
  let done = 0;
  const found = log.flatMap(({ version, events }) => {
    while ((moves[done]?.version ?? Number.POSITIVE_INFINITY) <= version) done += 1;
    return done > 0 && events.some(({ type }) => type === "turn") ? [done] : [];
  });
  return [...new Set(found)];
}

/** The first stop behind a move, or the end. */
export function nextOf(stops: readonly number[], at: number, end: number): number {
  return stops.find((stop) => stop > at) ?? end;
}

/** The last stop before a move, or the start. */
export function previousOf(stops: readonly number[], at: number): number {
  return stops.findLast((stop) => stop < at) ?? 0;
}
