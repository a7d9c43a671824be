// What each key and button of the table does at a desk.

import type { Cell } from "./board/scene";
import type { TableDesk } from "./desk.svelte";
import type { TableActions } from "./keys";
import { stepTowards } from "./neutrals/shown";
import { keyOf, keysOf, nextAside, passedByKey } from "./plan";
import { neighbourPlace, passOf, placesOf, stepsOf } from "./turn";
import { isForetold, turnsFreely } from "./view";

export function actionsAt(desk: TableDesk): TableActions {
  const { overlays, pages, session } = desk;
  return {
    walk: (step) => walk(desk, step),
    rotate(direction) {
      const { prompt, trial, looksBack } = desk;
      if (prompt) trial.turn(prompt, direction, !looksBack && turnsFreely(desk.table));
    },
    confirm() {
      const { prompt, trial, chooses } = desk;
      if (chooses && prompt && (trial.plan.length > 0 || passOf(prompt))) void trial.confirm(prompt);
    },
    pick: (number) => pick(desk, number),
    skip() {
      const { trial } = desk;
      const step = passedByKey(desk.steps);
      if (step) trial.pass(step);
      else if (trial.chosen) trial.choose(null);
    },
    aside() {
      const { trial } = desk;
      const next = nextAside(trial.asides(desk.prompt));
      if (next) trial.choose(next.choice);
    },
    undo() {
      const { trial, prompt } = desk;
      if (trial.sending) return;
      if (trial.plan.length > 0) trial.back();
      else if (prompt?.undo && desk.chooses)
        void session.attempt((desk.again ?? session).undo(desk.table.version));
    },
    // Those are of the table as it is now.
    farms() {
      overlays.farmsShown = !overlays.farmsShown && !desk.looksBack;
    },
    gaps() {
      overlays.gapsShown = !overlays.gapsShown && isForetold(desk.table) && !desk.looksBack;
    },
    tiles: () => pages.toggle("tiles"),
    inspect() {
      const place = desk.trial.place ?? desk.shown.document.game.last;
      if (place) void desk.inspect({ x: place.x, y: place.y });
    },
    help: () => pages.toggle("help"),
    words() {
      if (pages.open === "words") void desk.inWords?.focusFirst();
      else pages.open = "words";
    },
  };
}

/** An arrow: a step of a figure that walks, else to the next place for the tile, else the board moves. */
function walk({ prompt, trial, shown, stage }: TableDesk, step: Cell): void {
  const { game } = shown.document;
  const taken = stepTowards(game, prompt, step);
  if (taken && taken.id !== trial.chosen?.id) trial.choose(taken);
  if (stepsOf(prompt, game.walk).length > 0) return;
  const cells = [...placesOf(trial.toLay(prompt)).values()].flatMap((ways) => ways[0] ?? []);
  const next = neighbourPlace(cells, trial.place, step);
  if (prompt && next) {
    trial.try(prompt, next);
    stage?.reveal(next);
  } else if (cells.length === 0) stage?.pan(step);
}

/** A number: first the choices of each step, then the answers to a question. */
function pick({ prompt, trial, steps }: TableDesk, number: number): void {
  for (const step of steps) {
    const choice = step.near[number - step.before - 1];
    if (!choice || keyOf(step, choice) !== number) continue;
    trial.choose(choice, step.at);
    return;
  }
  const answered = trial.questions(prompt)[number - keysOf(steps) - 1];
  if (answered) trial.reply(answered);
}
