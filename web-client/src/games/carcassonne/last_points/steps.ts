// The last points step by step, in the order in which people count them at a table: roads, cities, cloisters, what expansions add, farms, and
// what stands nowhere on the board. Of each kind the northernmost comes first, as one reads.

import type { PartPlace } from "../site";
import { titleOf } from "../sources";
import { named } from "../text";
import { isScored, type LogEvent } from "../view";
import { t } from "./words";

export interface Step {
  id: string;
  events: LogEvent[];
  /** Where it stands; none: nowhere on the board. */
  parts: PartPlace[];
  /** Those that a farm is paid for. */
  cities: PartPlace[];
  gains: Gain[];
  title: string;
}

export interface Gain {
  seat: number;
  points: number;
}

type Paid = Omit<Step, "id">;

/** What expansions add stands before the farms. */
const kOrder = ["road", "city", "cloister", "", "farm"];

/** All together take about so long, each no longer and no shorter than this. */
const kWhole_ms = 14_000;
const kLongest_ms = 1_200;
const kShortest_ms = 450;

export function pace_ms(steps: number): number {
  return Math.min(kLongest_ms, Math.max(kShortest_ms, kWhole_ms / steps));
}

/** `points`: as `lastPointsOf` finds them. */
export function stepsOf(points: readonly LogEvent[]): Step[] {
  const rank = (feature: string) => kOrder.indexOf(kOrder.includes(feature) ? feature : "");
  const scored = points
    .filter(isScored)
    .map((event) => ({ event, rank: rank(event.feature), top: topOf(event.parts) }))
    .sort((a, b) => a.rank - b.rank || b.top.y - a.top.y || a.top.x - b.top.x)
    .map(({ event }): Paid => {
      const { parts, cities = [], cells } = event;
      const feature = named("feature", event.feature, "feature");
      const title = t("points.feature", { feature, size: cells.length });
      return { events: [event], parts, cities, gains: gainsOf(event.points), title };
    });
  return [...scored, ...awardsIn(points)].map((step, index) => ({ ...step, id: `last-${index}` }));
}

/** One step for all that was awarded for the same. */
function awardsIn(points: readonly LogEvent[]): Paid[] {
  const found = new Map<string, { events: LogEvent[]; lines: Gain[] }>();
  for (const event of points) {
    if (event.type !== "awarded") continue;
    const title = titleOf(event.why);
    const { events, lines } = found.get(title) ?? { events: [], lines: [] };
    found.set(title, { events: [...events, event], lines: [...lines, event] });
  }
  return Array.from(found, ([title, { events, lines }]) => {
    return { events, parts: [], cities: [], gains: gainsOf(lines), title };
  });
}

/** One of each seat, in the order of the seats. */
function gainsOf(lines: readonly Gain[]): Gain[] {
  const sums = new Map<number, number>();
  for (const { seat, points } of lines) sums.set(seat, (sums.get(seat) ?? 0) + points);
  return Array.from(sums, ([seat, points]) => ({ seat, points }))
    .filter(({ points }) => points !== 0)
    .sort((a, b) => a.seat - b.seat);
}

/** The northernmost tile, and of several in a row the westernmost. */
function topOf(parts: readonly PartPlace[]): { x: number; y: number } {
  return parts.reduce((top, one) => (one.y > top.y || (one.y === top.y && one.x < top.x) ? one : top), {
    x: Number.POSITIVE_INFINITY,
    y: Number.NEGATIVE_INFINITY,
  });
}
