// Which tables are rated here, and of which of these kinds a table is.

import type { RatedKind } from "../protocol/messages";

/** What a kind asks of a table. */
export interface Chosen {
  game: string;
  seats: number;
  expansions: readonly string[];
  /** Whether it has one. */
  clock: boolean;
}

/** The kind of such a table: the first that it fits. */
export function kindOf(kinds: readonly RatedKind[], table: Chosen): RatedKind | undefined {
  return kinds.find((kind) => fits(kind, table));
}

function fits(
  { game, seats: [least = 0, most = Infinity], clock, expansions }: RatedKind,
  table: Chosen,
): boolean {
  return (
    game === table.game &&
    least <= table.seats &&
    table.seats <= most &&
    (clock === undefined || clock === table.clock) &&
    (expansions === undefined || areSame(expansions, table.expansions))
  );
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name) => others.includes(name));
}
