// What four games leave behind in a page that stays open: hardly any memory, and no more of the page than there was.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, Person } from "./browser.js";
import { chance, playTurn, resign } from "./player.js";
import { leastOf } from "./waits.js";
import { openWorld } from "./world.js";

const kGames = 4;
const kTurns = 5;
const kRest_ms = 1500;
const kGrowth_bytes = 10_000_000;
/** Kept games are listed in the lobby, a few elements each, and controls of the last game, more or less, stay until the next one. */
const kNodesPerGame = 125;
const world = openWorld();

/** What the page holds when all that can be forgotten is: what still moved has come to rest, and nothing becomes less any more. */
async function held(page, devtools) {
  const { usedSize, nodes } = await leastOf(
    async () => {
      await devtools.send("HeapProfiler.collectGarbage");
      const { usedSize } = await devtools.send("Runtime.getHeapUsage");
      const { nodes } = await devtools.send("Memory.getDOMCounters");
      return { usedSize, nodes };
    },
    ({ nodes }) => nodes,
    kRest_ms,
  );
  return { usedSize, nodes, shown: await page.locator("*").count() };
}

/** A game against a bot from the lobby, begun, played for some turns, given up, and left. */
async function playGame(anna, roll) {
  const { page } = anna;
  await page.getByRole("button", { name: "Play a bot now" }).click();
  for (let turn = 0; turn < kTurns; turn += 1) await playTurn(anna, roll);
  for (const name of ["log", "tiles", "inspector", "help", "people", "chat"]) await page.locator(`[data-panel=${name}]`).click();
  await resign(anna);
  await page.locator(".home").click();
  await page.getByRole("button", { name: "Create a table" }).waitFor();
}

test("four games leave no more behind than the first", { timeout: 600_000 }, async (context) => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  const devtools = await page.context().newCDPSession(page);
  const roll = chance(53);
  await page.goto(world.server.url);
  await page.getByLabel("Your name").fill("Anna");
  // The first one loads the parts of the page and paints the tiles, which are kept on purpose.
  await playGame(anna, roll);
  const before = await held(page, devtools);
  for (let game = 1; game <= kGames; game += 1) {
    await playGame(anna, roll);
    const now = await held(page, devtools);
    context.diagnostic(`after ${game} more: ${((now.usedSize - before.usedSize) / 1e6).toFixed(1)} MB, ${now.nodes} nodes in all, ${now.shown} elements shown (${before.nodes}, ${before.shown})`);
  }
  const after = await held(page, devtools);
  assert.ok(after.usedSize - before.usedSize < kGrowth_bytes, `the heap grew by ${after.usedSize - before.usedSize} bytes`);
  assert.ok(after.nodes - before.nodes <= kGames * kNodesPerGame, `${before.nodes} nodes became ${after.nodes}`);
  assert.deepEqual(anna.complaints, []);
  await anna.context.close();
});
