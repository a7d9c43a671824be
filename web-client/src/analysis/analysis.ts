// The analysis of a game that is over, as the server keeps it for everybody.

import { at } from "../net/base";
import type { AnalysedTurn, Analysis, AnalysisProgress } from "../protocol/messages";
import { written } from "../text/written";

export type Asked = { analysis: Analysis } | { progress: AnalysisProgress };

/** What there is of it now; null: nobody has asked for it. */
export async function readAnalysis(room: string): Promise<Asked | null> {
  const path = `/api/rooms/${encodeURIComponent(room)}/analysis`;
  const response = await fetch(at(path));
  if (!response.ok) throw new Error(`GET ${path}: ${response.status}`);
  const body = await response.json();
  if (body === null) return null;
  return response.status === 202 ? { progress: body } : { analysis: body };
}

/** The turns that cost most, the dearest first. */
export function costliest(turns: readonly AnalysedTurn[], most: number): AnalysedTurn[] {
  return turns
    .filter(({ better }) => better !== undefined)
    .sort((one, other) => other.cost - one.cost)
    .slice(0, most);
}

export interface Tally {
  seat: number;
  luck: number;
  cost: number;
}

/** What luck gave each seat in all, and what it gave away. */
export function talliesOf({ seats, turns }: Analysis): Tally[] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = turns.filter((turn) => turn.seat === seat);
    const sum = (points: (turn: AnalysedTurn) => number) => own.reduce((all, turn) => all + points(turn), 0);
    return { seat, luck: sum(({ luck }) => luck ?? 0), cost: sum(({ cost }) => cost) };
  });
}

/** In per cent: how much a seat has of the points that it would have if its turns had cost nothing. */
export function skillOf(score: number, cost: number): number {
  const kept = Math.max(score, 0);
  return cost > 0 ? Math.round((100 * kept) / (kept + cost)) : 100;
}

export interface CurvePoint {
  /** The entry of the log after which it was so. */
  version: number;
  /** Points ahead, by seat. */
  leads: readonly number[];
}

/** The expected result, after every draw and after every turn. */
export function curveOf(turns: readonly AnalysedTurn[]): CurvePoint[] {
  return turns.flatMap(({ from, to, luck, drawn, played }) => [
    ...(luck === undefined ? [] : [{ version: from, leads: drawn }]),
    { version: to, leads: played },
  ]);
}

/** Points as people read them, with one digit after the point. */
export function pointsIn(locale: string, points: number, signed = false): string {
  const { format } = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: signed ? "exceptZero" : "auto",
  });
  return written(format(points));
}
