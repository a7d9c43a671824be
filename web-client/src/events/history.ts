// What has happened at an event, in sentences.

import type { EventEntry, EventPairing } from "../protocol/messages";
import type { People } from "./people";
import { halvesText } from "./points";
import { calledIn, named, pairWords, t } from "./words";

/** `pairings`: those that are known, by their numbers. */
export function sentenceOf(
  entry: EventEntry,
  people: People,
  pairings: ReadonlyMap<number, EventPairing>,
): string {
  const { kind, round = 0, entrant, pairing: number, halves, result } = entry;
  const by = entry.by ?? t("former");
  const known = number === undefined ? undefined : pairings.get(number);
  const pairing = known ? pairWords(people, known) : t("round.table", { number: number ?? 0 });
  const name = entrant === undefined ? by : calledIn(people, entrant);
  if (kind === "ended" && entry.reason === undefined) return t("history.endedItself");
  if (kind === "withdrawn" && (entry.by === undefined || entry.by === name))
    return t("history.withdrawnItself", { name });
  const score = halves?.map((each) => halvesText(each)).join(" : ") ?? "";
  const names = known
    ? { first: calledIn(people, known.first), second: known.second ? calledIn(people, known.second) : "" }
    : { first: "1", second: "2" };
  const ruled = result ? t(`organise.result.${result}`, names) : score;
  return named("history", kind, "kind", { by, name, round, pairing, score, result: ruled });
}
