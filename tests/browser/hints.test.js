// What a table chose to be told beyond what lies on it, and which tiles it will play with, before it begins.

import assert from "node:assert/strict";
import { test } from "node:test";
import { choicesOf } from "../support/choices.mjs";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, confirm, layWhere, playUntil } from "./player.js";
import { openTable, playBots, sitDown } from "./table.js";
import { messagesOf, settled, turnOf } from "./waits.js";
import { openWorld } from "./world.js";

const world = openWorld();

/** The choices by their place. */
function byPlace(choices) {
  const places = new Map();
  for (const choice of choices) {
    const place = `${choice.x},${choice.y}`;
    places.set(place, [...(places.get(place) ?? []), choice]);
  }
  return places;
}

/** What the page shows that only some tables are told. */
async function shown({ page }) {
  const counts = {};
  for (const hint of [
    "[data-action=gaps]",
    "[data-gap]",
    "li[data-kind]",
    ".points",
    "[data-ending]",
    "[data-action=list-fits]",
  ])
    counts[hint] = await page.locator(hint).count();
  return counts;
}

for (const [size, screen] of Object.entries({ desk: kDesktop, phone: kPhone })) {
  test(`a tournament shows what lies on the table and no more, at ${size} size`, {
    timeout: 600_000,
  }, async () => {
    const anna = await Person.open(world.browser, "Anna", screen);
    const { page } = anna;
    await playBots(anna, world.server.url, [], 1, { hints: "tournament" });
    await layWhere(anna, "[data-choice^=deploy]");
    await page.keyboard.press("g");
    await settled(anna);
    await anna.picture(`hints-turn-${size}`);
    const turn = await shown(anna);
    await page.keyboard.press("t");
    await page.locator("[data-untold]").waitFor();
    const tiles = await shown(anna);
    await anna.picture(`hints-tiles-${size}`);
    await page.keyboard.press("i");
    await page.locator("[data-inspected=cell]").waitFor();
    await settled(anna);
    const inspected = await shown(anna);
    for (const [hint, count] of [turn, tiles, inspected].flatMap(Object.entries))
      assert.equal(count, 0, hint);
    assert.deepEqual(await anna.barriers(), []);
    assert.deepEqual(anna.complaints, []);
    await page.context().close();
  });

  test(`a tile is turned freely in a tournament, and laid only as it fits, at ${size} size`, { timeout: 600_000 }, async () => {
    const anna = await Person.open(world.browser, "Anna", screen);
    const { page } = anna;
    await playBots(anna, world.server.url, [], 1, { hints: "tournament" });
    // A tile that fits everywhere however it is turned shows nothing: then the next one is tried.
    let askew;
    await playUntil(anna, chance(3), () => {
      const choices = choicesOf(messagesOf(anna).findLast(({ prompt }) => prompt?.step === "place-tile").prompt);
      askew = [...byPlace(choices)].find(([, found]) => found.length < 4);
      return askew !== undefined;
    });
    const [cell, rotations] = askew;
    await page.locator(`[data-cell="${cell}"]`).click();
    await page.locator(`[data-ghost="${cell}"]`).waitFor();
    const chips = page.locator(".rotations button");
    assert.equal(await chips.count(), 4);
    assert.equal(await page.locator("[data-askew]").count(), 4 - rotations.length);
    const fitting = new Set(rotations.map(({ rotation }) => rotation));
    for (let turn = 0; turn < 4; turn += 1) {
      await page.keyboard.press("r");
      const rotation = Number(await page.locator("[data-ghost]").getAttribute("data-rotation"));
      assert.equal(await page.locator("[data-ghost] .cross").count(), fitting.has(rotation) ? 0 : 1, `rotation ${rotation}`);
      if (!fitting.has(rotation)) assert.ok(await page.locator("[data-action=confirm]").isDisabled());
    }
    await page.locator(".rotations [data-askew]").first().click();
    await page.locator("[data-ghost] .cross").waitFor();
    await anna.picture(`hints-askew-${size}`);
    assert.deepEqual(await anna.barriers(), []);
    assert.deepEqual(anna.complaints, []);
    await page.context().close();
  });
}

test("a helpful table shows all of it, and what the game would bring if it ended now", {
  timeout: 600_000,
}, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  await playBots(anna, world.server.url, [], 1);
  // Until a follower stands where it is worth something: what the first tile completes sends its own home.
  do {
    await layWhere(anna, "[data-turn] [data-choice^=deploy] .points");
    const worth = page.locator("[data-turn] [data-choice^=deploy]", { hasNotText: "farm" });
    if ((await worth.count()) > 0) await worth.first().click();
    await confirm(anna);
    await turnOf(anna);
  } while ((await page.locator("svg [data-seat='0'][data-at]").count()) === 0);
  await page.locator("[data-action=gaps]").click();
  await page.keyboard.press("t");
  await page.locator("li[data-kind] img").first().waitFor();
  await page.locator("[data-cell]").first().click();
  await page.keyboard.press("i");
  await page.locator("[data-action=list-fits]").waitFor();
  const sums = page.locator("[data-ending-seat]");
  await sums.first().waitFor();
  assert.equal(await sums.count(), 2);
  for (const seat of [0, 1]) {
    const score = Number(await page.locator(`[data-player="${seat}"]`).getAttribute("data-score"));
    const sum = Number(await page.locator(`[data-ending-seat="${seat}"]`).getAttribute("data-sum"));
    assert.ok(sum >= score, `seat ${seat}`);
  }
  const scores = await page
    .locator("[data-player]")
    .evaluateAll((all) => all.map(({ dataset }) => Number(dataset.score)));
  const ends = await sums.evaluateAll((all) => all.map(({ dataset }) => Number(dataset.sum)));
  assert.ok(ends[0] + ends[1] > scores[0] + scores[1], "a follower stands on the board");
  await anna.picture("hints-ending");
  assert.deepEqual(await anna.barriers(), []);
  assert.deepEqual(anna.complaints, []);
  await page.context().close();
});

test("who comes to a table reads what it is told, and sees its tiles", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const ben = await Person.open(world.browser, "Ben", kPhone);
  const room = await openTable(anna, world.server.url, ["river", "Royal Gates"], {
    hints: "table",
    gallery: "hints-create",
  });
  await sitDown(ben, world.server.url, room);
  for (const { page } of [anna, ben])
    await page.locator("[data-option=hints]").getByText("As at a table").waitFor();
  await ben.page.locator("[data-gallery] summary").click();
  const total = ben.page.locator("[data-tiles]");
  await total.waitFor();
  const listed = await ben.page
    .locator("[data-gallery] li[data-kind]")
    .evaluateAll((kinds) => kinds.map(({ dataset }) => Number(dataset.count)));
  assert.equal(
    Number(await total.getAttribute("data-tiles")),
    listed.reduce((sum, count) => sum + count, 0),
  );
  assert.ok(Number(await total.getAttribute("data-tiles")) > 72);
  const length = ben.page.locator("[data-length]");
  assert.equal(await length.getAttribute("data-length"), await total.getAttribute("data-tiles"), "how long the game gets goes by all its tiles");
  assert.match(await length.textContent(), /^88 tiles, about 45 minutes/);
  await ben.page.locator("[data-gallery] img").first().scrollIntoViewIfNeeded();
  await ben.picture("hints-waiting-phone");
  assert.deepEqual(await ben.barriers(), []);
  await ben.page.goto(world.server.url);
  await ben.page.locator(`[data-room="${room}"] [data-option=hints]`).waitFor();
  await ben.picture("hints-lobby-phone");
  for (const { complaints, context } of [anna, ben]) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
});
