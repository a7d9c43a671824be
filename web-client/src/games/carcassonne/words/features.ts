// The features of the board in words, by who owns them, as the server tells of them.

import type { CarcassonneView, FeatureFacts } from "../../../protocol/messages";
import { nameOf } from "../../../table/seats";
import { listed, named, t } from "../text";
import type { CarcassonneTable } from "../view";

const kPlacesMax = 6;

export interface Grouped {
  /** null: nobody's. */
  seat: number | null;
  features: FeatureFacts[];
}

/** What still counts, by owner, one's own first, what is worth most first; then what nobody owns. What is shared stands with each. */
export function byOwner(features: readonly FeatureFacts[], me: number | null): Grouped[] {
  const open = features.filter(({ finished, kind }) => !finished || kind === "farm");
  const seats = [...new Set(open.flatMap(({ owners }) => owners))].sort(
    (a, b) => Number(b === me) - Number(a === me) || a - b,
  );
  const worth = (a: FeatureFacts, b: FeatureFacts) => (b.points_at_end ?? 0) - (a.points_at_end ?? 0);
  const of = (seat: number) => open.filter(({ owners }) => owners.includes(seat)).toSorted(worth);
  const nobodys = open.filter(({ owners }) => owners.length === 0).toSorted(worth);
  return [...seats.map((seat) => ({ seat, features: of(seat) })), { seat: null, features: nobodys }];
}

/** What stands on a feature, for each seat: "Anna 2, Ben 1". */
export function figureCounts(table: CarcassonneTable, { figures }: FeatureFacts): string {
  const view: CarcassonneView = table.document.game;
  const counts = new Map<number, number>();
  for (const id of figures) {
    const seat = view.figures[id]?.seat;
    if (seat !== undefined && seat !== null) counts.set(seat, (counts.get(seat) ?? 0) + 1);
  }
  return [...counts].map(([seat, count]) => `${nameOf(table, seat)} ${count}`).join(", ");
}

/** What it is worth now, when done and at the end; nothing where the table is not told. */
export function worthInWords({ points_now, points_when_done, points_at_end }: FeatureFacts): string[] {
  return [
    ...(points_now === null || points_when_done === null
      ? []
      : [t("inspect.now", { points: points_now }), t("inspect.done", { points: points_when_done })]),
    ...(points_at_end === null ? [] : [t("inspect.end", { points: points_at_end })]),
  ];
}

export function featureInWords(table: CarcassonneTable, facts: FeatureFacts): string {
  const { kind, cells, open_ends } = facts;
  const worth = worthInWords(facts);
  const counts = figureCounts(table, facts);
  const places = cells.slice(0, kPlacesMax).map(([x, y]) => t("words.at", { x, y }));
  const more = cells.length - places.length;
  return [
    `${named("feature", kind, "feature")}, ${t("inspect.size", { count: cells.length })}`,
    ...(facts.finished
      ? [t("inspect.finished")]
      : facts.cities
        ? [t("inspect.cities", { count: facts.cities.length })]
        : kind === "farm"
          ? []
          : [named("inspect.open", kind, "kind", { count: open_ends })]),
    ...(worth.length > 0 ? [worth.join(", ")] : []),
    ...(counts ? [t("inspect.figures", { counts })] : []),
    t("words.where", { places: listed(more > 0 ? [...places, t("words.more", { count: more })] : places) }),
  ].join("; ");
}
