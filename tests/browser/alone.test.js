// What decides nothing passes by itself, after a time that says nothing of a hand; what is a choice waits.

import assert from "node:assert/strict";
import { test } from "node:test";
import { choicesOf } from "../support/choices.mjs";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, confirm, placeByMouse } from "./player.js";
import { playBots, promptOf } from "./table.js";
import { asked, told } from "./waits.js";
import { openWorld } from "./world.js";

const world = openWorld();
const kTurnsMax = 30;

for (const [name, device] of [
  ["a desk", kDesktop],
  ["a phone", kPhone],
]) {
  test(`what has one answer passes by itself on ${name}`, { timeout: 600_000 }, async () => {
    const anna = await Person.open(world.browser, "Anna", { ...device, passesAlone: true });
    const { page } = anna;
    const roll = chance(5);
    await playBots(anna, world.server.url, [/Order of the King/], 1, { pace: "at-once" });
    // With the most cards that a hand may have nothing can be drawn.
    for (let turn = 0; (await asked(anna)) !== "orders" || choicesOf(promptOf(anna).prompt).length > 1; turn += 1) {
      assert.ok(turn < kTurnsMax, "a hand is full at last");
      const { phase } = await anna.state();
      if (phase === "orders") await page.locator('[data-choice="draw-card"]').click();
      if (phase === "place-tile") await placeByMouse(anna, roll);
      await confirm(anna);
    }
    const { version } = promptOf(anna);
    // Not at once: that would tell the others of a hand. The page shows how the time goes by.
    await page.locator("[data-action=confirm].alone").waitFor();
    await anna.picture(`alone-${device.viewport.width}`);
    await told(anna, (message) => message.version > version, "the table goes on");
    assert.equal(await asked(anna), "place-tile");
    assert.equal(await page.locator("[data-action=confirm].alone").count(), 0, "a tile is laid by its player");
    assert.deepEqual(anna.complaints, []);
    await anna.context.close();
  });
}
