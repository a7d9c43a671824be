// The phantom's own step in words.

import { nameOf } from "../../../../table/seats";
import { t } from "../../text";
import type { CarcassonnePrompt, CarcassonneTable, LogEvent } from "../../view";
import type { LogLine, Sentences, StepWords } from "../expansion";

const kStep = "phantom";

function describePass(table: CarcassonneTable, event: LogEvent): LogLine | undefined {
  if (event.type !== "passed" || event.step !== kStep) return undefined;
  const text = t("phantom.passed", { name: nameOf(table, event.seat) });
  return { text, details: [], parts: [], seat: event.seat, weight: "plain" };
}

function stepWords({ step }: CarcassonnePrompt): StepWords | undefined {
  if (step !== kStep) return undefined;
  return { question: t("phantom.question"), nothing: t("phantom.none"), pick: t("phantom.none") };
}

export const kPhantomSentences: Sentences = { event: describePass, step: stepWords };
