// The many places of a figure that went through a portal, in the order in which one looks for them.

import type { Target } from "./view";

interface OfFeature {
  feature: string;
  choices: Target[];
}

/** What a place is worth at last, as far as it is told. */
function worth({ points }: Target): number {
  return points ? Math.max(points.now ?? 0, points.when_done ?? 0, points.at_end) : 0;
}

/** By feature, that with the best place first; in each the best place first, and else as the server lists them. */
export function byFeature(targets: readonly Target[]): OfFeature[] {
  const found = new Map<string, Target[]>();
  for (const target of targets.toSorted((a, b) => worth(b) - worth(a))) {
    const { feature = "other" } = target;
    found.set(feature, [...(found.get(feature) ?? []), target]);
  }
  return Array.from(found, ([feature, choices]) => ({ feature, choices }));
}
