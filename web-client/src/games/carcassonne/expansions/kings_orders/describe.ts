// Order cards in words: events for the log, choices for buttons.
import { nameOf } from "../../../../table/seats";
import { listed, named, signed, t } from "../../text";
import { choicesOf } from "../../turn";
import type {
  CarcassonneChoice,
  CarcassonneEntry,
  CarcassonnePrompt,
  CarcassonneTable,
  LogEvent,
} from "../../view";
import type { AnswerWords, ChoiceWords, LogLine, Sentences, StepWords } from "../expansion";
import { type CardEvent, isCardChoice, isCardEvent, isDrawCard, isOrderPoints, kOrderPoints } from "./cards";
import { cardFace, requirement } from "./faces";

const kCardTexts = {
  "card-dealt": "orders.event.dealt",
  "card-returned": "orders.event.returned",
  "card-discarded": "orders.event.discarded",
  "card-fulfilled": "orders.event.fulfilled",
  "card-lost": "orders.event.lost",
  "card-revealed": "orders.event.revealed",
} as const;

function describeOrder(table: CarcassonneTable, event: LogEvent): LogLine | null | undefined {
  if (isCardEvent(event)) return describeCard(table, event);
  if (event.type === "own" && event.what === "card-asked") return null; // the card itself is told
  if (event.type === "awarded" && isOrderPoints(event.why)) {
    const { seat, why } = event;
    const values = { name: nameOf(table, seat), points: signed(event.points), why: t(kOrderPoints[why]) };
    return line(seat, t("orders.event.points", values), "score");
  }
  if (event.type === "passed") {
    const step = event.step ?? stepOfPass(table.log, event);
    const name = nameOf(table, event.seat);
    if (step === "settle-orders") return line(event.seat, t("orders.event.kept", { name }));
    return step === "orders" || step === "show-order" ? null : undefined;
  }
  return undefined;
}

function describeCard(table: CarcassonneTable, { what, seat, item: card }: CardEvent): LogLine {
  const name = nameOf(table, seat);
  if (card === null)
    return line(
      seat,
      t(what === "card-dealt" ? "orders.event.dealtUnseen" : "orders.event.returnedUnseen", { name }),
    );
  const weight = what === "card-fulfilled" || what === "card-lost" ? "score" : "plain";
  return line(
    seat,
    t(kCardTexts[what as keyof typeof kCardTexts], { name, card: requirement(card) }),
    weight,
  );
}

function line(seat: number, text: string, weight: LogLine["weight"] = "plain"): LogLine {
  return { text, details: [], parts: [], seat, weight };
}

type PassedStep = "settle-orders" | "orders" | "deploy" | "show-order";

/**
 * What was passed in a game that is kept on a device from before steps were said: before the first turn the return of a card, before a turn's tile its card, after it a figure, after a walk
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

function choiceWords(choice: CarcassonneChoice): ChoiceWords | undefined {
  if (isDrawCard(choice)) return { title: t("orders.draw"), confirm: t("orders.draw") };
  if (!isCardChoice(choice)) return undefined;
  const card = requirement(choice.item);
  if (choice.verb === "return")
    return { title: t("orders.return", { card }), confirm: t("orders.confirmReturn") };
  if (choice.verb === "discard")
    return { title: t("orders.discard", { card }), confirm: t("orders.confirmDiscard") };
  const points = signed(cardFace(choice.item)?.points ?? 0);
  return { title: t("orders.show", { card, points }), confirm: t("orders.confirmShow") };
}

function stepWords(prompt: CarcassonnePrompt): StepWords | undefined {
  const pick = t("orders.pickOne");
  const choices = choicesOf(prompt);
  switch (prompt.step) {
    case "settle-orders":
      return { question: t("orders.settle"), nothing: t("orders.keepAll"), pick };
    case "orders":
      return { ...windowWords(choices), pick };
    case "show-order":
      return choices.some(isCardChoice)
        ? { question: t("orders.several"), nothing: null, pick }
        : { question: t("orders.noneFulfilled"), nothing: t("orders.continue"), pick };
    default:
      return undefined;
  }
}

function windowWords(choices: readonly CarcassonneChoice[]): Omit<StepWords, "pick"> {
  const mayDiscard = choices.some(({ verb }) => verb === "discard");
  if (choices.some(isDrawCard))
    return { question: t(mayDiscard ? "orders.mayBoth" : "orders.mayDraw"), nothing: t("orders.goOn") };
  return {
    question: t(mayDiscard ? "orders.mayDiscard" : "orders.mayNothing"),
    nothing: t("orders.drawTile"),
  };
}

/** Answered choices by what is shown with each. */
function answerWords(choices: readonly CarcassonneChoice[]): AnswerWords | undefined {
  if (!choices.every(({ then: shown }) => shown?.length)) return undefined;
  const titles = choices.map(({ then: shown = [] }) =>
    t("orders.showAnswer", {
      cards: listed(
        shown.map(({ verb, item }) =>
          item === undefined
            ? named("answer", verb, "verb")
            : `${requirement(item)} (${signed(cardFace(item)?.points ?? 0)})`,
        ),
      ),
    }),
  );
  return { question: t("orders.several"), pick: t("orders.pickOne"), titles };
}

/** What a turn on trial does for one's orders. */
function fulfilled(outcome: readonly LogEvent[]): string | undefined {
  const shown = outcome.filter(isCardEvent).find(({ what }) => what === "card-fulfilled");
  if (!shown?.item) return undefined;
  return t("orders.fulfils", {
    card: requirement(shown.item),
    points: signed(cardFace(shown.item)?.points ?? 0),
  });
}

export const kOrderSentences: Sentences = {
  event: describeOrder,
  choice: choiceWords,
  step: stepWords,
  answers: answerWords,
  outcome: fulfilled,
};
