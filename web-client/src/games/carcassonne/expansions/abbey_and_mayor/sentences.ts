// What is asked about abbeys and wagons, and what the log says of abbeys, wagons, barns and mayors.

import type { ScoredEvent } from "../../../../protocol/messages";
import { nameOf } from "../../../../table/seats";
import { partAt, siteOf } from "../../site";
import { named, t } from "../../text";
import {
  type CarcassonneChoice,
  type CarcassonnePrompt,
  type CarcassonneTable,
  isFigure,
  type LogEvent,
} from "../../view";
import { siteWords } from "../../words/sites";
import type { ChoiceWords, LogLine, Sentences, StepWords } from "../expansion";

const kAbbey = "ABBEY";

/** No tile is left to draw: players place an abbey now, or nothing. */
function isTail({ document }: CarcassonneTable): boolean {
  return document.game.bag.total === 0;
}

function describeEvent(table: CarcassonneTable, event: LogEvent): LogLine | null | undefined {
  const line = (text: string, seat: number, more: Partial<LogLine> = {}): LogLine => ({
    ...{ text, details: [], parts: [], seat, weight: "plain" },
    ...more,
  });
  if (event.type === "placed" && event.tile === kAbbey) {
    const { seat, x, y } = event;
    const at = siteWords({ ground: "tile", x, y });
    return line(t("abbey.placed", { name: nameOf(table, seat), at }), seat, { at: { x, y } });
  }
  // Nothing is said of an abbey that may be placed later, nor of a wagon, which is seen going home.
  if (event.type === "passed" && event.step === "wagon") return null;
  if (event.type === "passed" && event.step === "abbey")
    return isTail(table) ? line(t("abbey.kept", { name: nameOf(table, event.seat) }), event.seat) : null;
  if (event.type === "relocated" && event.why === "drives-on") {
    const { seat, at, from, feature = "" } = event;
    const values = { name: nameOf(table, seat), at: siteWords(siteOf(at)) };
    const parts = [from, at].flatMap((place) => partAt(siteOf(place)) ?? []);
    return line(drivenWords(feature, values), seat, { parts });
  }
  return undefined;
}

function drivenWords(feature: string, values: { name: string; at: string }): string {
  return named("driven", feature, "kind", { feature: named("feature", feature, "feature"), ...values });
}

/** Why a farm is scored before the end, and why a city that is held brings nothing. */
function reason(event: ScoredEvent): string | undefined {
  const { feature, finished, final, points } = event;
  if (feature === "farm" && !finished && !final) return t("barn.pays");
  return feature === "city" && points.length === 0 ? t("mayor.nothing") : undefined;
}

function stepWords(prompt: CarcassonnePrompt, table: CarcassonneTable): StepWords | undefined {
  if (prompt.step === "wagon")
    return { question: t("wagon.question"), nothing: t("wagon.home"), pick: t("wagon.home") };
  if (prompt.step !== "abbey") return undefined;
  if (isTail(table)) return { question: t("abbey.last"), nothing: t("abbey.leave"), pick: t("abbey.leave") };
  const holdsMore = (table.document.game.hands?.[prompt.seat]?.length ?? 0) > 1;
  const nothing = t(holdsMore ? "abbey.another" : "abbey.draw");
  return { question: t("abbey.question"), nothing, pick: nothing };
}

function choiceWords(choice: CarcassonneChoice): ChoiceWords | undefined {
  if (choice.verb !== "drive" || !isFigure(choice)) return undefined;
  const { feature = "", site } = choice;
  const values = { feature: named("feature", feature, "feature"), at: siteWords(site) };
  const title = named("drive", feature, "kind", values);
  return { title, confirm: title };
}

export const kAbbeySentences: Sentences = {
  event: describeEvent,
  step: stepWords,
  choice: choiceWords,
  reason,
};
