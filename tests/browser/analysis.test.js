// A game that is over is analysed when somebody asks who has played, and everybody sees what came out, on the board too.

import assert from "node:assert/strict";
import { test } from "node:test";
import { choicesOf } from "../support/choices.mjs";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, playTurn, resign } from "./player.js";
import { lookOn, playBots } from "./table.js";
import { settled, turnOf, until } from "./waits.js";
import { openWorld } from "./world.js";

const kTurns = 5;
const world = openWorld();

async function openAnalysis({ page }) {
  await page.locator("[data-action=replay]").click();
  await page.locator("[data-replay]").waitFor();
  await page.locator("[data-action=analysis]").click();
}

/** Points at the dearest turn: the board shows the table before it, with the tile where it would have been better. */
async function checkBetter(person) {
  const { page } = person;
  const turns = page.locator("[data-better]");
  await turns.first().waitFor();
  assert.ok((await turns.count()) <= 3);
  const costs = (await turns.allInnerTexts()).map((words) => Number(/cost ([\d.]+) points/.exec(words)[1]));
  assert.deepEqual(costs, costs.toSorted((one, other) => other - one));
  assert.ok(costs[0] > 0);
  await turns.first().click();
  const [move] = /\d+$/.exec(await turns.first().locator("strong").innerText());
  await page.locator(`[data-replay="${Number(move) - 1}"]`).waitFor();
  await page.locator("[data-ghost]").waitFor();
  // What was played stands beside it, in words and on the board.
  assert.match(await page.locator("[data-was]").innerText(), /Played: \w+/);
  await page.locator("[data-played]").waitFor();
  await person.picture(`analysis-better-${person.name}`);
  await turns.first().click();
  await page.locator("[data-ghost]").waitFor({ state: "detached" });
  await turns.first().click();
  await page.locator("[data-ghost]").waitFor();
  await page.getByRole("slider").press("End");
  await page.locator("[data-ghost]").waitFor({ state: "detached" });
}

const ask = async (path) => (await fetch(world.server.url + path)).json();

/** The dearest turn, with the choices that were made in it and those that would have been better. */
async function dearest(room) {
  const { turns } = await ask(`/api/rooms/${room}/analysis`);
  const [turn] = turns.toSorted((one, other) => other.cost - one.cost);
  const played = [];
  for (let entry = turn.from - 1; ; ) {
    const { version, choice } = await ask(`/api/rooms/${room}/choices/${entry}`);
    if (version === undefined || version > turn.to) break;
    played.push(choice);
    entry = version;
  }
  return { turn, played, better: choicesOf({ choices: turn.better }).map(({ id }) => id) };
}

const isAt = (person, stage) =>
  until(person, (wanted) => document.querySelector("[data-again]")?.dataset.again === wanted, `the turn is at "${stage}"`, stage);

async function press({ page, isPhone }, what) {
  const button = page.locator(what).first();
  await (isPhone ? button.tap() : button.click());
}
const does = (person, what) => press(person, `[data-again-do=${what}]`);

/** Chooses all of this in the turn that is played again: the tile on the board, the rest by the list. */
async function choose(person, choices) {
  const { page } = person;
  for (const choice of choices) {
    const [, cell] = /^place (\S+) r\d$/.exec(choice) ?? [];
    if (cell) {
      await page.keyboard.press("0");
      await press(person, `[data-cell="${cell}"]`);
      await page.locator(`[data-ghost="${cell}"]`).waitFor();
    }
    await settled(person);
    // Of rotations that look alike there is one, and a figure at a far place stands in a list.
    const found = page.locator(`[data-turn] [data-choice="${choice}"]`).first();
    if (choice === "pass" || (cell && (await found.count()) === 0)) continue;
    await found.evaluate((button) => button.closest("details")?.setAttribute("open", ""));
    await press(person, `[data-turn] [data-choice="${choice}"]`);
    await settled(person);
  }
}

