// Order cards in words: events for the log, choices for buttons.
import type { CardEvent } from "../../../../protocol/messages";
import { nameOf } from "../../../../table/seats";
import type { LogLine } from "../../describe";
import { listed, signed, t } from "../../text";
import type {
  CarcassonneChoice,
  CarcassonneEntry,
  CarcassonnePrompt,
  CarcassonneTable,
  LogEvent,
} from "../../view";
import { isCardChoice, isCardEvent, isDrawCard, isOrderPoints, kOrderPoints } from "./cards";
import { faceOf, requirement } from "./faces.svelte";

const kCardTexts = {
  "card-dealt": "orders.event.dealt",
  "card-returned": "orders.event.returned",
  "card-discarded": "orders.event.discarded",
  "card-fulfilled": "orders.event.fulfilled",
  "card-lost": "orders.event.lost",
  "card-revealed": "orders.event.revealed",
} as const;

/** An event about order cards in words; null when it says nothing of interest, undefined when it is about something else. */
export function describeOrder(table: CarcassonneTable, event: LogEvent): LogLine | null | undefined {
  if (isCardEvent(event)) return describeCard(table, event);
  if (event.type === "awarded" && isOrderPoints(event.why)) {
    const { seat, why } = event;
    const values = { name: nameOf(table, seat), points: signed(event.points), why: t(kOrderPoints[why]) };
    return line(seat, t("orders.event.points", values), "score");
  }
  if (event.type === "passed") {
    const step = stepOfPass(table.log, event);
    const name = nameOf(table, event.seat);
    if (step === "settle-orders") return line(event.seat, t("orders.event.kept", { name }));
    return step === "deploy" ? undefined : null;
  }
  return undefined;
}

function describeCard(table: CarcassonneTable, { type, seat, card }: CardEvent): LogLine {
  const name = nameOf(table, seat);
  if (card === null)
    return line(
      seat,
      t(type === "card-dealt" ? "orders.event.dealtUnseen" : "orders.event.returnedUnseen", { name }),
    );
  const weight = type === "card-fulfilled" || type === "card-lost" ? "score" : "plain";
  return line(seat, t(kCardTexts[type], { name, card: requirement(card) }), weight);
}

function line(seat: number, text: string, weight: LogLine["weight"] = "plain"): LogLine {
  return { text, details: [], parts: [], seat, weight };
}

type PassedStep = "settle-orders" | "orders" | "deploy" | "show-order";

/**
 * What was passed: before the first turn the return of a card, before a turn's tile its card, after it a figure, after a walk
 * the showing of a card.
 */
function stepOfPass(log: readonly CarcassonneEntry[], pass: LogEvent): PassedStep {
  let found = false;
  for (let at = log.length - 1; at >= 0; --at) {
    for (const event of log[at]?.events.toReversed() ?? []) {
      if (event === pass) found = true;
      else if (!found) continue;
      else if (event.type === "walked") return "show-order";
      else if (event.type === "placed") return "deploy";
      else if (event.type === "turn") return "orders";
      else if (event.type === "started") return "settle-orders";
    }
  }
  return "deploy"; // not in the log, which may begin late
}

/** A choice about a card as it stands on a button, or null when it is about something else. */
export function orderChoiceTitle(choice: CarcassonneChoice): string | null {
  if (isDrawCard(choice)) return t("orders.draw");
  if (!isCardChoice(choice)) return null;
  const card = requirement(choice.card);
  if (choice.verb === "return") return t("orders.return", { card });
  if (choice.verb === "discard") return t("orders.discard", { card });
  return t("orders.show", { card, points: signed(faceOf(choice.card)?.points ?? 0) });
}

/** What Confirm says when that choice is picked, or null when it is about something else. */
export function orderConfirm(choice: CarcassonneChoice): string | null {
  if (isDrawCard(choice)) return t("orders.draw");
  if (!isCardChoice(choice)) return null;
  if (choice.verb === "return") return t("orders.confirmReturn");
  return choice.verb === "discard" ? t("orders.confirmDiscard") : t("orders.confirmShow");
}

export interface StepWords {
  /** What is to be decided. */
  question: string;
  /** What it means to choose nothing, on its button and on Confirm; null when something must be chosen. */
  nothing: string | null;
}

/** The words of a step that is about order cards, or null in another. */
export function orderStep(prompt: CarcassonnePrompt | null): StepWords | null {
  switch (prompt?.step) {
    case "settle-orders":
      return { question: t("orders.settle"), nothing: t("orders.keepAll") };
    case "orders":
      return windowWords(prompt);
    case "show-order":
      return prompt.choices.some(isCardChoice)
        ? { question: t("orders.several"), nothing: null }
        : { question: t("orders.noneFulfilled"), nothing: t("orders.continue") };
    default:
      return null;
  }
}

function windowWords({ choices }: CarcassonnePrompt): StepWords {
  const mayDiscard = choices.some(({ verb }) => verb === "discard");
  if (choices.some(isDrawCard))
    return { question: t(mayDiscard ? "orders.mayBoth" : "orders.mayDraw"), nothing: t("orders.goOn") };
  return {
    question: t(mayDiscard ? "orders.mayDiscard" : "orders.mayNothing"),
    nothing: t("orders.drawTile"),
  };
}

/** An answered choice by what is shown with it. */
export function answerTitle({ then: shown = [] }: CarcassonneChoice): string {
  return t("orders.showAnswer", {
    cards: listed(shown.map(({ card }) => `${requirement(card)} (${signed(faceOf(card)?.points ?? 0)})`)),
  });
}

/** What a turn on trial does for one's orders, or null. */
export function orderFulfilled(outcome: readonly LogEvent[]): string | null {
  const shown = outcome.filter(isCardEvent).find(({ type }) => type === "card-fulfilled");
  if (!shown?.card) return null;
  return t("orders.fulfils", {
    card: requirement(shown.card),
    points: signed(faceOf(shown.card)?.points ?? 0),
  });
}
