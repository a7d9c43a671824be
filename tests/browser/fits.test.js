// Which tiles of the bag fit a place that somebody looks at.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, playUntil } from "./player.js";
import { playBots } from "./table.js";
import { settled } from "./waits.js";
import { openWorld } from "./world.js";

const world = openWorld();

/** The middle of a free place beside a tile where the one in hand does not fit, on the screen; null when there is none in sight. */
const refused = ({ page }) =>
  page.evaluate(() => {
    const names = (selector, name) => [...document.querySelectorAll(selector)].map(({ dataset }) => dataset[name]);
    const [laid, legal] = [new Set(names("[data-tile]", "tile")), new Set(names("[data-cell]", "cell"))];
    const board = document.querySelector(".surface svg").getBoundingClientRect();
    const { a, d, e, f } = document.querySelector(".surface svg > g").getCTM();
    for (const name of laid) {
      const [x, y] = name.split(",").map(Number);
      for (const [across, up] of [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]]) {
        const place = { x: board.left + (across * 100 + 50) * a + e, y: board.top + (50 - up * 100) * d + f };
        const inSight = place.x > board.left && place.x < board.right && place.y > board.top && place.y < board.bottom;
        if (inSight && !laid.has(`${across},${up}`) && !legal.has(`${across},${up}`)) return place;
      }
    }
    return null;
  });

const listed = ({ page }) =>
  page
    .locator("li[data-kind]")
    .evaluateAll((found) => Object.fromEntries(found.map(({ dataset }) => [dataset.kind, Number(dataset.count)])));

for (const [size, screen] of Object.entries({ desk: kDesktop, phone: kPhone })) {
  test(`the tiles that fit a place are listed, and all of them again, at ${size} size`, { timeout: 600_000 }, async () => {
    const anna = await Person.open(world.browser, "Anna", screen);
    const { page } = anna;
    await playBots(anna, world.server.url, [], 1);
    await page.locator("[data-cell]").first().click();
    await page.keyboard.press("t");
    await page.locator("li[data-kind] img").first().waitFor();
    const all = await listed(anna);
    await page.keyboard.press("i");
    await page.locator("[data-action=list-fits]").click();
    await page.locator("[data-fitting]").waitFor();
    await settled(anna);
    const fitting = await listed(anna);
    assert.ok(Object.keys(fitting).length > 0);
    for (const [kind, count] of Object.entries(fitting)) assert.equal(count, all[kind], kind);
    assert.ok(Object.keys(fitting).length < Object.keys(all).length);
    await anna.picture(`fits-${size}`);
    assert.deepEqual(await anna.barriers(), []);
    await page.locator("[data-action=list-all]").click();
    await page.locator("[data-fitting]").waitFor({ state: "detached" });
    assert.deepEqual(await listed(anna), all);
    assert.deepEqual(anna.complaints, []);
    await page.context().close();
  });
}

test("a place that is refused says why", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  const roll = chance(5);
  await playBots(anna, world.server.url, [], 1, { pace: "at-once" });
  let place = null;
  await playUntil(anna, roll, async () => {
    await page.keyboard.press("0");
    place = await refused(anna);
    return place !== null;
  });
  await page.mouse.click(place.x, place.y);
  await page.getByText("The tile in hand does not fit: an edge does not match its neighbour.").waitFor();
  assert.deepEqual(anna.complaints, []);
  await anna.context.close();
});
