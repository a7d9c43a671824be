// Who goes into the City of Carcassonne and who leaves it, and where the count goes, in words.

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
import { isQuarter } from "./quarters";

const kCount = "count";
/** Steps of which the log says nothing when nobody does anything. */
const kSteps: ReadonlySet<string> = new Set(["move-out", "quarter", kCount, "final-move-out"]);

function describeEvent(table: CarcassonneTable, event: LogEvent): LogLine | null | undefined {
  const line = (text: string, seat: number, parts: LogLine["parts"] = []): LogLine => ({
    ...{ text, details: [], parts, seat, weight: "plain" },
  });
  if (event.type === "passed" && event.step !== undefined && kSteps.has(event.step)) return null;
  if (event.type === "relocated" && event.why === "moves-out") {
    const { seat, at, feature = "" } = event;
    const site = siteOf(at);
    const figure = named("figure", event.figure, "figure");
    const values = { name: nameOf(table, seat), figure, at: siteWords(site) };
    const part = partAt(site);
    const text = named("sent", feature, "kind", { ...values, feature: named("feature", feature, "feature") });
    return line(text, seat, part ? [part] : []);
  }
  if (event.type !== "deployed" || event.seat === null) return undefined;
  const site = siteOf(event.at);
  if (site.ground !== "place" || !isQuarter(site.name)) return undefined;
  const figure = named("figure", event.figure, "figure");
  return line(named("entered", site.name, "at", { name: nameOf(table, event.seat), figure }), event.seat);
}

function stepWords({ step }: CarcassonnePrompt): StepWords | undefined {
  const words = (question: string, nothing: string) => ({ question, nothing, pick: nothing });
  if (step === "move-out") return words(t("send.question"), t("send.none"));
  if (step === "final-move-out") return words(t("send.last"), t("send.none"));
  if (step === "quarter") return words(t("enter.question"), t("enter.none"));
  return step === kCount ? words(t("count.question"), t("count.stays")) : undefined;
}

function choiceWords(choice: CarcassonneChoice): ChoiceWords | undefined {
  if (!isFigure(choice)) return undefined;
  const { verb, site } = choice;
  if (verb === "send") {
    const { feature = "" } = choice;
    const figure = named("figure", choice.figure, "figure");
    const values = { figure, at: siteWords(site), feature: named("feature", feature, "feature") };
    return { title: named("send", feature, "kind", values), confirm: t("send.confirm", values) };
  }
  if (site.ground !== "place" || !isQuarter(site.name)) return undefined;
  const { name } = site;
  if (choice.figure === kCount)
    return { title: named("count.to", name, "name"), confirm: named("count.confirm", name, "name") };
  if (verb !== "quarter") return undefined;
  const values = { figure: named("figure", choice.figure, "figure") };
  return {
    title: named("enter", name, "name", values),
    confirm: named("enterConfirm", name, "name", values),
  };
}

export const kCountSentences: Sentences = { event: describeEvent, step: stepWords, choice: choiceWords };
