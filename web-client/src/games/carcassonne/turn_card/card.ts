// What the card of the turn in hand shows, from the table and the turn on trial. The card itself only draws it.

import type { TileKind } from "../../../protocol/messages";
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
import { noneWords, seenFrom, wordsOf } from "./step_words";

/** The turn as far as it is known and thought over. */
export interface Card {
  trial: Trial;
  table: CarcassonneTable;
  scene: Scene;
  drawn: TileKind | undefined;
  /** How the tile on trial may be turned where it lies; of ways that look alike, one. */
  ways: readonly PlaceChoice[];
  /** Where it may be laid, as long as it lies nowhere, and in how many ways. */
  places: readonly { first: PlaceChoice; ways: number }[];
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
  /** What an expansion asks behind all that is chosen, and of what; empty when it asks nothing, or has its answer. */
  open: string;
  /** The rules insist on a choice: nothing is confirmed without one. */
  mustChoose: boolean;
  /** The number of the last step on trial in which an expansion asks something; 0: there is none. */
  asking: number;
  canConfirm: boolean;
  canUndo: boolean;
}

export function cardOf(trial: Trial, table: CarcassonneTable, scene: Scene): Card {
  const { prompt } = table;
  const { plan, sending } = trial;
  const drawn = scene.catalogue.get(trial.beforeTile(table).document.game.drawn ?? "");
  const toLay = trial.isToLay(prompt) ? trial.toLay(prompt) : null;
  const places = [...placesOf(toLay).values()].flatMap((all) => {
    const [first, ...others] = distinct(all, drawn);
    return first ? [{ first, ways: others.length + 1 }] : [];
  });
  const steps = trial.steps(table);
  const next = steps.find(({ at }) => at === plan.length);
  const questions = trial.questions(prompt);
  const unanswered = trial.unanswered(prompt);
  const mustChoose = trial.insists(prompt);
  const isPlanned = plan.length > 0 || (places.length === 0 && Boolean(next?.pass));
  return {
    trial,
    table,
    scene,
    drawn,
    ways: distinct(trial.ways(prompt), drawn),
    places,
    steps,
    next,
    skipped: passedByKey(steps),
    roomy: steps.some(({ near }) => near.filter((choice) => !isFigure(choice)).length > 2),
    asides: trial.asides(prompt),
    questions,
    answers: questions.length > 0 ? firstOf(({ sentences }) => sentences?.answers?.(questions)) : undefined,
    unanswered,
    open: unanswered
      ? [...plan.map(({ choice }) => choice), ...questions].map(({ id }) => id).join("\n")
      : "",
    mustChoose,
    asking: steps.findLast((step) => step.at > 0 && wordsOf(step))?.at ?? 0,
    canConfirm: isPlanned && !sending && trial.askew === null && !mustChoose && !unanswered,
    canUndo: !sending && (plan.length > 0 || prompt?.undo === true),
  };
}

/** Whose turn it is, or that it is nobody's. */
export function headingOf(table: CarcassonneTable, me: number | null, company: number): string {
  const { game, room } = table.document;
  // A turn of a game that is over may be played again.
  if (game.over || (room.status === "finished" && !table.prompt)) return t("table.over");
  return table.prompt ? turnWords(table, me, company) : waitingWords(table);
}

/** What may be chosen, as its button shows it. */
export interface Option {
  /** Of a choice. */
  id?: string;
  /** Of an answer to a question. */
  answer?: string;
  title: string;
  detail?: string;
  key: number | string | null;
  isPicked: boolean;
  isPass?: boolean;
  press(): void;
}

export function optionOf({ trial, scene }: Card, step: ShownStep, choice: CarcassonneChoice): Option {
  const seen = seenFrom(scene, step);
  return {
    id: choice.id,
    title: choiceTitle(choice, seen),
    detail: choiceDetail(choice, seen),
    key: keyOf(step, choice),
    isPicked: step.picked?.id === choice.id,
    press: () => trial.choose(choice, step.at),
  };
}

export function passOption({ trial, skipped }: Card, step: ShownStep, { id }: CarcassonneChoice): Option {
  return {
    id,
    title: wordsOf(step)?.nothing ?? noneWords(step),
    key: step === skipped ? "S" : null,
    isPicked: (step.picked?.id ?? id) === id,
    isPass: true,
    press: () => trial.pass(step),
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

export function answerOptions({ trial, table, steps, questions, answers }: Card): Option[] {
  const before = keysOf(steps);
  const picked = trial.answer(table.prompt);
  return questions.map((choice, index) => {
    const answer = answerIn(choice);
    const key = before + index + 1;
    return {
      answer,
      title: answers?.titles[index] ?? answer,
      key: key <= kKeys ? key : null,
      isPicked: answer === picked,
      press: () => trial.reply(choice),
    };
  });
}
