// Order cards as the table shows them: whose they are, which were discarded, what they came to.

import type { CarcassonneView, HandOfSeat, HandsThing, OwnEvent } from "../../../../protocol/messages";
import { standing } from "../../../../table/log";
import type { ItemChoice } from "../../choices";
import { handsOf } from "../../things/things";
import type { Trial } from "../../trial.svelte";
import { answerIn } from "../../turn";
import type { CarcassonneChoice, CarcassonneEntry, CarcassonneTable, LogEvent } from "../../view";

export type OrderPoints = keyof typeof kOrderPoints;

/** Why order cards bring points: the server's words, and the keys of ours. */
export const kOrderPoints = {
  "order fulfilled": "orders.why.fulfilled",
  "order held to the end": "orders.why.held",
  "order not fulfilled": "orders.why.unfulfilled",
  "order lost": "orders.why.lost",
  "most orders fulfilled": "orders.why.most",
} as const;

/** What the wire calls them. */
const kCard = "card";

export type CardEvent = OwnEvent & { item: string | null };

export function isCardChoice(choice: CarcassonneChoice): choice is ItemChoice {
  return choice.shape === "item" && choice.noun === kCard;
}

export function isDrawCard(choice: CarcassonneChoice): boolean {
  return choice.verb === "draw-card";
}

/** The one card that is shown as the answer of a choice, or null. */
export function answeredCard({ then: answers = [] }: CarcassonneChoice): string | null {
  return answers.length === 1 ? (answers[0]?.item ?? null) : null;
}

export function isCardEvent(event: LogEvent): event is CardEvent {
  return event.type === "own" && event.noun === kCard;
}

export function isOrderPoints(why: unknown): why is OrderPoints {
  return typeof why === "string" && Object.hasOwn(kOrderPoints, why);
}

/** The order cards of the table, or null in a game without. */
export function ordersOf(view: CarcassonneView): HandsThing | null {
  return handsOf(view, "orders");
}

/** The cards of a seat, or null in a game without cards. */
export function cardsOf(view: CarcassonneView, seat: number | null): HandOfSeat | null {
  return (seat === null ? null : ordersOf(view)?.seats[String(seat)]) ?? null;
}

export interface LaidAside {
  seat: number;
  card: string;
  why: "discarded" | "lost";
}

/** The cards that were shown and given up, in order; those that were taken back count no more. */
export function laidAside(log: readonly CarcassonneEntry[]): LaidAside[] {
  return standing(log).flatMap(({ events }) =>
    events.filter(isCardEvent).flatMap(({ what, seat, item: card }): LaidAside[] => {
      if (card === null) return [];
      if (what === "card-discarded") return [{ seat, card, why: "discarded" }];
      return what === "card-lost" ? [{ seat, card, why: "lost" }] : [];
    }),
  );
}

/** The points of order cards of each seat, by why they came. */
export type Reckoning = Map<number, Map<OrderPoints, { points: number; times: number }>>;

export function reckon(log: readonly CarcassonneEntry[]): Reckoning {
  const seats: Reckoning = new Map();
  for (const event of standing(log).flatMap(({ events }) => events)) {
    if (event.type !== "awarded" || !isOrderPoints(event.why)) continue;
    const { seat, points, why } = event;
    const lines = seats.get(seat) ?? new Map();
    const { points: before, times } = lines.get(why) ?? { points: 0, times: 0 };
    seats.set(seat, lines.set(why, { points: before + points, times: times + 1 }));
  }
  return seats;
}

/** What pressing a card of the hand does now. */
export interface CardOffer {
  chosen: boolean;
  pick(): void;
}

/** The cards that can be chosen now, or be shown as the answer of the turn on trial. */
export function offersOf(trial: Trial, table: CarcassonneTable): Map<string, CardOffer> {
  const offers = new Map<string, CardOffer>();
  for (const { at, near, picked } of trial.steps(table)) {
    for (const choice of near.filter(isCardChoice)) {
      offers.set(choice.item, { chosen: picked?.id === choice.id, pick: () => trial.choose(choice, at) });
    }
  }
  for (const answered of trial.questions(table.prompt)) {
    const card = answeredCard(answered);
    const chosen = answerIn(answered) === trial.answer(table.prompt);
    if (card !== null) offers.set(card, { chosen, pick: () => trial.reply(answered) });
  }
  return offers;
}
