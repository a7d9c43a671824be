// A page that the browser translates: the translator puts elements of its own in the place of texts, and goes on doing so while the game
// changes them. A translated page shows the same as one that nobody translates.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, playTurn } from "./player.js";
import { playBots } from "./table.js";
import { until } from "./waits.js";
import { openWorld } from "./world.js";

const kTurns = 3;
const world = openWorld();

/** Replaces texts as the translators of browsers do. A translated text begins with a sign and is in capitals. */
function translator() {
  const isText = ({ data, parentElement }) =>
    /\p{L}/u.test(data) && !data.startsWith("»") && !parentElement.closest("font, [translate=no], .notranslate, script, style, textarea");
  const translate = (root) => {
    const texts = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text);
    if (root.nodeType === Node.TEXT_NODE) texts.push(root);
    for (const text of texts.filter((one) => one.parentElement && isText(one))) {
      const outer = document.createElement("font");
      const inner = outer.appendChild(document.createElement("font"));
      inner.textContent = `»${text.data.toUpperCase()}`;
      text.parentNode.replaceChild(outer, text);
    }
  };
  let due = new Set();
  const later = (nodes) => {
    if (due.size === 0)
      setTimeout(() => {
        const now = due;
        due = new Set();
        for (const node of now) if (node.isConnected) translate(node);
      });
    for (const node of nodes) due.add(node);
  };
  const watch = () => {
    new MutationObserver((records) => {
      const nodes = records.flatMap(({ type, target, addedNodes }) => (type === "childList" ? [...addedNodes] : [target]));
      if (nodes.length > 0) later(nodes);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    later([document.body]);
  };
  if (sessionStorage.getItem("translated") === "yes") addEventListener("load", watch);
  globalThis.beginTranslation = () => {
    sessionStorage.setItem("translated", "yes");
    watch();
  };
}

/** All that one reads on the page, without what the translator made of it. */
const shown = ({ page }) =>
  page.evaluate(() =>
    ["[data-turn]", "[data-player]", "[data-line]", ".log li", "[data-panel]", ".banner"].flatMap((part) =>
      Array.from(document.querySelectorAll(part), (element) =>
        element.textContent.replaceAll("»", "").replace(/\s+/g, " ").trim().toUpperCase(),
      ),
    ),
  );

/** Until the translator has nothing left to do. */
const settled = (person) =>
  person.until(() => {
    const turn = document.querySelector("[data-turn] h2");
    return turn?.textContent.startsWith("»");
  }, "the page is translated");

for (const [kind, options, seed] of [
  ["desk", kDesktop, 11],
  ["phone", kPhone, 12],
]) {
  test(`what a translated page says is true: ${kind}`, { timeout: 240_000 }, async () => {
    const anna = await Person.open(world.browser, "Anna", options);
    await anna.context.addInitScript(translator);
    const { page } = anna;
    const roll = chance(seed);
    await playBots(anna, world.server.url, [], 1);
    await page.evaluate(() => globalThis.beginTranslation());
    await settled(anna);
    for (let turn = 0; turn < kTurns; turn += 1) {
      await playTurn(anna, roll);
      await anna.until(() => document.querySelector("main[data-my-turn=true] [data-turn] [data-action=confirm]"), "it is their turn again");
      await settled(anna);
      const translated = await shown(anna);
      await anna.picture(`translated-${kind}`);
      // The same page without a translator, where it stands now.
      await page.evaluate(() => sessionStorage.removeItem("translated"));
      await page.reload();
      await page.locator("[data-turn] h2").waitFor();
      await anna.until(() => document.querySelector("main[data-conn=live] [data-turn] [data-action=confirm]"), "the page is back");
      assert.deepEqual(translated, await shown(anna), `after turn ${turn + 1}`);
      await page.evaluate(() => globalThis.beginTranslation());
      await settled(anna);
    }
    // What opens, changes and closes again is true as well, and nothing stays behind.
    const before = await shown(anna);
    await page.locator("[data-turn] summary").first().click();
    await page.locator("[data-place]").first().click();
    const confirm = page.locator("[data-action=confirm]");
    await confirm.and(page.locator(":enabled")).waitFor();
    await page.locator("[data-action=undo]").click();
    await page.locator("[data-turn] summary").first().click();
    await until(
      anna,
      (wanted) =>
        document.querySelector("[data-turn]").textContent.replaceAll("»", "").replace(/\s+/g, " ").trim().toUpperCase() === wanted,
      "the turn reads as before",
      before[0],
    );
    assert.deepEqual(anna.complaints, []);
  });
}

test("names are not translated", { timeout: 120_000 }, async () => {
  const rose = await Person.open(world.browser, "Rose", kDesktop);
  await rose.context.addInitScript(translator);
  await playBots(rose, world.server.url, [], 1);
  await rose.page.evaluate(() => globalThis.beginTranslation());
  await settled(rose);
  assert.equal(await rose.page.locator('[data-player="0"] .name bdi').textContent(), "Rose");
});
