// The rules to read: every chapter of every game before it is played, and at a table the rule that matters now.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kLandscape, kPhone, Person } from "./browser.js";
import { confirm } from "./player.js";
import { fitsAcross, openTable, playBots, seatBot } from "./table.js";
import { turnOf, until } from "./waits.js";
import { openWorld } from "./world.js";

const world = openWorld();

/** The rule that the page of help shows, as CHAPTER.TOPIC. */
const ruleShown = ({ page }) => page.locator("[data-rule]").getAttribute("data-rule");

test("every expansion that can be chosen has its rules, in both languages and on every screen", {
  timeout: 600_000,
}, async () => {
  const { games } = await (await fetch(`${world.server.url}/api/games`)).json();
  for (const [name, size, locale] of [["desk", kDesktop, "en-GB"], ["phone", kPhone, "de-DE"], ["landscape", kLandscape, "en-GB"]]) {
    const anna = await Person.open(world.browser, "Anna", { ...size, locale });
    const { page } = anna;
    await page.goto(world.server.url);
    await page.locator("[data-action=rules]").click();
    for (const { game, expansions } of games) {
      await page.locator(`[data-rules="${game}"]`).click();
      await page.locator(`[data-rules-of="${game}"] summary`).first().waitFor();
      const chapters = page.locator("[data-chapter]");
      const shown = await chapters.evaluateAll((found) => found.map(({ dataset }) => dataset.chapter));
      assert.deepEqual([...shown].sort(), ["base", ...expansions.map((one) => one.name)].filter((one, at, all) => all.indexOf(one) === at).sort());
      await chapters.evaluateAll((found) => {
        for (const one of found) one.open = true;
      });
      assert.ok(await fitsAcross(anna), `${game} on ${name}`);
      assert.deepEqual(await anna.barriers(), [], `${game} on ${name}`);
      await anna.picture(`rules-${game}-${name}`);
    }
    assert.deepEqual(anna.complaints, []);
    await page.context().close();
  }
});

test("at a table ? opens the rule that matters now, and Escape goes back", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  await playBots(anna, world.server.url, [/Order of the King/, /Princess/], 1);
  await page.locator("[data-panel=log]").focus();
  await page.keyboard.press("?");
  assert.equal(await ruleShown(anna), "kings_orders.start");
  await until(anna, () => document.activeElement.dataset.rule !== undefined, "the rule has the focus");
  const chapters = await page.locator("[data-chapter]").evaluateAll((found) => found.map(({ dataset }) => dataset.chapter));
  assert.deepEqual(chapters.sort(), ["base", "kings_orders", "princess_and_dragon"]);
  assert.deepEqual(await anna.barriers(), []);
  await anna.picture("help-orders");
  await page.keyboard.press("Escape");
  await page.locator("[data-rule]").waitFor({ state: "detached" });
  await until(anna, () => document.activeElement.dataset.panel === "log", "the focus goes back");
  await confirm(anna); // keeps all cards
  await turnOf(anna);
  await page.locator("[data-panel=help]").click();
  assert.notEqual(await ruleShown(anna), "kings_orders.start");
  assert.deepEqual(anna.complaints, []);
  await page.context().close();
});

test("on a phone the rules of King's Gate open at the current location", { timeout: 600_000 }, async () => {
  const ben = await Person.open(world.browser, "Ben", { ...kPhone, locale: "en-GB" });
  const { page } = ben;
  await openTable(ben, world.server.url, [], { game: "kings_gate" });
  await seatBot(page, 1);
  await page.locator("[data-action=start]:enabled").tap();
  await page.locator("[data-panel=rules]").tap();
  await page.locator("[data-rule]").waitFor();
  assert.equal(await ruleShown(ben), "base.safe"); // the Palace
  assert.deepEqual(await ben.barriers(), []);
  await ben.picture("help-kings-gate");
  assert.deepEqual(ben.complaints, []);
  await page.context().close();
});
