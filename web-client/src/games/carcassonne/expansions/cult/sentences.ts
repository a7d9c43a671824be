// Challenges in words: for the log, and for a turn that is on trial.

import { nameOf } from "../../../../table/seats";
import { named, t } from "../../text";
import type { CarcassonneTable, LogEvent } from "../../view";
import type { LogLine, Sentences } from "../expansion";

/** The seat and the building that have won; undefined for any other event. */
function victoryOf(event: LogEvent): { seat: number; building: string } | undefined {
  if (event.type !== "own" || event.what !== "challenge-won") return undefined;
  return { seat: event.seat, building: event.item ?? "" };
}

function describeVictory(table: CarcassonneTable, event: LogEvent): LogLine | undefined {
  const victory = victoryOf(event);
  if (!victory) return undefined;
  const { seat, building } = victory;
  const text = named("challenge-won", building, "building", { name: nameOf(table, seat) });
  return { text, details: [], parts: [], seat, weight: "score" };
}

/** What a turn on trial would bring. */
function outcome(events: readonly LogEvent[]): string | undefined {
  return events.some((event) => victoryOf(event)) ? t("challenge.decided") : undefined;
}

export const kCultSentences: Sentences = { event: describeVictory, outcome };
