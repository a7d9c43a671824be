// What decides nothing: a prompt with one answer passes by itself, always after the same time. Passed at once it would tell the others
// that a hand has nothing to show.

import { isPass } from "./plan";
import { answersTo, choicesOf, stepsOf } from "./turn";
import type { CarcassonneTable } from "./view";

/** Long enough to read what there is to do: nothing. The page shows how it goes by. */
export const kAlone_ms = 2500;

/** Whether what is asked has one answer alone, and that is a pass or the only way of a walk. */
export function hasOneAnswer({ prompt, document, room }: CarcassonneTable): boolean {
  const [only, another] = choicesOf(prompt);
  if (!only || another || room === "" || answersTo(prompt, only).length > 1) return false;
  return isPass(only) || stepsOf(prompt, document.game.walk).length === 1;
}
