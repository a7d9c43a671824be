// What each key does at a table, what is framed and when, and what is said while a bot thinks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, Person } from "./browser.js";
import { playBots } from "./table.js";
import { openWorld } from "./world.js";

const kStroke_px = 2;
const kZooms = 12;
/** A bot takes its time, so that it is seen to. */
const world = openWorld(["bots.delay_ms=700"]);

/** The choices by their place. */
function byPlace(choices) {
  const places = new Map();
  for (const choice of choices) places.set(`${choice.x},${choice.y}`, [...(places.get(`${choice.x},${choice.y}`) ?? []), choice]);
  return places;
}

/** How wide the frames of legal places are on the screen, whatever the zoom. */
const strokes = ({ page }) =>
  page.locator("[data-cell] .frame").evaluateAll((frames) =>
    frames.map((frame) => {
      const { strokeWidth, vectorEffect } = getComputedStyle(frame);
      return Number.parseFloat(strokeWidth) * (vectorEffect === "non-scaling-stroke" ? 1 : frame.getScreenCTM().a);
    }),
  );

test("every key does what the help says of it", { timeout: 120_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  const press = (key) => page.keyboard.press(key);
  const isPressed = (selector) => page.locator(`${selector}[aria-pressed=true]`).waitFor();
  const settled = () => page.locator("[data-turn][aria-busy=false]").waitFor();
  const rotation = async () => Number(await page.locator("[data-ghost]").getAttribute("data-rotation"));
  // Where a tile fits in several ways: there is one at the first turn of any tile that is not the same however it lies.
  let ways = [];
  while (ways.length < 2) {
    await playBots(anna, world.server.url, [], 1);
    const { choices } = anna.received.findLast(({ prompt }) => prompt?.step === "place-tile").prompt;
    const fitting = byPlace(choices);
    ways = [...fitting.values()].find((found) => found.length > 1) ?? [];
  }
  const cell = `${ways[0].x},${ways[0].y}`;
  await press("ArrowRight");
  await page.locator("[data-ghost]").waitFor();
  if ((await page.locator("[data-ghost]").getAttribute("data-ghost")) !== cell) await page.locator(`[data-cell="${cell}"]`).click();
  await page.locator(`[data-ghost="${cell}"]`).waitFor();
  await settled();

  const before = await rotation();
  await press("r");
  const turned = await rotation();
  assert.notEqual(turned, before);
  await press("Shift+R");
  assert.equal(await rotation(), before);
  await settled();
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

test("frames are as wide at any zoom, and are gone while a bot thinks", { timeout: 120_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  await playBots(anna, world.server.url, [], 1);
  const offered = new Set(anna.received.findLast(({ prompt }) => prompt?.step === "place-tile").prompt.choices.map(({ x, y }) => `${x},${y}`));
  const framed = await page.locator("[data-cell]:has(.frame)").evaluateAll((cells) => cells.map(({ dataset }) => dataset.cell));
  assert.deepEqual(framed.sort(), [...offered].sort());
  for (const key of ["-", "+"]) {
    for (let step = 0; step < kZooms; step += 1) await page.keyboard.press(key);
    const widths = await strokes(anna);
    assert.ok(widths.length === offered.size && widths.every((width) => width >= kStroke_px), `${widths}`);
  }
  await page.keyboard.press("0");
  await page.keyboard.press("ArrowRight");
  await page.locator("[data-turn][aria-busy=false] [data-action=confirm]:enabled").click();
  const thinking = await page.waitForFunction(() => {
    const words = document.querySelector("[data-turn] h2").textContent;
    return / is thinking$/.test(words) && { words, cells: document.querySelectorAll("[data-cell]").length };
  });
  assert.deepEqual(await thinking.jsonValue(), { words: "Jester is thinking", cells: 0 });
  await page.locator("main[data-my-turn=true] [data-cell]").first().waitFor();
  assert.deepEqual(anna.complaints, []);
  await anna.context.close();
});
