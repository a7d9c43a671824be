// People whose names and lines run from right to left, and what their keyboards add: written, sent and shown, on a desk and on a phone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { openTable, sitDown } from "./table.js";
import { openWorld } from "./world.js";

const world = openWorld();

async function say({ page }, text) {
  await page.getByLabel("Write a message").fill(text);
  await page.locator("[data-action=say]").click();
}

/** Where the parts of a line of the chat begin and end, from left to right. */
const partsOf = ({ page }, number) =>
  page.locator(`[data-line="${number}"]`).evaluate((line) =>
    ["strong", ".time", ".text"].map((part) => {
      const { left, right } = line.querySelector(part).getBoundingClientRect();
      return [left, right];
    }),
  );

test("names and lines from right to left stay in their place, in the chat and in every sentence", { timeout: 120_000 }, async () => {
  const rachel = await Person.open(world.browser, "רָחֵל (רחל)", kDesktop);
  const maryam = await Person.open(world.browser, "مريم!", kPhone);
  const room = await openTable(rachel, world.server.url, []);
  await sitDown(maryam, world.server.url, room);

  await say(rachel, "שלום, Ben! 3 + 4?");
  await say(maryam, "أهلاً (hello)!");
  await maryam.page.locator('[data-line="2"]').waitFor();
  await rachel.page.locator('[data-line="2"]').waitFor();
  for (const person of [rachel, maryam]) {
    for (const number of [1, 2]) {
      const [name, time, text] = await partsOf(person, number);
      assert.ok(name[1] <= time[0] + 1, `line ${number}: the name ends at ${name[1]}, the time begins at ${time[0]}`);
      assert.ok(time[1] <= text[0] + 1, `line ${number}: the time ends at ${time[1]}, the text begins at ${text[0]}`);
    }
    // British readers have 24 hours.
    assert.match(await person.page.locator('[data-line="1"] .time').textContent(), /^\d\d:\d\d$/);
  }
  await rachel.picture("people-waiting");
  await maryam.picture("people-waiting-phone");

  await rachel.page.locator("[data-action=start]").click();
  await maryam.page.locator("[data-player]").first().waitFor();
  const log = rachel.page.locator(".log li");
  await log.filter({ hasText: /[\u0590-\u08ff]/ }).first().waitFor();
  // Each name is a piece of its own within a sentence: a direction begins before it and ends behind it.
  const named = (await log.allTextContents()).filter((text) => /[\u0590-\u08ff]/.test(text));
  assert.ok(named.length > 0);
  for (const text of named) assert.match(text, /\u2068[^\u2069]*[\u0590-\u08ff][^\u2069]*\u2069/);
  for (const person of [rachel, maryam]) {
    const bare = await person.page.locator("[data-player] .name").evaluateAll((names) => names.filter((name) => !name.querySelector("bdi")).length);
    assert.equal(bare, 0);
  }
  await rachel.picture("people-table");
  await maryam.picture("people-table-phone");
  assert.deepEqual([...rachel.complaints, ...maryam.complaints], []);
});

test("a field takes as many signs as the server, and what phones and paste add is no fault", { timeout: 60_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  await page.goto(world.server.url);
  const field = page.getByLabel("Your name");
  await field.fill("🐉".repeat(23));
  await field.press("End");
  await page.keyboard.insertText("👩‍🚀"); // three code points: one too many, and not cut in two
  assert.equal(await field.inputValue(), "🐉".repeat(23));
  await page.keyboard.insertText("é");
  await page.keyboard.insertText("x");
  assert.equal(await field.inputValue(), `${"🐉".repeat(23)}é`);

  // In the middle what is put in goes, not what stood there.
  await field.fill("a".repeat(24));
  await field.press("Home");
  await page.keyboard.insertText("b");
  assert.equal(await field.inputValue(), "a".repeat(24));

  anna.name = "\u202aAn\u00adna\u200b \u00a0";
  const room = await openTable(anna, world.server.url, []);
  assert.ok(room);
  assert.equal(await page.locator('[data-seat="0"] strong').textContent(), "Anna");
  await say(anna, "  good\u00a0\u00a0morning\u200b ");
  await page.locator("[data-line]").getByText("good morning", { exact: true }).waitFor();
  // 160 signs, each of two units.
  await say(anna, "🏰".repeat(161));
  await page.locator("[data-line]").getByText("🏰".repeat(160), { exact: true }).waitFor();
  assert.deepEqual(anna.complaints, []);
});
