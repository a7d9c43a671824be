// What people may rely on: the draws of a game are proved in the browser, and a backup brings everybody back to where
// it was made.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, playTurn } from "./player.js";
import { caughtUp, openTable, playBots, sitDown, whoseTurn } from "./table.js";
import { until } from "./waits.js";
import { openWorld } from "./world.js";

const world = openWorld();

const verdict = ({ page }, kind) => page.locator(`[data-verdict="${kind}"]`).waitFor();

/** Shows the page a record from a file. */
const choose = ({ page }, record) =>
  page.locator("input[type=file]").setInputFiles({
    name: "record.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(record)),
  });

/** The record with its nth draw altered, from 1; the result is what was drawn, too. */
function altered(record, nth) {
  const draws = record.commands.flatMap((text, at) => (text.startsWith("draw ") ? [{ text, at }] : []));
  const { text, at } = draws[nth - 1];
  const other = draws.find((draw) => draw.text !== text);
  return { drawn: text, record: { ...record, commands: record.commands.with(at, other.text) } };
}

test("the draws of a finished game are proved on a phone, and the one that was altered is named", {
  timeout: 180_000,
}, async () => {
  const anna = await Person.open(world.browser, "Anna", kPhone);
  const { page } = anna;
  const roll = chance(31);
  const room = await playBots(anna, world.server.url, [], 1);
  for (let turn = 0; turn < 3; turn += 1) {
    await playTurn(anna, roll);
    await anna.until(() => document.querySelector("main[data-my-turn=true] [data-cell]"), "it is her turn again");
  }
  await page.locator('[data-panel="people"]').tap();
  await page.locator("[data-action=resign]").tap();
  await page.locator("[data-action=resign-sure]").tap();
  await page.locator("[data-end] [data-action=verify]").tap();
  await verdict(anna, "fair");
  await page.getByText("this device").waitFor();
  assert.deepEqual(await anna.barriers(), []);
  await anna.picture("trust-fair-phone");

  const record = await page.evaluate(async (path) => (await fetch(path)).json(), `/api/rooms/${room}/record`);
  const { drawn, record: wrong } = altered(record, 3);
  await choose(anna, wrong);
  await verdict(anna, "draw");
  const told = await page.locator("[data-verdict] .verdict").first().textContent();
  assert.match(told, /\b3\b/);
  assert.ok(told.includes(drawn.slice("draw ".length)), told);
  await anna.picture("trust-altered-phone");
  await choose(anna, { ...record, fair: { ...record.fair, secret: "0".repeat(record.fair.secret.length) } });
  await verdict(anna, "commitment");
  await choose(anna, record);
  await verdict(anna, "fair");
  assert.deepEqual(anna.complaints, []);
  await anna.context.close();
});

test("a backup is restored: two go on from where it was made", { timeout: 240_000 }, async () => {
  const { server, browser } = world;
  const anna = await Person.open(browser, "Anna", kDesktop);
  const ben = await Person.open(browser, "Ben", kPhone);
  const people = [anna, ben];
  const roll = chance(32);
  const turn = async () => {
    const player = await whoseTurn(people);
    await playTurn(player, roll);
    const { version } = await player.state();
    await caughtUp(people, version);
    return version;
  };
  const room = await openTable(anna, server.url, []);
  await sitDown(ben, server.url, room);
  await anna.page.locator("[data-action=start]").click();
  await turn();
  const kept = await turn();
  const file = await server.backUp();
  assert.ok((await turn()) > kept);
  for (const person of people) person.expectLoss = true;
  await server.kill();
  await server.restore(file);
  await server.start();
  for (const person of people)
    await until(
      person,
      (version) => {
        const { conn, version: now } = document.querySelector("main").dataset;
        return conn === "live" && Number(now) === version;
      },
      "the page is back where the backup was made",
      kept,
    );
  assert.ok((await turn()) > kept);
  for (const { complaints, context } of people) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
});
