// Plays through the page's own controls, as a person would: cells, ghost, figure list, Confirm; or by keyboard alone.

import { kIsUsual, seedOf } from "../support/seed.mjs";

/** Repeatable chance, so that a failed game can be played again. With `--seed N` it is another one. */
export function chance(seed) {
  let state = kIsUsual ? seed : seedOf(`chance ${seed}`);
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Plays one whole turn and resolves when the table has moved on. */
export async function playTurn(person, roll) {
  const { page } = person;
  const { phase } = await person.state();
  if (phase === "place-tile") {
    if (roll(3) === 0) await placeByKeyboard(page, roll);
    else await placeByMouse(page, roll);
  }
  await pickFigure(page, roll);
  await confirm(person);
}

/** Confirms what is on trial, tile and figure, and resolves when the table has moved on. */
export async function confirm(person) {
  const { page } = person;
  const before = await person.state();
  await page.locator("[data-action=confirm]:enabled").click();
  await page.waitForFunction(
    (version) => {
      const main = document.querySelector("main");
      const busy = main.dataset.myTurn === "true" && ["deploy", "scoring"].includes(main.dataset.phase);
      return Number(main.dataset.version) > version && !busy;
    },
    before.version,
    { polling: 20, timeout: 30_000 },
  );
}

/** On one of the cells that are liked, where the tile fits one of them. */
export async function placeByMouse(page, roll, liked = []) {
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
export async function pickFigure(page, roll) {
  if (roll(3) === 0) return;
  const places = page.locator('[data-choice^="deploy"]:enabled');
  // The offer comes with the answer to the preview; a tile without an offer has no figure to place.
  await page.locator("[data-turn][aria-busy=false]").waitFor();
  const count = await places.count();
  if (count > 0) await places.nth(roll(count)).click();
}
