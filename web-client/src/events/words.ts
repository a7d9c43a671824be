// What the pages of events say; it is loaded with them.

import type { EventPairing, EventRules, TieBreak } from "../protocol/messages";
import { textsOf } from "../text/text.svelte";
import type { Refusal } from "./deeds.svelte";
import type { People } from "./people";
import de from "./text/de.json";
import en from "./text/en.json";

export const { t, named } = textsOf({ en, de });

/** Why something was not done, and what to do about it. */
export function refusedWords({ code, wait_s, detail }: Pick<Refusal, "code" | "wait_s" | "detail">): string {
  return named("deed.refused", code, "code", { seconds: wait_s, detail });
}

/** How an event is played, in a few words. */
export function formatWords({
  format,
  rounds = 0,
  cycles = 1,
}: Pick<EventRules, "format" | "rounds" | "cycles">): string {
  if (format === "swiss") return t("form.swiss", { rounds });
  return format === "round-robin" ? t("form.cycles", { cycles }) : t(`form.${format}`);
}

export const tieTitle = (name: TieBreak): string => t(`tie.${name}`);
export const tieMeans = (name: TieBreak): string => t(`tie.${name}.means`);

/** Somebody's name, also when they have none any more. */
export const calledIn = (people: People, number: number): string => people.get(number)?.name ?? t("former");

/** Who plays whom, for a sentence. */
export function pairWords(people: People, { first, second }: Pick<EventPairing, "first" | "second">): string {
  const other = second === undefined ? t("round.bye") : calledIn(people, second);
  return t("round.pair", { first: calledIn(people, first), second: other });
}
