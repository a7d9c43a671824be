// Whole games of King's Gate by the lists alone: the keyboard only, every decision taken from what is read out.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance } from "./player.js";
import { playBots } from "./table.js";
import { asked, moves, rested, turnOf, until } from "./waits.js";
import { openWorld } from "./world.js";

const kStepsMax = 300;
const world = openWorld();

/** What has the focus: a name for it, and what it says of itself. */
const focus = (page) =>
  page.evaluate(() => {
    const one = document.activeElement;
    const { choice, tileInHand, action, turn } = one.dataset;
    const kind = tileInHand ? "tile" : action ? "action" : choice ? "choice" : turn !== undefined ? "turn" : one.tagName;
    return { kind, words: one.getAttribute("aria-label") ?? one.textContent.trim() };
  });

/** Goes down the list by Tab, not beyond its end; the result is what is read there. */
async function walkList(page, roll) {
  const length = await page.locator("[data-turn] .places button").count();
  for (let step = roll(length); step > 0; step -= 1) await page.keyboard.press("Tab");
  const { kind, words } = await focus(page);
  assert.equal(kind, "choice");
  assert.match(words, /([ENSW]\d+|where location 1 begins)$/);
  return words;
}

async function locate(dora, roll) {
  const { page } = dora;
  await walkList(page, roll);
  await page.keyboard.press("Enter");
  await page.getByText(/It starts with \d+ of \d+ spaces taken/).waitFor();
  await until(dora, () => document.activeElement.dataset.turn !== undefined, "the turn has the focus");
  await moves(dora, () => page.keyboard.press("Enter"));
}

/** With a tile in hand: its places as a list, perhaps only with a counter. */
async function place(dora, roll) {
  const { page } = dora;
  assert.match((await focus(page)).words, /^\d: .+ \((red|yellow|blue|green)\)$/);
  await page.keyboard.press("Enter");
  await page.locator("[data-tile-in-hand][aria-pressed=true]").waitFor();
  for (let tries = 0; (await page.locator("[data-turn] .places button").count()) === 0; tries += 1) {
    assert.ok(tries < 7, "a counter leads to a place");
    await page.keyboard.press("c");
  }
  await page.keyboard.press("l");
  await until(dora, () => document.activeElement.closest("[data-turn] .places"), "the list has the focus");
  const words = await walkList(page, roll);
  const free = await page.locator("[data-space-in-words]").evaluateAll((spaces) => spaces.flatMap(({ textContent }) => /^(.+): free$/.exec(textContent.trim())?.[1] ?? []));
  // The page of locations may be closed.
  if (free.length > 0 && !/ (covers|burns) |leaves the game/.test(words)) assert.ok(free.includes(words), `${words} is a free space: ${free}`);
  await moves(dora, () => page.keyboard.press("Enter"));
}

/** One step of a turn, from wherever the focus is. */
async function step(dora, roll, seen) {
  const { page } = dora;
  const phase = await turnOf(dora);
  await rested(dora); // what has lost the focus with its element gives it on
  assert.notEqual((await focus(page)).kind, "BODY", `the focus is never lost: ${[...seen]}`);
  const mayEnd = (await page.locator("[data-action=end]").count()) > 0;
  if (mayEnd && roll(3) > 0) {
    seen.add("end");
    await moves(dora, () => page.keyboard.press("e"));
  } else {
    await page.keyboard.press("Escape");
    await page.keyboard.press("l");
    await until(dora, () => document.activeElement.closest("[data-turn] button, [data-hand] button"), "what may be chosen has the focus");
    const { kind } = await focus(page);
    seen.add(phase === "locate" ? "locate" : kind);
    if (phase === "locate") await locate(dora, roll);
    else if (kind === "tile") await place(dora, roll);
    else await moves(dora, () => page.keyboard.press("Enter"));
  }
}

/** The spaces of the current location as a list, which a keyboard reaches. */
async function readSpaces(dora) {
  const { page } = dora;
  if (dora.isPhone) await page.locator("[data-panel=locations]").press("Enter");
  await page.locator("[data-location-card] summary").press("Enter");
  await page.keyboard.press("Tab");
  const { words } = await focus(page);
  assert.equal(words, "The spaces");
  assert.ok((await page.locator("[data-space-in-words]").count()) >= 2);
  assert.deepEqual(await dora.barriers(), []);
  await dora.picture(`kings-gate-words-${dora.name}`);
  if (dora.isPhone) await page.locator("[data-panel=locations]").press("Enter");
}

/** Before a tile is taken nothing in the turn's card can be pressed: with too little room for it, it can be scrolled by keyboard. */
async function squeeze(dora) {
  const turn = dora.page.locator("[data-turn]");
  await turn.evaluate((card) => card.style.setProperty("max-height", "3.5rem"));
  assert.ok(await turn.evaluate((card) => card.scrollHeight > card.clientHeight), "the card scrolls");
  assert.deepEqual(await dora.barriers(), []);
  await turn.evaluate((card) => card.style.removeProperty("max-height"));
}

for (const [where, screen] of [["a desk", kDesktop], ["a phone", kPhone]]) {
  test(`a whole game of King's Gate is played through the lists alone, by keyboard, on ${where}`, { timeout: 600_000 }, async () => {
    const dora = await Person.open(world.browser, where === "a desk" ? "Dora" : "Phoebe", screen);
    const { page } = dora;
    const roll = chance(Number(process.env.GATEHOUSE_SEED ?? 31));
    const seen = new Set();
    await playBots(dora, world.server.url, [], 2, { game: "kings_gate" });
    let steps = 0;
    for (; steps < kStepsMax; steps += 1) {
      const phase = await asked(dora);
      if (phase === "over") break;
      if (!seen.has("squeezed") && (await page.locator("[data-turn] :is(button:enabled, summary)").count()) === 0) {
        await squeeze(dora);
        seen.add("squeezed");
      }
      // Before a location is begun it has no spaces.
      if (!seen.has("spaces") && steps >= 4 && phase === "place") {
        await readSpaces(dora);
        seen.add("spaces");
      }
      await step(dora, roll, seen);
    }
    assert.ok(steps >= 15, `${steps} steps`);
    for (const wanted of ["tile", "end", "squeezed", "spaces"]) assert.ok(seen.has(wanted), `${wanted} happened: ${[...seen]}`);
    await page.locator("[data-end]").waitFor();
    assert.deepEqual(await dora.barriers(), []);
    assert.deepEqual(dora.complaints, []);
    await page.context().close();
  });
}