/** Plays the dearest turn again: as it was played, a step back, as it would have been better, and with the answer shown. */
async function checkAgain(person, { turn, played, better }) {
  const { page } = person;
  await press(person, `[data-try="${turn.from}"]`);
  await isAt(person, "choosing");
  // Nothing gives the answer away.
  assert.equal(await page.locator("[data-was], [data-answer], [data-played], [data-ghost]").count(), 0);
  await page.locator("[data-cell]").first().waitFor();
  await person.picture(`again-${person.name}`);
  assert.deepEqual(await person.barriers(), []);

  await choose(person, played);
  await person.picture(`again-chosen-${person.name}`);
  await press(person, "[data-turn] [data-action=confirm]:enabled");
  await isAt(person, "none");
  await page.locator("[data-again] [aria-live]", { hasText: "No better than what was played" }).waitFor();
  // What had the focus has gone.
  await page.locator("[data-again]:focus").waitFor();
  assert.equal(await page.locator("[data-was]").count(), 0);
  await person.picture(`again-none-${person.name}`);
  assert.deepEqual(await person.barriers(), []);

  await does(person, "back");
  await isAt(person, "choosing");
  await settled(person);
  assert.equal(await page.locator("[data-cell]").count() > 0, played.length === 1);
  for (let step = 1; step < played.length; step += 1) {
    if (person.isPhone) await press(person, "[data-turn] [data-action=undo]:enabled");
    else await page.keyboard.press("Escape");
    await settled(person);
  }
  await page.locator("[data-cell]").first().waitFor();

  await choose(person, better);
  await press(person, "[data-turn] [data-action=confirm]:enabled");
  await isAt(person, "found");
  await page.locator("[data-again] [aria-live]", { hasText: "That’s it!" }).waitFor();
  await page.locator("[data-again] [data-was]").waitFor();
  assert.equal(await page.locator("[data-answer]").count(), 0);
  await person.picture(`again-found-${person.name}`);

  await does(person, "restart");
  await isAt(person, "choosing");
  await does(person, "reveal");
  await isAt(person, "revealed");
  await page.locator("[data-ghost]").waitFor();
  await page.locator("[data-again] [data-answer]").waitFor();
  await person.picture(`again-revealed-${person.name}`);
  assert.deepEqual(await person.barriers(), []);
  await does(person, "next");
  await isAt(person, "choosing");
  assert.equal(await page.locator("[data-ghost]").count(), 0);
  await does(person, "stop");
  await page.locator("[data-analysis=done]").waitFor();
}

test("a game that is over is analysed for all to see, when one who has played asks", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const cleo = await Person.open(world.browser, "Cleo", kPhone);
  const roll = chance(7);
  const room = await playBots(anna, world.server.url, [/Inns/, /Royal/], 1, { pace: "at-once" });
  for (let turn = 0; turn < kTurns; turn += 1) await playTurn(anna, roll);
  await turnOf(anna);
  await lookOn(cleo, world.server.url, room);
  await resign(anna);
  await cleo.page.locator("[data-end]").waitFor();

  await openAnalysis(cleo);
  await cleo.page.getByText("No player of this game has asked for an analysis").waitFor();
  assert.equal(await cleo.page.locator("[data-action=analyse]").count(), 0);
  await openAnalysis(anna);
  await anna.page.locator("[data-action=analyse]").click();
  for (const person of [anna, cleo]) {
    await person.page.locator("[data-analysis=done]").waitFor({ timeout: 300_000 });
    const points = Number(await person.page.locator("[data-curve]").getAttribute("data-curve"));
    assert.ok(points >= 4 * kTurns, `${points} points`);
    const skills = (await person.page.locator("[data-skill]").allInnerTexts()).map((words) => Number(/^skill (\d+)\s%$/.exec(words)[1]));
    assert.equal(skills.length, 2);
    assert.ok(skills.every((skill) => skill >= 0 && skill <= 100), `${skills}`);
    await person.page.getByText("Skill: the share").waitFor();
    await person.picture(`analysis-${person.name}`);
    assert.deepEqual(await person.barriers(), []);
    await checkBetter(person);
    await checkAgain(person, await dearest(room));
  }
  await anna.page.locator("[data-action=leave-replay]").click();
  await anna.page.locator("[data-end]").waitFor();
  assert.equal(await anna.page.locator("[data-ghost]").count(), 0);
  for (const person of [anna, cleo]) assert.deepEqual(person.complaints, [], person.name);
});
