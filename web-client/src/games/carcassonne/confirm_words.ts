// What Confirm says it will do, and the words of the steps that lead there.

import { choiceTitle, ownWords } from "./describe";
import type { Scene, StepWords } from "./expansions/expansion";
import { firstOf } from "./expansions/registry";
import { isPass, type ShownStep } from "./plan";
import { t } from "./text";
import type { Trial } from "./trial.svelte";
import { type CarcassonneChoice, type CarcassonnePrompt, isAside, isComing, isPlace, isTile } from "./view";

export interface Planned {
  trial: Trial;
  prompt: CarcassonnePrompt | null;
  scene: Scene;
  steps: readonly ShownStep[];
  /** The step after all that is chosen. */
  next: ShownStep | undefined;
  /** The tile may still be laid somewhere. */
  isToLay: boolean;
}

interface Chosen {
  choice: CarcassonneChoice;
  at: number;
}

/** What a step that is still to come is seen against. */
export function seenFrom(scene: Scene, step: ShownStep | undefined): Scene {
  return step ? { ...scene, table: step.table, placed: step.placed } : scene;
}

/** What an expansion calls a step of its own. */
export function wordsOf(step: ShownStep | undefined): StepWords | undefined {
  return step && firstOf(({ sentences }) => sentences?.step?.(step.prompt, step.table));
}

/** What it means to choose nothing. */
export function noneWords({ prompt, targets }: ShownStep): string {
  return t(prompt.step === "deploy" || targets.some(isComing) ? "turn.none" : "turn.pass");
}

/** What is confirmed that answers what is asked, with what it passes where that has words of its own. */
export function planWords(planned: Planned): string {
  const { trial, next } = planned;
  const { place } = trial;
  // Of a tile that was chosen and laid, its place says enough.
  const chosen = trial.plan.flatMap(({ choice }, at) =>
    isPlace(choice) || isPass(choice) || isAside(choice) || (place && isTile(choice)) ? [] : [{ choice, at }],
  );
  const [one] = chosen;
  if (chosen.length > 1)
    return t(place ? "turn.confirmTileAnd" : "turn.confirmAll", { count: chosen.length });
  const passed = one && next?.pass ? wordsOf(next)?.nothing : undefined;
  const words = wordsFor(one, planned);
  return passed ? t("turn.confirmBeside", { beside: words, choice: passed }) : words;
}

function wordsFor(
  one: Chosen | undefined,
  { trial: { place }, prompt, scene, steps, next, isToLay }: Planned,
): string {
  if (one) {
    const against = seenFrom(
      scene,
      steps.find(({ at }) => at === one.at),
    );
    const title = choiceTitle(one.choice, against);
    if (place) return t("turn.confirmFigure", { choice: title });
    const own = ownWords(one.choice, against)?.confirm;
    return own ?? (isComing(one.choice) ? title : t("turn.confirmChoice", { choice: title }));
  }
  const own = wordsOf(next);
  if (own) return own.nothing ?? own.pick;
  if (!place && prompt?.step === "deploy") return t("turn.deployNone");
  if (!place && prompt && !isToLay) return t(next?.pass ? "turn.pass" : "turn.mustChoose");
  return place && next && next.targets.length > 0 ? t("turn.confirmNone") : t("turn.confirm");
}
