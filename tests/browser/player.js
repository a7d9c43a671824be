// Plays through the page's own controls, as a person would: cells, ghost, figure list, Confirm; or by keyboard alone.

import assert from "node:assert/strict";
import { kIsUsual, seedOf } from "../support/seed.mjs";
import { moves, settled, turnOf, whoseTurn } from "./waits.js";

/** Repeatable chance, so that a failed game can be played again. With `--seed N` it is another one. */
export function chance(seed) {
  let state = kIsUsual ? seed : seedOf(`chance ${seed}`);
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Plays one whole step of their turn, as soon as it is theirs, and resolves when the table has moved on; what is asked has an answer. */
export async function playTurn(person, roll) {
  const { page } = person;
  const phase = await turnOf(person);
  if (phase === "place-tile") {
    if (roll(3) === 0) await placeByKeyboard(page, roll);
    else await placeByMouse(person, roll);
  }
  await pickFigure(person, roll);
  await answer(person);
  await confirm(person);
}

/** Plays turns until something is so, which may be at once; the game has to last so long. */
export async function playUntil(person, roll, isSo) {
  for (await turnOf(person); !(await isSo()); await turnOf(person)) await playTurn(person, roll);
}

/** Takes what the rules insist on: the first answer to a question, the first choice where there is no way around one. */
export async function answer(person) {
  const { page } = person;
  await settled(person);
  const answers = page.locator("[data-answer]");
  if ((await answers.count()) > 0) await answers.first().click();
  await settled(person);
  const choices = page.locator("[data-turn] .choices [data-choice]:visible");
  if (!(await page.locator("[data-action=confirm]").isEnabled()) && (await choices.count()) > 0) {
    await choices.first().click();
    await settled(person);
    if ((await answers.count()) > 0) await answers.first().click();
  }
}

/** Confirms what is on trial, tile and figure, and resolves when the table has moved on. */
export const confirm = (person) => moves(person, () => person.page.locator("[data-action=confirm]:enabled").click());

/** Of these cells those with most tiles around them, so that buildings and cities are completed there. */
export function fullest(events, cells) {
  const laid = new Set(["0,0", ...events.flatMap(({ type, x, y }) => (type === "placed" ? [`${x},${y}`] : []))]);
  const around = (cell) => {
    const [x, y] = cell.split(",").map(Number);
    const rows = [-1, 0, 1];
    return rows.flatMap((dy) => rows.filter((dx) => laid.has(`${x + dx},${y + dy}`))).length;
  };
  const most = Math.max(...cells.map(around));
  return cells.filter((cell) => around(cell) === most);
}

/** On one of the cells that are liked, where the tile fits one of them. */
export async function placeByMouse({ page }, roll, liked = []) {
  const cells = page.locator("[data-cell]");
  await cells.first().waitFor();
  const all = await cells.evaluateAll((found) => found.map(({ dataset }) => dataset.cell));
  const wanted = all.filter((cell) => liked.includes(cell));
  const names = wanted.length > 0 ? wanted : all;
  const name = names[roll(names.length)];
  await page.keyboard.press("0");
  await page.locator(`[data-cell="${name}"]`).click();
  await page.locator(`[data-ghost="${name}"]`).waitFor();
  // Another of the rotations that fit, if there are several.
  const rotations = page.locator('[data-choice^="place"]');
  await rotations.nth(roll(await rotations.count())).click();
}

async function placeByKeyboard(page, roll) {
  await page.locator("[data-cell]").first().waitFor();
  await page.keyboard.press("ArrowRight");
  await page.locator("[data-ghost]").waitFor();
  const steps = ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"];
  for (let step = roll(4); step > 0; step -= 1) await page.keyboard.press(steps[roll(4)]);
  if (roll(2) === 0) await page.keyboard.press("r");
}

/** Two times of three a figure, when the server offers a place for one. */
export async function pickFigure(person, roll) {
  if (roll(3) === 0) return;
  const places = person.page.locator('[data-choice^="deploy"]:enabled:visible');
  // The offer comes with the answer to the preview; a tile without an offer has no figure to place.
  await settled(person);
  const count = await places.count();
  if (count > 0) await places.nth(roll(count)).click();
}

/**
 * Lays the tile in hand on trial where something is offered then that this selects; where no place leads to it, a turn is played, and the
 * next tile tried. Resolves with that tile on trial.
 */
export async function layWhere(person, wanted) {
  const { page } = person;
  for (;;) {
    assert.equal(await turnOf(person), "place-tile");
    const cells = await page.locator("[data-cell]").evaluateAll((found) => found.map(({ dataset }) => dataset.cell));
    for (const cell of cells) {
      await page.keyboard.press("0");
      await page.locator(`[data-cell="${cell}"]`).click();
      await page.locator(`[data-ghost="${cell}"]`).waitFor();
      await settled(person);
      if ((await page.locator(wanted).count()) > 0) return cell;
    }
    await confirm(person);
  }
}

/**
 * Lays this person's tile, in their next turn in which something can then be chosen, by the cell of the tile; the others play on until
 * there is such a tile.
 */
export async function layWhereOffered(person, others, wanted, roll) {
  for (;;) {
    for (let now = await whoseTurn([person, ...others]); now !== person; now = await whoseTurn([person, ...others])) await playTurn(now, roll);
    const { page } = person;
    if ((await person.state()).phase !== "place-tile") {
      await playTurn(person, roll);
      continue;
    }
    await page.keyboard.press("0");
    const cell = page.locator("[data-cell]").first();
    const name = await cell.getAttribute("data-cell");
    await cell.click();
    await settled(person);
    if ((await page.locator(wanted(name)).count()) > 0) return;
    await confirm(person);
  }
}

/** Gives up; resolves when the end is shown. */
export async function resign({ page, isPhone }) {
  const press = (what) => (isPhone ? page.locator(what).tap() : page.locator(what).click());
  const tab = page.locator("[data-panel=people]");
  if ((await tab.getAttribute("aria-pressed")) !== "true") await press("[data-panel=people]");
  await press("[data-action=resign]");
  await press("[data-action=resign-sure]");
  await page.locator("[data-end]").waitFor();
}

