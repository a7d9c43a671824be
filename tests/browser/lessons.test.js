// Learning to play: the lessons on a real board, by what each asks for, left and gone on with; without a rule in the page.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { kDesktop, kLandscape, kPhone, Person } from "./browser.js";
import { fitsScreen } from "./table.js";
import { until } from "./waits.js";
import { openWorld } from "./world.js";

const kSteps = fileURLToPath(new URL("../../web-client/src/games/carcassonne/lessons/steps/", import.meta.url));
const world = openWorld();

const stepsOf = (name) => JSON.parse(readFileSync(`${kSteps}${name}.json`, "utf8"));
const reached = ({ page }) => page.locator("[data-lesson]").evaluate(({ dataset }) => Number(dataset.step));

/** Lays the tile that the lesson wants, by finger or mouse, with the figure that it wants. */
async function takeTurn(person, steps) {
  const { page } = person;
  const at = await reached(person);
  const press = (what) => (person.isPhone ? what.tap() : what.click());
  const [, cell] = steps[at].wanted.split(" ");
  await page.keyboard.press("0"); // all of the board in sight
  await press(page.locator(`[data-cell="${cell}"]`));
  await press(page.locator(`[data-choice="${steps[at].wanted}"]`).first());
  await page.locator("[data-turn][aria-busy=false]").waitFor();
  const figure = steps[at + 1].wanted;
  if (figure !== "pass") await press(page.locator(`[data-turn] [data-choice="${figure}"]`));
  await press(page.locator("[data-action=confirm]:enabled"));
  await page.locator(`[data-lesson][data-step="${at + 2}"]`).waitFor();
}

test("each lesson is played to its end on a phone, farms among them", { timeout: 600_000 }, async () => {
  const ben = await Person.open(world.browser, "Ben", kPhone);
  const { page } = ben;
  await page.goto(world.server.url);
  await page.locator("[data-action=learn]").tap();
  await page.locator("[data-begin]").first().waitFor();
  const names = await page.locator("[data-begin]").evaluateAll((all) => all.map(({ dataset }) => dataset.begin));
  assert.deepEqual([...names].sort(), readdirSync(kSteps).map((file) => file.replace(".json", "")).sort());
  assert.equal(names[3], "farms");
  assert.deepEqual(await ben.barriers(), []);
  await ben.picture("lessons");
  await page.locator(`[data-begin=${names[0]}]`).tap();
  for (const [index, name] of names.entries()) {
    await page.locator(`[data-lesson=${name}] [data-turn]`).waitFor();
    const steps = stepsOf(name);
    while ((await reached(ben)) < steps.length - 1) {
      assert.ok(await fitsScreen(ben), name);
      await takeTurn(ben, steps);
    }
    assert.deepEqual(await ben.barriers(), [], name);
    await ben.picture(`lesson-${name}`);
    if (name === "farms") assert.equal(await page.locator('[data-player="0"]').getAttribute("data-score"), "6");
    if (index + 1 < names.length) await page.locator("[data-action=next-lesson]").tap();
  }
  await page.locator("[data-action=leave-lesson]").tap();
  await until(ben, (count) => document.querySelectorAll("[data-done]").length === count, "all lessons are marked as done", names.length);
  assert.ok(!ben.sent.some((type) => ["command", "preview", "inspect", "create"].includes(type)), "the server was asked nothing");
  assert.deepEqual(ben.complaints, []);
  await ben.context.close();
});

test("a lesson takes no other choice, says so, can be left and gone on with", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  await page.goto(`${world.server.url}/learn/roads`);
  await page.locator('[data-cell="0,-1"]').click();
  await page.locator("[data-turn][aria-busy=false] [data-action=confirm]:enabled").click();
  await page.getByText("The rules allow that.").waitFor();
  assert.equal(await reached(anna), 0);
  assert.deepEqual(await anna.barriers(), []);
  await takeTurn(anna, stepsOf("roads"));
  await page.reload();
  await page.locator('[data-lesson=roads][data-step="2"] [data-cell]').first().waitFor();
  await anna.picture("lesson-desk");
  await page.locator("[data-action=leave-lesson]").click();
  await page.locator("[data-begin=roads]").getByText("Continue").click();
  await page.locator('[data-lesson=roads][data-step="2"]').waitFor();
  await page.locator("[data-action=show-me]").click(); // the tile, then no figure
  await page.locator('[data-lesson=roads][data-step="3"]').waitFor();
  await page.locator("[data-action=show-me]").click();
  await page.locator("[data-lesson=roads][data-over=true]").waitFor();
  await page.locator("[data-action=lesson-again]").click();
  await page.locator('[data-lesson=roads][data-step="0"]').waitFor();
  assert.deepEqual(anna.complaints, []);
  await anna.context.close();
});

test("a lesson fits a phone on its side, dark and in German", { timeout: 600_000 }, async () => {
  const emil = await Person.open(world.browser, "Emil", { ...kLandscape, locale: "de-DE", colorScheme: "dark" });
  const { page } = emil;
  await page.goto(`${world.server.url}/learn/farms`);
  await page.locator("[data-lesson=farms] [data-cell]").first().waitFor();
  assert.ok(await fitsScreen(emil));
  assert.deepEqual(await emil.barriers(), []);
  await emil.picture("lesson-landscape");
  const { left, top, right, bottom } = await page.locator("[data-lesson] .surface").evaluate((one) => one.getBoundingClientRect().toJSON());
  assert.ok((right - left) * (bottom - top) >= 0.35 * 844 * 390, "the board has its place");
  assert.deepEqual(emil.complaints, []);
  await emil.context.close();
});
