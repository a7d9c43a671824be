// What each key does at a table, what is framed and when, and what is said while a bot thinks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { choicesOf } from "../support/choices.mjs";
import { kDesktop, Person } from "./browser.js";
import { confirm, layWhere } from "./player.js";
import { playBots } from "./table.js";
import { happened, messagesOf, remember, settled, turnOf } from "./waits.js";
import { openWorld } from "./world.js";

const kStroke_px = 2;
const kZooms = 12;
/** A bot takes its time, so that it is seen to. */
const world = openWorld(["bots.delay_ms=700"]);

/** How wide the frames of legal places are on the screen, at any zoom. */
const strokes = ({ page }) =>
  page.locator("[data-cell] .frame").evaluateAll((frames) =>
    frames.map((frame) => {
      const { strokeWidth, vectorEffect } = getComputedStyle(frame);
      return Number.parseFloat(strokeWidth) * (vectorEffect === "non-scaling-stroke" ? 1 : frame.getScreenCTM().a);
    }),
  );

test("every key does what the help says of it", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  const press = (key) => page.keyboard.press(key);
  const isPressed = (selector) => page.locator(`${selector}[aria-pressed=true]`).waitFor();
  const rotation = async () => Number(await page.locator("[data-ghost]").getAttribute("data-rotation"));
  // Where a tile fits in several ways, and a figure may stand on it.
  await playBots(anna, world.server.url, [], 1);
  await layWhere(anna, '[data-turn]:has(.rotations [data-choice]:nth-of-type(2)) [data-choice^=deploy]:has(kbd)');

  const before = await rotation();
  await press("r");
  const turned = await rotation();
  assert.notEqual(turned, before);
  await press("Shift+R");
  assert.equal(await rotation(), before);
  await settled(anna);
  await press("1");
  await isPressed("[data-turn] .choices [data-choice]:has(kbd)");
  const chosen = await page.locator("[data-choice^=deploy][aria-pressed=true]").getAttribute("data-choice");
  await press("s");
  await page.locator(`[data-choice="${chosen}"][aria-pressed=false]`).waitFor();
  await press("z");
  await page.locator("[data-ghost]").waitFor({ state: "detached" });

  await press("ArrowRight"); // what is on trial is looked at
  for (const [key, selector] of [["i", "[data-panel=inspector]"], ["t", "[data-panel=tiles]"], ["?", "[data-panel=help]"], ["f", "[data-action=farms]"], ["g", "[data-action=gaps]"], ["l", "[data-action=words]"]]) {
    await press(key);
    await isPressed(selector);
  }
  assert.deepEqual(anna.complaints, []);
  await anna.context.close();
});

test("frames are as wide at any zoom, and are gone while a bot thinks", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  // The bot thinks for a moment: what is seen then is remembered.
  await remember(anna, "a bot that thinks", () => {
    const words = document.querySelector("[data-turn] h2")?.textContent ?? "";
    return / is thinking$/.test(words) ? { words, cells: document.querySelectorAll("[data-cell]").length } : null;
  });
  await playBots(anna, world.server.url, [], 1);
  const offered = new Set(choicesOf(messagesOf(anna).findLast(({ prompt }) => prompt?.step === "place-tile").prompt).map(({ x, y }) => `${x},${y}`));
  const framed = await page.locator("[data-cell]:has(.frame)").evaluateAll((cells) => cells.map(({ dataset }) => dataset.cell));
  assert.deepEqual(framed.sort(), [...offered].sort());
  for (const key of ["-", "+"]) {
    for (let step = 0; step < kZooms; step += 1) await page.keyboard.press(key);
    const widths = await strokes(anna);
    assert.ok(widths.length === offered.size && widths.every((width) => width >= kStroke_px), `${widths}`);
  }
  await page.keyboard.press("0");
  await page.keyboard.press("ArrowRight");
  await confirm(anna);
  assert.deepEqual(await happened(anna, "a bot that thinks"), { words: "Jester is thinking", cells: 0 });
  await turnOf(anna);
  assert.deepEqual(anna.complaints, []);
  await anna.context.close();
});
