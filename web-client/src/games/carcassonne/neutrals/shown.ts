// Neutral figures as the board shows them.

import type { CarcassonneView, ReturnedEvent, Walk } from "../../../protocol/messages";
import { type Cell, cellKey, type ShownNeutral, type ShownWalk } from "../board/scene";
import { cellAt, siteOf, siteText, tileAt } from "../site";
import { stepsOf } from "../turn";
import type { CarcassonneChoice, CarcassonnePrompt, CarcassonneTable, LogEvent } from "../view";
import { barredWords, directionWords, walkerOf } from "./words";

export function neutralsOf({ figures }: CarcassonneView): ShownNeutral[] {
  return Object.entries(figures).flatMap(([id, { seat, kind, at, beside }]) => {
    const next = figures[String(beside)];
    return seat === null ? [{ id, kind, site: siteOf(at), beside: next ? siteOf(next.at) : null }] : [];
  });
}

/** The walk under way; its steps carry the numbers of their keys and are described by `label`. */
export function walkOf(
  table: CarcassonneTable,
  chosen: CarcassonneChoice | null,
  label: (choice: CarcassonneChoice) => string,
): ShownWalk | null {
  const view = table.document.game;
  const { walk } = view;
  const at = walkerOf(view);
  if (!walk || !at) return null;
  const steps = stepsOf(table.prompt, walk).flatMap((step, index) => {
    const cell = tileAt(step.site);
    if (!cell) return [];
    return { ...cell, id: step.id, number: index + 1, chosen: chosen?.id === step.id, label: label(step) };
  });
  const barred = walk.barred.map(({ x, y, why }) => ({
    ...{ x, y },
    label: barredWords(at, { x, y }, why),
  }));
  const visited = walk.visited.map(([x = 0, y = 0]) => ({ x, y }));
  return { kind: walk.figure, at, visited, trail: trailOf(table, walk), steps, barred };
}

/** The way that a figure has come, in order, as the log tells it; empty when the log does not reach so far back. */
function trailOf({ log }: CarcassonneTable, { id, taken, visited }: Walk): Cell[] {
  const moves = log.flatMap(({ events }) =>
    events.filter((event) => event.type === "moved").filter((event) => event.id === id),
  );
  const steps = taken > 0 ? moves.slice(-taken) : [];
  const [first] = steps;
  if (!first || steps.length < taken) return [];
  const trail = [first.from ?? "", ...steps.map(({ at }) => at)].flatMap(
    (place) => tileAt(siteOf(place)) ?? [],
  );
  if (trail.length <= taken) return [];
  // Steps that were taken back are in the log, too; then the way is not drawn.
  const known = new Set(visited.map(([x = 0, y = 0]) => cellKey({ x, y })));
  const joined = trail.every((cell, index) => index === 0 || directionWords(trail[index - 1], cell) !== "");
  return joined && trail.every((cell) => known.delete(cellKey(cell))) ? trail : [];
}

/** The step that leads from where the figure is into a direction. */
export function stepTowards(
  view: CarcassonneView,
  prompt: CarcassonnePrompt | null,
  { x, y }: Cell,
): CarcassonneChoice | null {
  const from = walkerOf(view);
  const wanted = from && cellKey({ x: from.x + x, y: from.y + y });
  return stepsOf(prompt, view.walk).find(({ site }) => siteText(site) === wanted) ?? null;
}

/** Where points came about that belong to no scored feature: by the neutral figure that brought them. */
export function sourceOf({ figures, last }: CarcassonneView, why: string): Cell | null {
  const source = Object.values(figures).find(({ kind, seat }) => seat === null && kind === why);
  const cell = source ? cellAt(siteOf(source.at)) : null;
  return cell ?? (last && { x: last.x, y: last.y });
}

type Left = ReturnedEvent & { seat: number };

/** Why figures go home of which the feature was scored. */
export const kScored = "scored";

/** Whether a seat's figure has left the board. */
export function hasLeft(event: LogEvent): event is Left {
  return event.type === "returned" && event.seat !== null;
}

/** Whether a figure was taken from the board against its owner's will. */
export function isDrivenAway(event: LogEvent): event is Left {
  return hasLeft(event) && event.why !== kScored;
}
