// What the column of points that belong to no kind of feature of the base game is made of, row by row.

import { standing } from "../../table/log";
import { named, worded } from "./text";
import { type CarcassonneTable, isScored, kFeatures } from "./view";

export interface Source {
  title: string;
  /** By seat. */
  points: Record<string, number>;
}

const kMajority = "majority";
/** More of them no game has. */
const kOpenMost = 8;

/** The rows, in the order in which they came about; null where the log does not tell all of it, or leaves a choice. */
export function othersOf({ log, document: { game } }: CarcassonneTable): Source[] | null {
  const awarded = new Map<string, Source>();
  // What a feature paid besides its points, and features of expansions: of these the column has some, and their own the others.
  const open = new Map<string, Source>();
  for (const event of standing(log).flatMap(({ events }) => events)) {
    if (event.type === "awarded") add(awarded, titleOf(event.why), event.seat, event.points);
    if (!isScored(event)) continue;
    const isKnown = kFeatures.some((feature) => feature === event.feature);
    for (const { seat, points, why } of event.points) {
      if (why !== kMajority) add(open, titleOf(why), seat, points);
      else if (!isKnown) add(open, named("feature", event.feature, "feature"), seat, points);
    }
  }
  const maybe = [...open.values()].slice(0, kOpenMost);
  const found = new Map<string, Source[]>();
  for (let which = 2 ** maybe.length - 1; which >= 0; which -= 1) {
    const sources = together([...awarded.values(), ...maybe.filter((_, index) => which & (2 ** index))]);
    const fits = ([seat, { by }]: [string, { by: { other: number } }]) =>
      sources.reduce((sum, { points }) => sum + (points[seat] ?? 0), 0) === by.other;
    if (!Object.entries(game.players).every(fits)) continue;
    const paid = sources.filter(({ points }) => Object.values(points).some((one) => one !== 0));
    found.set(JSON.stringify(paid), paid);
  }
  const [only = null, another] = found.values();
  return another === undefined ? only : null;
}

function add(to: Map<string, Source>, title: string, seat: number | string, points: number): void {
  const source = to.get(title) ?? { title, points: {} };
  source.points[seat] = (source.points[seat] ?? 0) + points;
  to.set(title, source);
}

/** Those of one title in one row. */
function together(sources: readonly Source[]): Source[] {
  const found = new Map<string, Source>();
  for (const { title, points } of sources)
    for (const [seat, one] of Object.entries(points)) add(found, title, seat, one);
  return [...found.values()];
}

/** Reasons that belong together have the same words: `from.WHY`. */
export function titleOf(why: string): string {
  return worded(`from.${why.replaceAll(" ", "-")}`, named("award", why, "why"));
}
