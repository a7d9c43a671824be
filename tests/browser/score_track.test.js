// The score track, for who wants one: everybody stands where their points are.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, Person } from "./browser.js";
import { chance, playUntil } from "./player.js";
import { playBots } from "./table.js";
import { openWorld } from "./world.js";

const world = openWorld();

test("the score track is shown when it is chosen, with everybody at their points", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  const roll = chance(5);
  await playBots(anna, world.server.url, [], 1);
  assert.equal(await page.locator("[data-track]").count(), 0);
  await page.locator("[data-panel=settings]").click();
  await page.locator("[data-setting=track]").selectOption("on");
  await page.locator("[data-track]").waitFor();
  const scores = () =>
    page.locator("[data-player]").evaluateAll((people) => people.map(({ dataset }) => [dataset.player, dataset.score]));
  await playUntil(anna, roll, async () => (await scores()).some(([, score]) => score !== "0"));
  const onTrack = await page
    .locator("[data-on-track]")
    .evaluateAll((pieces) => pieces.map(({ dataset }) => [dataset.onTrack, dataset.points]));
  assert.deepEqual(onTrack, await scores());
  assert.ok(onTrack.some(([, points]) => points !== "0"));
  const words = await page.locator("[data-track]").getAttribute("aria-label");
  for (const [, points] of onTrack) assert.match(words, new RegExp(`\\b${points}\\b`));
  assert.deepEqual(await anna.barriers(), []);
  await anna.picture("score-track");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator("[data-track]").waitFor({ state: "detached" });
  assert.deepEqual(anna.complaints, []);
  await anna.context.close();
});
