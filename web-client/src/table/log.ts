// What a log has to say of an event, in every game.

export interface LogWords {
  text: string;
  /** More about it, for who wants to know why. */
  details: string[];
  seat: number | null;
  weight: "turn" | "score" | "plain";
}

/** The entries that no later one took back. */
export function standing<Entry extends { events: readonly { type: string }[] }>(
  log: readonly Entry[],
): Entry[] {
  const left: Entry[] = [];
  for (const entry of log) {
    if (entry.events.some(({ type }) => type === "undone")) left.pop();
    else left.push(entry);
  }
  return left;
}
