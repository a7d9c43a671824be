// Which tiles of the bag fit a place that somebody looks at.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { playBots } from "./table.js";
import { openWorld } from "./world.js";

const world = openWorld();

const listed = ({ page }) =>
  page
    .locator("li[data-kind]")
    .evaluateAll((found) => Object.fromEntries(found.map(({ dataset }) => [dataset.kind, Number(dataset.count)])));

for (const [size, screen] of Object.entries({ desk: kDesktop, phone: kPhone })) {
  test(`the tiles that fit a place are listed, and all of them again, at ${size} size`, { timeout: 120_000 }, async () => {
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
