// Words for calling an abbot back.

import { t } from "../../text";
import { type CarcassonneChoice, isFigure, type LogEvent } from "../../view";
import { siteWords } from "../../words/sites";
import type { ChoiceWords, Sentences } from "../expansion";

function choiceWords(choice: CarcassonneChoice): ChoiceWords | undefined {
  if (choice.verb !== "recall" || !isFigure(choice)) return undefined;
  return { title: t("abbot.recall", { at: siteWords(choice.site) }), confirm: t("abbot.confirm") };
}

/** What a turn on trial would bring. */
function outcome(events: readonly LogEvent[]): string | undefined {
  for (const event of events)
    if (event.type === "awarded" && event.why === "recalled")
      return t("abbot.brings", { points: event.points });
  return undefined;
}

export const kAbbotSentences: Sentences = { choice: choiceWords, outcome };
