// Whoever watches a table with a delay sees it late, and is told so.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { confirm } from "./player.js";
import { lookOn, openTable } from "./table.js";
import { openWorld } from "./world.js";

const kLate_ms = 60_000;
const world = openWorld();

const lying = ({ page }) => page.locator("[data-tile]").count();

test("a watcher sees a move when the table's delay is over, not before", { timeout: 240_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const cleo = await Person.open(world.browser, "Cleo", kPhone);
  const room = await openTable(anna, world.server.url, [], { delay: String(kLate_ms / 1000) });
  await anna.page.locator('[data-seat="1"] [data-bot]').first().click();
  await lookOn(cleo, world.server.url, room);
  await cleo.page.locator("[data-late]").waitFor();
  await cleo.picture("late-waiting-phone");
  await anna.page.locator("[data-action=start]").click();
  await anna.until(() => document.querySelector("main[data-my-turn=true] [data-cell]"), "it is her turn");
  const before = await lying(anna);
  await anna.page.locator("[data-cell]").first().click();
  const confirmed = Date.now();
  await confirm(anna);
  assert.ok((await lying(anna)) > before);
  // The watcher is still told that the table waits for players: the start is as late as everything else.
  assert.equal(await lying(cleo), 0);
  assert.ok(!JSON.stringify(cleo.received).includes('"tiles"'), "nor is it in anything that her page was sent");
  await cleo.page.locator("[data-tile]").first().waitFor({ timeout: 2 * kLate_ms });
  await cleo.page.waitForFunction((count) => document.querySelectorAll("[data-tile]").length > count, before, {
    timeout: kLate_ms,
  });
  const late = Date.now() - confirmed;
  assert.ok(late >= kLate_ms - 1_000, `${late} ms`);
  await cleo.picture("late-phone");
  // Who looks back sees the moves that they were told, and none that was played since.
  await cleo.page.locator("[data-panel=log]").tap();
  await cleo.page.locator(".pages.open [data-action=replay]").tap();
  const told = cleo.received.flatMap((message) => (message.type === "update" ? [message] : (message.entries ?? [])));
  const moves = told.filter(({ events }) => events.some(({ type }) => /^(placed|deployed|returned|scored)$/.test(type)));
  const seen = new Set(moves.map(({ version }) => version));
  assert.equal(await cleo.page.getByRole("slider").getAttribute("max"), String(seen.size));
  assert.deepEqual(await cleo.barriers(), []);
  for (const { complaints, context } of [anna, cleo]) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
});
