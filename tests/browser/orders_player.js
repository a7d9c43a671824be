// Plays with order cards through the page's own controls.

import assert from "node:assert/strict";
import { answer, confirm, pickFigure, placeByMouse } from "./player.js";
import { isReadable } from "./table.js";
import { happened, moves, reaches, remember, settled } from "./waits.js";

const countCards = (page) => page.locator("[data-hand] [data-card]").count();

const kShown = "a card that was just shown";

/** Makes a page remember the cards that are shown over the board for a moment, and the tools of the board that they lie over. */
export const keepShown = (person) =>
  remember(person, kShown, () => {
    const shown = document.querySelector("[data-just-shown]");
    if (!shown) return null;
    const boxes = [...shown.children].map((one) => one.getBoundingClientRect());
    const beneath = [...document.querySelectorAll(".board .tools button")].flatMap((tool) => {
      const { left, right, top, bottom } = tool.getBoundingClientRect();
      const meets = (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      return boxes.some(meets) ? [tool.textContent.trim()] : [];
    });
    return { cards: shown.dataset.justShown, beneath };
  });

/** Confirms by keyboard, and resolves when the table has moved on. */
async function confirmByKey(person) {
  await moves(person, () => person.page.keyboard.press("Enter"));
}

/**
 * Before the tile: a farmer card away when that is offered, then a new card whenever there is one to be had. Checks what the
 * pages show then; the result is the verb chosen.
 */
export async function beginTurn(person, people, roll) {
  const { page } = person;
  const farmers = page.locator('[data-turn] [data-choice^="discard"]');
  if ((await farmers.count()) > 0 && roll(3) === 0) {
    await farmers.first().click();
    await confirm(person);
    return "discard";
  }
  const draw = page.locator('[data-turn] [data-choice="draw-card"]');
  if ((await draw.count()) === 0) {
    await confirm(person);
    return "pass";
  }
  const cards = await countCards(page);
  if (roll(2) === 0) {
    await page.keyboard.press("1");
    await page.locator('[data-choice="draw-card"][aria-pressed=true]').waitFor();
    await confirmByKey(person);
  } else {
    await draw.click();
    await confirm(person);
  }
  assert.equal(await countCards(page), cards + 1);
  await othersSeeCount(person, people, cards + 1);
  return "draw-card";
}

/** Everybody sees how many cards one holds, and the others see no more of it. */
async function othersSeeCount(person, people, count) {
  const { version } = await person.state();
  await reaches(people, version);
  const seat = people.indexOf(person);
  for (const { page, name } of people) {
    const held = await page.locator(`[data-player="${seat}"] [data-held]`).getAttribute("data-held");
    assert.equal(Number(held), count, `${name} sees how many cards ${person.name} holds`);
  }
}

/** Several orders are fulfilled by the turn on trial: the second of them is shown, by keyboard where it can be, and everybody sees it. */
async function chooseShown(person, people) {
  const { page } = person;
  const answers = page.locator("[data-answer]");
  const offered = await answers.evaluateAll((buttons) => buttons.map(({ dataset }) => dataset.answer));
  assert.ok(offered.length >= 2, `a choice between ${offered}`);
  assert.equal(await page.locator("[data-action=confirm]").isEnabled(), false, "there is no way around it");
  await person.picture(`orders-choice-${person.name}`);
  assert.ok(await isReadable(person, "[data-question]"), `${person.name} reads what is asked without scrolling`);
  // Also when they have scrolled to the tile, and left it as it lies.
  const laid = page.locator('.rotations [aria-pressed="true"]');
  if ((await laid.count()) > 0) await laid.click();
  await settled(person);
  assert.ok(await isReadable(person, "[data-question]"), `${person.name} reads what is asked after another look at the tile`);
  const [other, picked] = offered.map((answer) => answer.replace("show ", ""));
  // Keys are digits: on a tile with many places for a figure the last answers have none.
  const key = answers.nth(1).locator("kbd");
  if ((await key.count()) > 0) await page.keyboard.press(await key.innerText());
  else await answers.nth(1).click();
  await page.locator(`[data-answer="show ${picked}"][aria-pressed=true]`).waitFor();
  await page.locator(`[data-hand] [data-card="${other}"]`).click();
  await page.locator(`[data-answer="show ${other}"][aria-pressed=true]`).waitFor();
  await answers.nth(1).click();
  const { version } = await confirm(person);
  await reaches(people, version);
  for (const viewer of people) {
    await viewer.picture(`orders-shown-${viewer.name}`); // for who looks; it goes after a while
    const { beneath } = await happened(viewer, kShown, ({ cards }) => cards === picked);
    if (!viewer.isPhone) assert.deepEqual(beneath, []);
  }
  assert.equal(await page.locator(`[data-hand] [data-card="${picked}"]`).count(), 0, "it has left the hand");
  assert.equal(await page.locator(`[data-hand] [data-card="${other}"]`).count(), 1, "the other one stays");
}

/**
 * A turn; the result is whether there was a choice between orders. It is looked at closely when asked for, else the first is
 * shown.
 */
export async function playForOrders(person, people, roll, closely) {
  const { phase } = await person.state();
  const { page } = person;
  if (phase === "place-tile") await placeByMouse(person, roll);
  await settled(person);
  if ((await countAnswers(page)) === 0 && phase !== "show-order") await pickFigure(person, roll);
  await settled(person);
  const asked = (await countAnswers(page)) > 0;
  if (asked && closely) {
    await chooseShown(person, people);
    return true;
  }
  await answer(person);
  await confirm(person);
  return asked;
}

const countAnswers = (page) => page.locator("[data-answer]").count();
