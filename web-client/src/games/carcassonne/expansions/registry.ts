// The expansions that have been loaded so far. Looks and sentences are asked for here, by their names on the wire; the list (`all`) hands
// them down, so that no expansion needs the list.

import type { Expansion } from "./expansion";

/** In the order of the list. */
let known: ReadonlyMap<string, Expansion> = new Map();

export function handDown(expansions: ReadonlyMap<string, Expansion>): void {
  known = expansions;
}

/** Those in play at a table, by its options. */
export function expansionsOf({ expansions }: { expansions: readonly string[] }): Expansion[] {
  return [...known].flatMap(([name, expansion]) => (expansions.includes(name) ? [expansion] : []));
}

/** Each answer that a loaded expansion has. */
export function answersOf<T>(ask: (expansion: Expansion) => T | undefined): T[] {
  return [...known.values()].flatMap((expansion) => {
    const answer = ask(expansion);
    return answer === undefined ? [] : [answer];
  });
}

/** The first answer that an expansion has; undefined when it is about none of them. */
export function firstOf<T>(ask: (expansion: Expansion) => T | undefined): T | undefined {
  for (const expansion of known.values()) {
    const answer = ask(expansion);
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
