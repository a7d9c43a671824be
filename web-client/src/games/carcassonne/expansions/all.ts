// The expansions that this client draws and puts into words: one line each. The base game needs none of them.

import type { Expansion } from "./expansion";
import { innsAndCathedrals } from "./inns_and_cathedrals";
import { kingsOrders } from "./kings_orders";
import { princessAndDragon } from "./princess_and_dragon";
import { river } from "./river";
import { royalGates } from "./royal_gates";
import { sagradaFamilia } from "./sagrada_familia";
import { tradersAndBuilders } from "./traders_and_builders";

const kAll = [
  innsAndCathedrals,
  kingsOrders,
  princessAndDragon,
  river,
  royalGates,
  sagradaFamilia,
  tradersAndBuilders,
] as const;

export const kExpansions: readonly Expansion[] = kAll;

/** The words of them all, each with the keys that it has. */
export const kExpansionWords = kAll.map(({ words }) => words);
