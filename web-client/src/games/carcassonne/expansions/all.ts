// The expansions that this client draws and puts into words, by their names on the wire: one line each. The base game needs none of them,
// and a table loads those in play. Looks and sentences are asked for here, of what has been loaded so far.

import type { Expansion } from "./expansion";

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

/** The keys of the words of them all. */
export type ExpansionKey = NonNullable<Awaited<ReturnType<(typeof kAll)[Name]>>["expansion"]["keys"]>;

export const kNames = Object.keys(kAll) as readonly Name[];

/** In the order of the list, in which they came or not. */
const loaded = new Map<Name, Expansion | undefined>(kNames.map((name) => [name, undefined]));

/** Those of these that are known here; rejects, and changes nothing, when one of them is out of reach. */
export async function loadExpansions(names: readonly string[]): Promise<void> {
  const missing = kNames.filter((name) => names.includes(name) && !loaded.get(name));
  const found = await Promise.all(missing.map(async (name) => [name, await kAll[name]()] as const));
  for (const [name, { expansion }] of found) loaded.set(name, expansion);
}

/** Those in play at a table, by its options. */
export function expansionsOf({ expansions }: { expansions: readonly string[] }): Expansion[] {
  return kNames.flatMap((name) => (expansions.includes(name) ? (loaded.get(name) ?? []) : []));
}

/** Each answer that a loaded expansion has. */
export function answersOf<T>(ask: (expansion: Expansion) => T | undefined): T[] {
  return [...loaded.values()].flatMap((expansion) => {
    const answer = expansion && ask(expansion);
    return answer === undefined ? [] : [answer];
  });
}

/** The first answer that an expansion has; undefined when it is about none of them. */
export function firstOf<T>(ask: (expansion: Expansion) => T | undefined): T | undefined {
  for (const expansion of loaded.values()) {
    const answer = expansion && ask(expansion);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

type Group = "figures" | "neutrals" | "places" | "buildings" | "eventSigns" | "things";
type Look<G extends Group> = NonNullable<Expansion[G]>[string];

/** How something looks that has this name on the wire; undefined when no expansion has it. */
export function lookIn<G extends Group>(group: G, name: string): Look<G> | undefined {
  return firstOf((expansion) => {
    const looks = expansion[group] as Readonly<Record<string, Look<G>>> | undefined;
    return looks && Object.hasOwn(looks, name) ? looks[name] : undefined;
  });
}
