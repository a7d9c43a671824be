// The columns of a knockout's bracket.

import type { EventPairing } from "../protocol/messages";

export interface Column {
  round: number;
  pairings: readonly EventPairing[];
  /** Places of pairings that nobody can name yet. */
  open: number;
}

/** Most that a bracket has. */
const kRoundsMost = 10;

/** `rounds`: as many as there will be. Each has half the pairings of the one before; a match for the third place stands beside the final. */
export function columnsOf(
  latest: number,
  rounds: number,
  pairingsOf: (round: number) => readonly EventPairing[] | undefined,
): Column[] {
  const columns: Column[] = [];
  for (let round = 1; round <= Math.min(Math.max(rounds, latest), kRoundsMost); round += 1) {
    const pairings = round <= latest ? (pairingsOf(round) ?? []) : [];
    const known = [...pairings].sort(
      (one, other) => Number(one.third_place ?? 0) - Number(other.third_place ?? 0),
    );
    const open = round > latest ? Math.max(1, 2 ** (rounds - round)) : 0;
    columns.push({ round, pairings: known, open });
  }
  return columns;
}
