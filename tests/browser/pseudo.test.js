// Every main screen in a language longer than any: nothing is cut, nothing was left in English.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { texts } from "../../web-client/scripts/texts.js";
import { kDesktop, kLandscape, kPhone, Person } from "./browser.js";
import { answer, confirm } from "./player.js";
import { cutTexts, retold, untranslatedTexts } from "./pseudo.js";
import { turnOf, until } from "./waits.js";
import { openWorld } from "./world.js";

const kSources = new URL("../../web-client/src/", import.meta.url);
/** Values, not texts: who plays, what the server calls its games, and how a list ends. A table's name is the server's. */
const kNames = [
  "Anna",
  "Gatehouse",
  "Carcassonne",
  "King's Gate",
  "English",
  "Deutsch",
  " and ",
  "PNG",
  "SVG",
];
/** What one's profile shows of its device and of its days. */
const kOwn = ["Chrome, Linux", new Intl.DateTimeFormat("en-GB", { month: "long" }).format(), new Intl.DateTimeFormat("en-GB", { month: "short" }).format()];
const world = openWorld(["profiles.mode=open"]);

test("the long language keeps what a text asks for, and is 40 per cent longer", async () => {
  /** What a text asks for, and what it says. */
  const parts = (text) => {
    const flat = [text].flat().flatMap((part) => {
      if (typeof part === "string") return [{ says: part }];
      const [name, options] = part;
      const choices = Object.entries(options || {}).map(([key, told]) => ({ ...parts(told), key }));
      return [{ asks: JSON.stringify([name, choices.map(({ key, asks }) => [key, asks])]) }, ...choices];
    });
    const joined = (name) => flat.map((part) => part[name] ?? "").join("");
    return { asks: joined("asks"), says: joined("says") };
  };
  const files = readdirSync(kSources, { recursive: true }).filter((name) => name.endsWith("/en.json"));
  let count = 0;
  for (const file of files) {
    const { code } = texts().transform(readFileSync(new URL(file, kSources), "utf8"), file);
    for (const [key, text] of Object.entries(JSON.parse(code))) {
      const long = retold(text);
      assert.equal(parts(long).asks, parts(text).asks, key);
      assert.ok(parts(long).says.length > parts(text).says.length, key);
      assert.ok(typeof text !== "string" || long.length >= 1.4 * text.length, key);
      count += 1;
    }
  }
  assert.ok(count > 500, String(count));
});

for (const [name, size] of [
  ["desk", kDesktop],
  ["phone", kPhone],
  ["landscape", kLandscape],
]) {
  const open = async () => {
    const anna = await Person.open(world.browser, "Anna", size);
    await anna.context.addInitScript({
      content: `globalThis.retold = ${retold}; localStorage.setItem("gatehouse.name", "Anna");`,
    });
    return anna;
  };
  /** Looks at a screen; the faults of all screens are told together. */
  const looker = (anna) => {
    const wrong = [];
    const look = async (screen, names = kNames) => {
      await anna.picture(`pseudo-${screen}-${name}`);
      for (const text of await anna.page.evaluate(cutTexts)) wrong.push(`${screen}: cut ${text}`);
      for (const text of await anna.page.evaluate(untranslatedTexts, names))
        wrong.push(`${screen}: English ${text}`);
    };
    return { look, wrong };
  };

  test(`outside of a table everything fits and is translated: ${name}`, { timeout: 600_000 }, async () => {
    const anna = await open();
    const { look, wrong } = looker(anna);
    const { page } = anna;
    await page.goto(world.server.url);
    await page.locator("[data-action=rules]").waitFor();
    await page.locator("footer summary").first().click();
    await look("lobby");
    await page.goto(`${world.server.url}/new`);
    await page.locator("[data-preset=everything]").click();
    await page.locator("details.rules summary").click();
    await look("create");
    await page.goto(`${world.server.url}/rules/carcassonne`);
    await page.locator("[data-topic]").first().waitFor();
    await look("rules");
    await page.goto(`${world.server.url}/learn`);
    await page.locator("[data-begin]").first().waitFor();
    await look("lessons");
    await page.goto(`${world.server.url}/fair`);
    await page.locator("main h1").waitFor();
    await look("fair");
    await page.goto(`${world.server.url}/profile`);
    await page.locator("[data-profile=none]").waitFor();
    await page.locator("input[name=profile-name]").fill(`Anna ${name}`);
    await look("no-profile", [...kNames, name]);
    await page.locator("[data-action=make]").click();
    const words = (await page.locator("[data-recovery]").getAttribute("data-recovery")).split(" ");
    await look("words", [...kNames, ...words]);
    await page.locator("[data-action=written]").click();
    await page.locator("[data-action=leave]").click();
    await page.locator("[data-erase] summary").click();
    await look("profile", [...kNames, ...kOwn, name]);
    await page.goto(`${world.server.url}/g/nosuch77`);
    await page.locator("main h1, main h2").first().waitFor();
    await look("unknown", [...kNames, "nosuch"]);
    assert.deepEqual(wrong, []);
    await page.context().close();
  });

  for (const game of ["carcassonne", "kings_gate"]) {
    test(`at a table everything fits and is translated: ${game}, ${name}`, { timeout: 600_000 }, async () => {
      const anna = await open();
      const { look, wrong } = looker(anna);
      const { page } = anna;
      await page.goto(`${world.server.url}/new`);
      await page.locator("main select").first().selectOption(game);
      if (game === "carcassonne") await page.locator("[data-preset=everything]").click();
      await page.locator("main button.primary").click();
      const code = await page.locator("[data-invite]").getAttribute("data-invite");
      const { faces = {} } = await (await fetch(`${world.server.url}/api/games/${game}/catalogue`)).json();
      // What is printed on cards comes from the server, and begins a sentence or not.
      const printed = Object.values(faces)
        .flat()
        .flatMap(({ text }) => [text, text[0].toUpperCase() + text.slice(1)]);
      const names = [...printed.sort((one, other) => other.length - one.length), ...kNames, code];
      await page.locator("[data-add-bot] summary").first().click();
      await look(`bots-${game}`, names);
      await page.locator("[data-bot]").first().click();
      await page.locator("[data-action=start]:enabled").waitFor();
      await look(`waiting-${game}`, names);
      await page.locator("[data-action=start]").click();
      await turnOf(anna);
      if (game === "carcassonne") await until(anna, () => performance.getEntriesByType("resource").some(({ name, responseEnd }) => responseEnd > 0 && name.endsWith("/catalogue")), "the words of the catalogue");
      await look(`turn-${game}`, names);
      if (game === "carcassonne") {
        // Keeps all cards, and draws none, until there is a tile.
        while ((await turnOf(anna)) !== "place-tile") {
          await answer(anna);
          await confirm(anna);
        }
        await page.keyboard.press("ArrowRight");
        await page.locator("[data-turn][aria-busy=false] [data-action=confirm]:enabled").waitFor();
        await look("trial", names);
      }
      const pages = await page
        .locator("[data-panel]")
        .evaluateAll((found) => found.map(({ dataset }) => dataset.panel));
      for (const one of pages) {
        const tab = page.locator(`[data-panel=${one}]`);
        if ((await tab.getAttribute("aria-pressed")) !== "true") await tab.click();
        await page.locator(".page > *").first().waitFor();
        await look(`${one}-${game}`, names);
      }
      assert.deepEqual(wrong, []);
      assert.deepEqual(anna.complaints, []);
      await page.context().close();
    });
  }
}
