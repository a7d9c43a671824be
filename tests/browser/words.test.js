// A whole game by the board in words alone: the keyboard only, every decision taken from what is read out.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance } from "./player.js";
import { playBots } from "./table.js";
import { asked, moves, rested, settled, turnOf, until } from "./waits.js";
import { openWorld } from "./world.js";

const kBots = 5;
const kTurnsMax = 20;
const world = openWorld();

/** What has the focus: a name for it, and what it says of itself. */
const focus = (page) =>
  page.evaluate(() => {
    const one = document.activeElement;
    const { legal, word, turn, heading } = one.dataset;
    const kind = legal !== undefined ? "legal" : word !== undefined ? "place" : turn !== undefined ? "turn" : heading !== undefined ? "heading" : one.tagName;
    return { kind, words: one.getAttribute("aria-label") ?? one.textContent.trim() };
  });

/** Walks the grid by arrow keys, and leaves it again by Tab. */
async function readPlaces(page, roll) {
  while ((await focus(page)).kind !== "place") await page.keyboard.press("Tab");
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press(["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"][roll(4)]);
    const { kind, words } = await focus(page);
    assert.equal(kind, "place");
    assert.match(words, /: (free, next to|(city|road|field) in the north, )/);
  }
  await page.keyboard.press("Tab");
  assert.notEqual((await focus(page)).kind, "place", "Tab leaves the grid");
}

/** One turn, with a choice that the page has read out. */
async function takeTurn(dora, roll) {
  const { page } = dora;
  if ((await focus(page)).kind !== "legal") await page.keyboard.press("l");
  await until(dora, () => document.activeElement.dataset.legal !== undefined, "the list of places has the focus");
  const places = await page.locator("[data-legal]").count();
  for (let step = roll(Math.min(4, places)); step > 0; step -= 1) await page.keyboard.press("Tab");
  const place = await focus(page);
  assert.equal(place.kind, "legal");
  assert.match(place.words, /free, next to .*The tile fits/);
  await page.keyboard.press("Enter");
  await settled(dora);
  await until(dora, () => document.activeElement.dataset.turn !== undefined, "the turn has the focus");
  await until(dora, () => /^Preview, /.test(document.querySelector("[data-spoken]").textContent), "the tile on trial is read out");
  if (roll(2) === 0) await page.keyboard.press("r");
  await settled(dora);
  const spots = await page.locator('[data-choice^="deploy"]').count();
  if (spots > 0 && roll(3) > 0) {
    await page.keyboard.press("1");
    await settled(dora);
    await until(dora, () => /^Chosen: Follower /.test(document.querySelector("[data-spoken]").textContent), "the figure is read out");
  }
  await moves(dora, () => page.keyboard.press("Enter"));
}

test("a whole game is played through the list alone, by keyboard", { timeout: 600_000 }, async () => {
  const dora = await Person.open(world.browser, "Dora", kDesktop);
  const { page } = dora;
  const roll = chance(Number(process.env.GATEHOUSE_SEED ?? 20281));
  await playBots(dora, world.server.url, [], kBots);
  await page.keyboard.press("l");
  let turns = 0;
  for (; turns < kTurnsMax; turns += 1) {
    if ((await asked(dora)) === "over") break;
    await page.locator("[data-legal]").first().waitFor();
    await rested(dora); // what has lost the focus with its element gives it on
    assert.notEqual((await focus(page)).kind, "BODY", "the focus is never lost");
    if (turns === 3) await readPlaces(page, roll);
    if (turns === 6) {
      assert.deepEqual(await dora.barriers(), []);
      await page.locator("[data-words]").scrollIntoViewIfNeeded();
      await dora.picture("words");
    }
    await takeTurn(dora, roll);
  }
  assert.ok(turns >= 11, `${turns} turns`);
  await page.locator("[data-end]").waitFor();
  assert.deepEqual(dora.complaints, []);
  await page.context().close();
});

test("the list has every feature that the server tells of, and every place", { timeout: 600_000 }, async () => {
  const ben = await Person.open(world.browser, "Ben", kPhone);
  const { page } = ben;
  const roll = chance(7);
  await playBots(ben, world.server.url, [/Inns/, /Royal Gates/], 1);
  await page.locator("[data-action=words]").tap();
  await page.locator("[data-feature]").first().waitFor();
  const told = () => ben.received.findLast(({ type, result }) => type === "inspected" && result.kind === "features").result.features;
  for (let turn = 0; turn < 4; turn += 1) {
    await turnOf(ben);
    await takeTurn(ben, roll);
  }
  await turnOf(ben);
  const { version } = await settled(ben);
  await page.keyboard.press("l");
  await until(ben, (now) => Number(document.querySelector("[data-words]")?.dataset.words) >= now, "the list is as new as the table", version);
  await settled(ben);
  const shared = told().reduce((sum, { owners, finished, kind }) => sum + (finished && kind !== "farm" ? 1 : Math.max(1, owners.length)), 0);
  assert.equal((await ben.state()).version, version);
  assert.equal(await page.locator("[data-feature]").count(), shared);
  assert.equal(await page.locator("[data-word].taken").count(), await page.locator("image[data-tile]").count());
  assert.equal(await page.locator("[data-word].legal").count(), await page.locator("[data-cell]").count());
  const mine = page.getByRole("heading", { name: /^What Ben owns/ });
  if (told().some(({ owners }) => owners.includes(0))) await mine.waitFor({ state: "attached" });
  assert.deepEqual(await ben.barriers(), []);
  await ben.picture("words-phone");
  assert.deepEqual(ben.complaints, []);
  await page.context().close();
});
