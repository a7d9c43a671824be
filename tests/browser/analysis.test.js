// A game that is over is analysed when somebody asks who has played, and everybody sees what came out, on the board too.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, playTurn, resign } from "./player.js";
import { lookOn, playBots } from "./table.js";
import { turnOf } from "./waits.js";
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
  assert.match(await turns.first().locator("[data-was]").innerText(), /Played: \w+/);
  await page.locator("[data-played]").waitFor();
  await person.picture(`analysis-better-${person.name}`);
  await turns.first().click();
  await page.locator("[data-ghost]").waitFor({ state: "detached" });
  await turns.first().click();
  await page.locator("[data-ghost]").waitFor();
  await page.getByRole("slider").press("End");
  await page.locator("[data-ghost]").waitFor({ state: "detached" });
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
  }
  await anna.page.locator("[data-action=leave-replay]").click();
  await anna.page.locator("[data-end]").waitFor();
  assert.equal(await anna.page.locator("[data-ghost]").count(), 0);
  for (const person of [anna, cleo]) assert.deepEqual(person.complaints, [], person.name);
});
