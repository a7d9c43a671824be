// What the column of points that belong to no kind of feature of the base game is made of, row by row.

import { standing } from "../../table/log";
import { named, worded } from "./text";
import { type CarcassonneTable, isScored, kFeatures } from "./view";

export interface Source {
  title: string;
  /** By seat. */
  points: Record<string, number>;
}

/** The rows, in the order in which they came about; null where the log does not tell all of it. */
export function othersOf({ log, document: { game } }: CarcassonneTable): Source[] | null {
  const found = new Map<string, Source>();
  const add = (title: string, seat: number, points: number) => {
    const source = found.get(title) ?? { title, points: {} };
    source.points[seat] = (source.points[seat] ?? 0) + points;
    found.set(title, source);
  };
  for (const event of standing(log).flatMap(({ events }) => events)) {
    if (event.type === "awarded") add(titleOf(event.why), event.seat, event.points);
    else if (isScored(event) && !kFeatures.some((feature) => feature === event.feature)) {
      for (const { seat, points } of event.points)
        add(named("feature", event.feature, "feature"), seat, points);
    }
  }
  const sources = [...found.values()].filter(({ points }) => Object.values(points).some((one) => one !== 0));
  const whole = Object.entries(game.players).every(
    ([seat, { by }]) => sources.reduce((sum, { points }) => sum + (points[seat] ?? 0), 0) === (by.other ?? 0),
  );
  return whole ? sources : null;
}

/** Reasons that belong together have the same words: `from.WHY`. */
function titleOf(why: string): string {
  return worded(`from.${why.replaceAll(" ", "-")}`, named("award", why, "why"));
}
