// What a screen reader hears of a game, at both games: each thing that happened once, in order, and so that it can be heard out.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, Person } from "./browser.js";
import { Player } from "./kings_gate_player.js";
import { chance, playTurn, resign } from "./player.js";
import { playBots } from "./table.js";
import { eventually, turnOf } from "./waits.js";
import { openWorld } from "./world.js";

/** Of one's own; the game of Carcassonne ends with the last. */
const kTurns = 8;
/** Steps of one's own at King's Gate, of which a turn has some. */
const kSteps = 8;
/** A line that goes sooner may be cut off. */
const kStands_ms = 4000;
const world = openWorld();

/** Writes down, from now on, each line that comes to the region, and each that leaves it or changes. */
const listen = ({ page }) =>
  page.evaluate(() => {
    const heard = [];
    const gone = [];
    window.heard = { heard, gone };
    const since = new Map();
    const note = (node) => {
      since.set(node, performance.now());
      heard.push(node.textContent);
    };
    const region = document.querySelector("[data-heard]");
    for (const line of region.children) note(line);
    new MutationObserver((changes) => {
      for (const { type, addedNodes, removedNodes, target } of changes) {
        if (type === "characterData") gone.push(`changed: ${target.textContent}`);
        for (const node of addedNodes) if (node.nodeName === "P") note(node);
        for (const node of removedNodes)
          if (node.nodeName === "P") gone.push({ text: node.textContent, stood_ms: performance.now() - since.get(node) });
      }
    }).observe(region, { childList: true, subtree: true, characterData: true });
  });

const heardBy = ({ page }) => page.evaluate(() => window.heard);
const logOf = async ({ page }) => {
  if ((await page.locator("[data-panel=log]").getAttribute("aria-pressed")) !== "true") await page.locator("[data-panel=log]").click();
  const lines = await page.locator("ol.log li > div").evaluateAll((rows) => rows.map((row) => (row.querySelector("button") ?? row.firstChild).textContent.trim()));
  return lines;
};

/** Each line that was written is heard once, in the order of the log, and nothing else but that it is one's own turn. */
function isHeardAsWritten(heard, written) {
  let rest = heard.filter((line) => !line.startsWith("Your turn")).join("\n");
  let left = "";
  for (const line of written) {
    const at = rest.indexOf(line);
    assert.notEqual(at, -1, `'${line}' is heard, after what came before it; left: ${rest.slice(0, 400)}`);
    left += rest.slice(0, at);
    rest = rest.slice(at + line.length);
  }
  assert.match(left + rest, /^[.\s]*$/, "nothing else is heard, and nothing twice");
}

test("a game against two bots is heard as it is written", { timeout: 300_000 }, async () => {
  const { server, browser } = world;
  const anna = await Person.open(browser, "Anna", kDesktop);
  await playBots(anna, server.url, [], 2, { level: "greedy" });
  await listen(anna);
  const before = (await logOf(anna)).length;
  const roll = chance(20341);
  for (let turn = 0; turn < kTurns; turn += 1) await playTurn(anna, roll);
  await turnOf(anna);
  const written = (await logOf(anna)).slice(before);
  await eventually(async () => (await heardBy(anna)).heard.at(-1).startsWith("Your turn"), () => "the last turn is heard");

  // One's own turn and tile are said as "Your turn" and what one holds.
  const { heard, gone } = await heardBy(anna);
  const isOwn = (line) => /^Turn \d+: Anna$|^Anna draws a tile/.test(line);
  isHeardAsWritten(heard, written.filter((one) => !isOwn(one)));
  const mine = heard.filter((line) => line.startsWith("Your turn"));
  assert.equal(mine.length, written.filter((line) => /^Turn \d+: Anna$/.test(line)).length + 1, "each turn of one's own is said once");
  for (const line of mine) assert.match(line, /^Your turn\. You hold: .* It fits in .* place/);

  // The turn of a bot is one line: two of them come between two turns of one's own.
  const bots = heard.filter((line) => line.includes("Tax Collector"));
  assert.equal(bots.length, written.filter((line) => /^Turn \d+: Tax Collector/.test(line)).length, "the turn of a bot is one line");
  for (const line of gone) assert.ok(line.stood_ms >= kStands_ms, `it stood long enough: ${JSON.stringify(line)}`);

  await resign(anna);
  await eventually(async () => /Anna/.test((await heardBy(anna)).heard.at(-1)), () => "the end is heard");
  assert.deepEqual(anna.complaints, []);
});

test("a game of King's Gate is heard as it is written", { timeout: 300_000 }, async () => {
  const { server, browser } = world;
  const dora = await Person.open(browser, "Dora", kDesktop);
  await playBots(dora, server.url, [], 2, { game: "kings_gate" });
  await listen(dora);
  const before = (await logOf(dora)).length;
  const player = new Player(dora, "mouse", chance(20342));
  for (let step = 0; step < kSteps; step += 1) await player.step();
  await turnOf(dora);
  const written = (await logOf(dora)).slice(before);
  const isTurnOf = (whose) => (line) => new RegExp(`^Turn \\d+: ${whose}`).test(line);
  const own = written.filter(isTurnOf("Dora"));
  const mine = async () => (await heardBy(dora)).heard.filter((line) => line === "Your turn.");
  await eventually(async () => (await mine()).length === own.length + 1, () => "each turn of one's own is said once");

  const { heard, gone } = await heardBy(dora);
  isHeardAsWritten(heard, written);
  const others = isTurnOf("(?!Dora)");
  assert.equal(heard.filter(others).length, written.filter(others).length, "the turn of a bot is one line");
  for (const line of gone) assert.ok(line.stood_ms >= kStands_ms, `it stood long enough: ${JSON.stringify(line)}`);
  assert.deepEqual(dora.complaints, []);
});
