// The expansions that this client draws and puts into words, by their names on the wire: one line each. The base game needs none of them,
// and a table loads those in play (`registry`).

import { loadWords } from "../text/words";
import type { Expansion } from "./expansion";
import { handDown } from "./registry";

const kAll = {
  abbey_and_mayor: () => import("./abbey_and_mayor"),
  abbot: () => import("./abbot"),
  count: () => import("./count"),
  cult: () => import("./cult"),
  inns_and_cathedrals: () => import("./inns_and_cathedrals"),
  king_and_robber: () => import("./king_and_robber"),
  kings_orders: () => import("./kings_orders"),
  phantom: () => import("./phantom"),
  princess_and_dragon: () => import("./princess_and_dragon"),
  river: () => import("./river"),
  royal_gates: () => import("./royal_gates"),
  sagrada_familia: () => import("./sagrada_familia"),
  siege: () => import("./siege"),
  tower: () => import("./tower"),
  traders_and_builders: () => import("./traders_and_builders"),
} as const satisfies Record<string, () => Promise<{ expansion: Expansion }>>;

type Name = keyof typeof kAll;

export const kNames = Object.keys(kAll) as readonly Name[];

const loaded = new Map<Name, Expansion>();

/** Those of these that are known here; rejects, and changes nothing, when one of them is out of reach. */
export async function loadExpansions(names: readonly string[]): Promise<void> {
  const missing = kNames.filter((name) => names.includes(name) && !loaded.has(name));
  const found = await Promise.all(missing.map(async (name) => [name, await kAll[name]()] as const));
  for (const [name, { expansion }] of found) loaded.set(name, expansion);
  const inOrder = kNames.map((name) => [name, loaded.get(name)] as const);
  handDown(new Map(inOrder.flatMap(([name, one]) => (one ? [[name, one]] : []))));
}

/** All that a table with these expansions draws and says; rejects when something of it is out of reach. */
export async function loadWith(expansions: readonly string[]): Promise<void> {
  await Promise.all([loadExpansions(expansions), loadWords(expansions)]);
}
