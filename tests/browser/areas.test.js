// What is tinted and numbered on the board: the cities that a farm feeds, and what a figure would claim.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { layWhere } from "./player.js";
import { playBots } from "./table.js";
import { settled, until } from "./waits.js";
import { openWorld } from "./world.js";

const world = openWorld();

for (const [size, screen] of Object.entries({ desk: kDesktop, phone: kPhone })) {
  test(`the cities that a farm feeds are numbered, at ${size} size`, { timeout: 600_000 }, async () => {
    const anna = await Person.open(world.browser, "Anna", screen);
    const { page } = anna;
    await page.goto(`${world.server.url}/learn/farms`);
    // The lesson is shown to its end: there a farm has two cities.
    const lesson = page.locator("[data-lesson=farms]");
    await lesson.locator("[data-cell]").first().waitFor();
    while ((await lesson.getAttribute("data-over")) !== "true") {
      const step = await lesson.getAttribute("data-step");
      await page.locator("[data-action=show-me]").click();
      await until(anna, (before) => document.querySelector("[data-lesson]").dataset.step !== before, "the lesson goes on", step);
    }
    await page.locator("[data-end]").waitFor();
    await page.getByRole("button", { name: "Look at the board" }).click();
    await page.keyboard.press("f");
    await page.locator("[data-feeds]").first().waitFor();
    const feeds = await page.locator("[data-feeds]").evaluateAll((signs) => signs.map(({ dataset }) => Number(dataset.feeds)));
    assert.ok(feeds.includes(2), `${feeds}`);
    await anna.picture(`farms-${size}`);
    await page.keyboard.press("f");
    await page.locator("[data-feeds]").first().waitFor({ state: "detached" });
    // Looked at alone: its cities are numbered.
    const { x, y, width, height } = await page.locator("svg [data-figure], svg [data-kind=follower]").first().boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.locator("[data-inspected=farm]").getByText("feeds 2 cities").waitFor();
    const fed = await page.locator("[data-fed]").evaluateAll((signs) => signs.map(({ dataset }) => dataset.fed));
    assert.deepEqual(fed, ["1", "2"]);
    await anna.picture(`farm-${size}`);
    assert.deepEqual(await anna.barriers(), []);
    assert.deepEqual(anna.complaints, []);
    await anna.context.close();
  });
}

test("what a figure would claim is tinted as long as it is pointed at", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  await playBots(anna, world.server.url, [], 1);
  await layWhere(anna, "[data-spot^=deploy]");
  const choice = page.locator("[data-choice^=deploy]").first();
  await choice.waitFor();
  await page.locator("[data-player]").first().hover();
  await page.locator("[data-area=claimed]").waitFor({ state: "detached" });
  await choice.focus();
  await page.locator("[data-area=claimed]").waitFor();
  await anna.picture("claimed-desk");
  await settled(anna);
  const parts = await page.locator("[data-area=claimed] .fill path").count();
  const asked = anna.received.findLast(({ type }) => type === "inspected");
  assert.equal(parts, asked.result.parts.length);
  await choice.blur();
  await page.locator("[data-area=claimed]").waitFor({ state: "detached" });
  await page.locator("[data-spot]").first().hover();
  await page.locator("[data-area=claimed]").waitFor();
  await page.locator("[data-player]").first().hover();
  await page.locator("[data-area=claimed]").waitFor({ state: "detached" });
  await page.keyboard.press("1");
  await page.locator("[data-area=claimed]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("[data-area=claimed]").waitFor({ state: "detached" });
  assert.deepEqual(anna.complaints, []);
  await anna.context.close();
});
