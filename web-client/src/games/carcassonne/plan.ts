// A turn as far as it is thought over: what is chosen in each of its steps, and what may be chosen in those that are shown.

import { type Cell, cellKey } from "./board/scene";
import {
  answerIn,
  answersTo,
  asidesOf,
  choicesOf,
  isElsewhere,
  isFar,
  kKeys,
  otherChoices,
  passOf,
  placesOf,
  stepsOf,
  targetsOf,
} from "./turn";
import {
  type CarcassonneChoice,
  type CarcassonnePrompt,
  type CarcassonneTable,
  type CarcassonneView,
  isAside,
  isPlace,
  isTile,
  type LogEvent,
  type PlaceChoice,
  type Target,
} from "./view";

/** What is chosen in a step. */
export interface Picked {
  choice: CarcassonneChoice;
  /** The ways to answer it; none where it leads to no question. */
  answers: readonly CarcassonneChoice[];
  /** The one that was picked; empty before. */
  answer: string;
}

/** What the server said that so much of a plan leads to. */
export interface Ahead {
  /** The ids of what it was asked about. */
  after: string;
  prompt: CarcassonnePrompt | null;
  view: CarcassonneView;
  events: LogEvent[];
}

/** A step that is shown, with all that may be chosen in it; of one further back only what is picked. */
export interface ShownStep {
  /** Its place in the plan. */
  at: number;
  prompt: CarcassonnePrompt;
  /** The table as it is before the step. */
  table: CarcassonneTable;
  /** Where the tile lies that was laid before it. */
  placed: Cell | null;
  picked: CarcassonneChoice | null;
  /** All that may be chosen in it is shown. */
  whole: boolean;
  /** What is done with figures at places of the board. */
  targets: readonly Target[];
  /** Those far from the tile, which are many. */
  far: readonly Target[];
  /** Those on other tiles as a whole. Once something is picked they are put away, without keys. */
  elsewhere: readonly Target[];
  /** The steps of a walk. */
  walks: readonly Target[];
  /** All that stands in the list, but for what is far and the pass. */
  near: readonly CarcassonneChoice[];
  /** How many choices of earlier steps have keys. */
  before: number;
  pass: CarcassonneChoice | null;
}

export function pick(prompt: CarcassonnePrompt | null, choice: CarcassonneChoice, answer = ""): Picked {
  return { choice, answers: answersTo(prompt, choice), answer };
}

/** The id with its answer: the one picked, else the first, with which to look ahead. */
export function idOf({ choice, answers, answer }: Picked): string {
  return (answers.find((answered) => answerIn(answered) === answer) ?? answers[0] ?? choice).id;
}

/** Whether there is a question that has to be answered. */
export function asks({ answers }: Picked): boolean {
  return answers.length > 1;
}

export function isUnanswered(picked: Picked): boolean {
  return asks(picked) && !picked.answers.some((answered) => answerIn(answered) === picked.answer);
}

export function isPass({ verb }: CarcassonneChoice): boolean {
  return verb === "pass";
}

/** Something that may be done beside what is asked: in which step of the plan, and whether it is a part of that. */
export interface Aside {
  choice: CarcassonneChoice;
  at: number;
  picked: boolean;
}

/** What may be done beside the step at `at`, and what is picked of that there or before. */
export function asidesAt(plan: readonly Picked[], at: number, prompt: CarcassonnePrompt | null): Aside[] {
  const offered = asidesOf(prompt);
  const before = plan.flatMap(({ choice }, index) =>
    isAside(choice) && !offered.some(({ id }) => id === choice.id)
      ? [{ choice, at: index, picked: true }]
      : [],
  );
  const now = plan[at]?.choice.id;
  return [...before, ...offered.map((choice) => ({ choice, at, picked: choice.id === now }))];
}

/** The choice that its key picks, or puts back: each of them in turn, and none at last. */
export function nextAside(asides: readonly Aside[]): Aside | undefined {
  const picked = asides.findIndex((one) => one.picked);
  return asides[picked + 1] ?? asides[picked];
}

/** The last tile of a plan, and which of its steps that is; -1 where it has none. */
export function lastLaid(plan: readonly Picked[]): { at: number; place: PlaceChoice | null } {
  const at = plan.findLastIndex(({ choice }) => isPlace(choice));
  const choice = plan[at]?.choice;
  return { at, place: choice && isPlace(choice) ? choice : null };
}

/**
 * Whether one may choose beforehand in the step after `chosen`: it is of the same turn, and no walk, which begins when the table
 * shows it. A table that is not told what choices lead to does not know the turn: there only a tile has a next step, laid or chosen.
 */
export function isOpen({ prompt, view, events }: Ahead, chosen: CarcassonneChoice, seat: number): boolean {
  if (!prompt || prompt.seat !== seat || stepsOf(prompt, view.walk).length > 0) return false;
  return events.length > 0
    ? events.every(({ type }) => !kBegins.has(type))
    : isPlace(chosen) || isTile(chosen) || isAside(chosen);
}

/** What begins a turn, or a part of one. */
const kBegins: ReadonlySet<string> = new Set(["turn", "again"]);

interface PlannedStep {
  at: number;
  prompt: CarcassonnePrompt;
  table: CarcassonneTable;
  placed: Cell | null;
  picked: CarcassonneChoice | null;
}

export function shownStep(step: PlannedStep, whole: boolean, before: number): ShownStep {
  const { prompt, table, placed, picked } = step;
  const { walk } = table.document.game;
  const only = (choice: CarcassonneChoice) => whole || choice.id === picked?.id;
  const targets = targetsOf(prompt, placed, walk).filter(only);
  const far = targets.filter((choice) => isFar(choice, placed));
  const walks = stepsOf(prompt, walk).filter(only);
  const others = otherChoices(prompt).filter(only);
  const elsewhere = targets.filter((choice) => choice.id !== picked?.id && isElsewhere(choice, placed));
  const away = picked ? [...far, ...elsewhere] : far;
  const near = [...targets.filter((choice) => !away.includes(choice)), ...walks, ...others];
  const pass = passOf(prompt);
  return {
    ...step,
    whole,
    targets,
    far,
    elsewhere,
    walks,
    near,
    before,
    pass: pass && only(pass) ? pass : null,
  };
}

/** The key of a choice of a step; null where it has none. */
export function keyOf({ whole, near, before }: ShownStep, choice: CarcassonneChoice): number | null {
  const index = near.indexOf(choice);
  const number = before + index + 1;
  return whole && index >= 0 && number <= kKeys ? number : null;
}

/** How many choices of these steps stand before what has no step of its own. */
export function keysOf(steps: readonly ShownStep[]): number {
  return steps.reduce((count, { whole, near }) => (whole ? count + near.length : count), 0);
}

/** The step that its key passes: the last one that may be passed. */
export function passedByKey(steps: readonly ShownStep[]): ShownStep | undefined {
  return steps.findLast(({ whole, pass }) => whole && pass !== null);
}

/** Where the tile in hand may be laid, or be laid elsewhere, by cells. */
export function waysAt(prompt: CarcassonnePrompt | null, cell: Cell | null): PlaceChoice[] {
  return (cell && placesOf(prompt).get(cellKey(cell))) ?? [];
}

export function isOffered(prompt: CarcassonnePrompt | null, { choice }: Picked): boolean {
  return choicesOf(prompt).some(({ id }) => id === choice.id);
}
