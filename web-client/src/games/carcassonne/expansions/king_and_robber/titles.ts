// The two cards, by their names on the wire.

import type { CarcassonneView } from "../../../../protocol/messages";

export type Title = "king" | "robber";

/** How many tiles the largest city, or the longest road, had so far. */
export function recordOf({ things }: CarcassonneView, title: Title): number {
  const record = things[`${title}-record`];
  return record?.shape === "pile" ? record.count : 0;
}

/** The cards by the events of their records. */
export const kTitleOf: ReadonlyMap<string, Title> = new Map([
  ["largest-city", "king"],
  ["longest-road", "robber"],
]);
