// The expansions that this client draws and puts into words, by their names on the wire: one line each. The base game needs
// none of them.

import type { Expansion } from "./expansion";
import { innsAndCathedrals } from "./inns_and_cathedrals";
import { kingAndRobber } from "./king_and_robber";
import { kingsOrders } from "./kings_orders";
import { phantom } from "./phantom";
import { princessAndDragon } from "./princess_and_dragon";
import { river } from "./river";
import { royalGates } from "./royal_gates";
import { sagradaFamilia } from "./sagrada_familia";
import { tradersAndBuilders } from "./traders_and_builders";

const kAll = {
  inns_and_cathedrals: innsAndCathedrals,
  king_and_robber: kingAndRobber,
  kings_orders: kingsOrders,
  phantom,
  princess_and_dragon: princessAndDragon,
  river,
  royal_gates: royalGates,
  sagrada_familia: sagradaFamilia,
  traders_and_builders: tradersAndBuilders,
} as const;

export const kExpansions: readonly Expansion[] = Object.values(kAll);

/** The keys of the words of them all. */
export type ExpansionKey = NonNullable<(typeof kAll)[keyof typeof kAll]["keys"]>;

/** Those in play at a table, by its options. */
export function expansionsOf({ expansions }: { expansions: readonly string[] }): Expansion[] {
  return Object.entries(kAll).flatMap(([name, expansion]) => (expansions.includes(name) ? [expansion] : []));
}

/** The first answer that an expansion has; undefined when it is about none of them. */
export function firstOf<T>(ask: (expansion: Expansion) => T | undefined): T | undefined {
  for (const expansion of kExpansions) {
    const answer = ask(expansion);
    if (answer !== undefined) return answer;
  }
  return undefined;
}
