// What Confirm says it will do, or why it does nothing.

import { choiceTitle, ownWords } from "../describe";
import { isPass } from "../plan";
import { listed, t } from "../text";
import { type CarcassonneChoice, isAside, isComing, isPlace, isTile } from "../view";
import type { Card } from "./card";
import { seenFrom, wordsOf } from "./step_words";

export function confirmWords(card: Card): string {
  return whyNot(card) ?? withAsides(card, planWords(card));
}

/** What nothing can be confirmed for, the first of several. */
function whyNot({ trial, next, places, answers, mustChoose, unanswered }: Card): string | undefined {
  if (trial.sending) return t(trial.waits ? "link.waits" : "turn.sending");
  if (trial.askew !== null) return t("turn.askew");
  if (mustChoose) return wordsOf(next)?.pick ?? t(places.length > 0 ? "turn.pickFirst" : "turn.mustChoose");
  if (unanswered) return answers?.pick ?? t("turn.mustChoose");
  return undefined;
}

/** With what is done beside what is asked. */
function withAsides({ asides, scene }: Card, choice: string): string {
  const beside = asides.flatMap(({ picked, choice: aside }) =>
    picked ? [ownWords(aside, scene)?.confirm ?? choiceTitle(aside, scene)] : [],
  );
  return beside.length > 0 ? t("turn.confirmBeside", { beside: listed(beside), choice }) : choice;
}

interface Chosen {
  choice: CarcassonneChoice;
  at: number;
}

/** What is confirmed that answers what is asked, with what it passes where that has words of its own. */
function planWords(card: Card): string {
  const { trial, next } = card;
  const { place } = trial;
  // Of a tile that was chosen and laid, its place says enough.
  const chosen = trial.plan.flatMap(({ choice }, at) =>
    isPlace(choice) || isPass(choice) || isAside(choice) || (place && isTile(choice)) ? [] : [{ choice, at }],
  );
  const [one] = chosen;
  if (chosen.length > 1)
    return t(place ? "turn.confirmTileAnd" : "turn.confirmAll", { count: chosen.length });
  const passed = one && next?.pass ? wordsOf(next)?.nothing : undefined;
  const words = one ? wordsFor(one, card) : wordsOfNone(card);
  return passed ? t("turn.confirmBeside", { beside: words, choice: passed }) : words;
}

/** A single choice, perhaps with a tile. */
function wordsFor(one: Chosen, { trial: { place }, scene, steps }: Card): string {
  const against = seenFrom(
    scene,
    steps.find(({ at }) => at === one.at),
  );
  const title = choiceTitle(one.choice, against);
  if (place) return t("turn.confirmFigure", { choice: title });
  const own = ownWords(one.choice, against)?.confirm;
  return own ?? (isComing(one.choice) ? title : t("turn.confirmChoice", { choice: title }));
}

/** Nothing is chosen, but perhaps a tile is laid. */
function wordsOfNone({ trial: { place }, table: { prompt }, places, next }: Card): string {
  const own = wordsOf(next);
  if (own) return own.nothing ?? own.pick;
  if (!place && prompt?.step === "deploy") return t("turn.deployNone");
  if (!place && prompt && places.length === 0) return t(next?.pass ? "turn.pass" : "turn.mustChoose");
  return place && next && next.targets.length > 0 ? t("turn.confirmNone") : t("turn.confirm");
}
