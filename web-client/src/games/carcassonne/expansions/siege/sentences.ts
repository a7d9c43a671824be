// The step in which a knight may escape, in words.

import { named, t } from "../../text";
import type { CarcassonneChoice, CarcassonnePrompt, CarcassonneTable, LogEvent } from "../../view";
import { isFigure } from "../../view";
import { siteWords } from "../../words/sites";
import type { ChoiceWords, Sentences, StepWords } from "../expansion";

const kStep = "escape";

/** The log has no line for a turn in which nobody escapes. */
function describePass(_: CarcassonneTable, event: LogEvent): null | undefined {
  return event.type === "passed" && event.step === kStep ? null : undefined;
}

function stepWords({ step }: CarcassonnePrompt): StepWords | undefined {
  if (step !== kStep) return undefined;
  return { question: t("escape.question"), nothing: t("escape.none"), pick: t("escape.none") };
}

function choiceWords(choice: CarcassonneChoice): ChoiceWords | undefined {
  if (choice.verb !== kStep || !isFigure(choice)) return undefined;
  const values = { figure: named("figure", choice.figure, "figure"), at: siteWords(choice.site) };
  return { title: t("escape.choice", values), confirm: t("escape.confirm", values) };
}

export const kSiegeSentences: Sentences = { event: describePass, step: stepWords, choice: choiceWords };
