// Records in words: for the log, and for a turn that is on trial.

import { nameOf } from "../../../../table/seats";
import { t } from "../../text";
import type { CarcassonneTable, LogEvent } from "../../view";
import type { LogLine, Sentences } from "../expansion";
import { kTitleOf } from "./titles";

function describeRecord(table: CarcassonneTable, event: LogEvent): LogLine | undefined {
  if (event.type !== "own") return undefined;
  const title = kTitleOf.get(event.what);
  if (title === undefined) return undefined;
  const { seat, item } = event;
  const text = t(`taken.${title}`, { name: nameOf(table, seat), tiles: Number(item) });
  return { text, details: [], parts: [], seat, weight: "score" };
}

/** What a turn on trial would bring. */
function outcome(events: readonly LogEvent[]): string | undefined {
  const said = events.flatMap((event) => {
    const title = event.type === "own" ? kTitleOf.get(event.what) : undefined;
    return title && event.type === "own" ? [t(`brings.${title}`, { tiles: Number(event.item) })] : [];
  });
  return said.length > 0 ? said.join(" ") : undefined;
}

export const kTitleSentences: Sentences = { event: describeRecord, outcome };
