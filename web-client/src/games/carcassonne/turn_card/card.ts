// What the card of the turn in hand shows, from the table and the turn on trial. The card itself only draws it.

import type { CarcassonneView, TileKind } from "../../../protocol/messages";
import { turnWords, waitingWords } from "../../../table/seats";
import { choiceDetail, choiceTitle } from "../describe";
import type { AnswerWords, Scene } from "../expansions/expansion";
import { firstOf } from "../expansions/registry";
import { type Aside, keyOf, keysOf, passedByKey, type ShownStep } from "../plan";
import { distinct } from "../symmetry";
import { t } from "../text";
import type { Trial } from "../trial.svelte";
import { answerIn, kKeys, placesOf } from "../turn";
import { type CarcassonneChoice, type CarcassonneTable, isFigure, isTile, type PlaceChoice } from "../view";
import { seenFrom, wordsOf } from "./step_words";

/** The turn as far as it is known and thought over. */
export interface Card {
  trial: Trial;
  table: CarcassonneTable;
  scene: Scene;
  drawn: TileKind | undefined;
  /** How the tile on trial may be turned where it lies; of ways that look alike, one. */
  ways: readonly PlaceChoice[];
  /** Where it may be laid, as long as it lies nowhere. */
  places: readonly PlaceChoice[][];
  steps: readonly ShownStep[];
  /** The step after all that is chosen. */
  next: ShownStep | undefined;
  /** The step that its key passes. */
  skipped: ShownStep | undefined;
  /** The choices are cards to be read: there has to be room for them. */
  roomy: boolean;
  asides: readonly Aside[];
  /** Between these answers has to be chosen. */
  questions: readonly CarcassonneChoice[];
  /** What an expansion says of them. */
  answers: AnswerWords | undefined;
  unanswered: boolean;
  /** The rules insist on a choice: nothing is confirmed without one. */
  mustChoose: boolean;
  /** The number of the last step on trial in which an expansion asks something; 0: there is none. */
  asking: number;
}

export function cardOf(trial: Trial, table: CarcassonneTable, scene: Scene): Card {
  const { prompt } = table;
  const drawn = scene.catalogue.get(trial.beforeTile(table).document.game.drawn ?? "");
  const toLay = trial.isToLay(prompt) ? trial.toLay(prompt) : null;
  const steps = trial.steps(table);
  const questions = trial.questions(prompt);
  return {
    trial,
    table,
    scene,
    drawn,
    ways: distinct(trial.ways(prompt), drawn),
    places: [...placesOf(toLay).values()].map((all) => distinct(all, drawn)),
    steps,
    next: steps.find(({ at }) => at === trial.plan.length),
    skipped: passedByKey(steps),
    roomy: steps.some(({ near }) => near.filter((choice) => !isFigure(choice)).length > 2),
    asides: trial.asides(prompt),
    questions,
    answers: questions.length > 0 ? firstOf(({ sentences }) => sentences?.answers?.(questions)) : undefined,
    unanswered: trial.unanswered(prompt),
    mustChoose: trial.insists(prompt),
    asking: steps.findLast((step) => step.at > 0 && wordsOf(step))?.at ?? 0,
  };
}

/** What an expansion asks behind all that is chosen, and of what; empty when it asks nothing, or has its answer. */
export function openQuestion({ trial, questions, unanswered }: Card): string {
  return unanswered
    ? [...trial.plan.map(({ choice }) => choice), ...questions].map(({ id }) => id).join("\n")
    : "";
}

export function canConfirm({ trial, next, places, unanswered, mustChoose }: Card): boolean {
  if (trial.sending || trial.askew !== null || mustChoose || unanswered) return false;
  return trial.plan.length > 0 || (places.length === 0 && (next?.pass ?? null) !== null);
}

export function canUndo({ trial, table }: Card): boolean {
  return !trial.sending && (trial.plan.length > 0 || table.prompt?.undo === true);
}

/** Whose turn it is, or that it is nobody's. */
export function headingOf(
  table: CarcassonneTable,
  view: CarcassonneView,
  me: number | null,
  company: number,
): string {
  if (view.over || table.document.room.status === "finished") return t("table.over");
  return table.prompt ? turnWords(table, me, company) : waitingWords(table);
}

/** A choice as its button shows it. */
export function optionOf({ scene }: Card, step: ShownStep, choice: CarcassonneChoice) {
  const seen = seenFrom(scene, step);
  return {
    title: choiceTitle(choice, seen),
    detail: choiceDetail(choice, seen),
    key: keyOf(step, choice),
    isPicked: step.picked?.id === choice.id,
  };
}

/** What stands in the list of a step: no tile that one holds, which is chosen by its picture. */
export function listIn(
  { near, elsewhere }: ShownStep,
  held: readonly (string | null)[],
): CarcassonneChoice[] {
  return near.filter(
    (choice) =>
      !elsewhere.some(({ id }) => id === choice.id) && !(isTile(choice) && held.includes(choice.tile)),
  );
}

/** The answers to what is asked, as buttons show them. */
export function answerButtons({ trial, table, steps, questions, answers }: Card) {
  const before = keysOf(steps);
  const picked = trial.answer(table.prompt);
  return questions.map((choice, index) => {
    const name = answerIn(choice);
    const key = before + index + 1;
    const title = answers?.titles[index] ?? name;
    return { choice, name, title, key: key <= kKeys ? key : null, isPicked: name === picked };
  });
}
