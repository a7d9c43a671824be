// What the steps of a turn are called, and against what their choices are seen.

import type { Scene, StepWords } from "../expansions/expansion";
import { firstOf } from "../expansions/registry";
import type { ShownStep } from "../plan";
import { t } from "../text";
import { isComing } from "../view";

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

/** What the choices of a step are about. */
export function groupTitle(step: ShownStep): string {
  const what = step.targets.length > 0 ? "turn.figures" : "turn.choices";
  return wordsOf(step)?.question ?? t(step.whole ? what : "turn.chosen");
}
