// What a page loads only when it is opened: words for who cannot have it, and a way on; the words of a game in one language.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { confirm } from "./player.js";
import { playBots } from "./table.js";
import { openWorld } from "./world.js";

const world = openWorld();

/** As a server with another build answers, which has no such file any more. */
const gone = (page, part) => page.route(part, (route) => route.fulfill({ status: 404, body: "no such file" }));

/** A browser says itself that a file is missing. */
const withoutMissing = (complaints) => complaints.filter((line) => !/404 \(Not Found\)/.test(line));

test("a page whose script the server has no longer says so, and comes when it is there again", { timeout: 600_000 }, async () => {
  const ben = await Person.open(world.browser, "Ben", kPhone);
  const { page } = ben;
  const room = await playBots(ben, world.server.url, [], 1);
  const part = "**/assets/*-pages-*.js";
  await gone(page, part);
  await page.locator("[data-panel=tiles]").tap();
  const words = page.locator("[data-unloaded]");
  await words.getByText("This part of the page did not load.").waitFor();
  assert.deepEqual(await ben.barriers(), []);
  await ben.picture("unloaded");
  assert.ok((await ben.state()).myTurn, "the game goes on");
  await page.unroute(part);
  await words.getByRole("button", { name: "Try now" }).tap();
  await page.locator(".page [data-count]").first().waitFor();
  await words.waitFor({ state: "detached" });
  await gone(page, part);
  await page.reload();
  await page.locator("[data-panel=inspector]").tap();
  await words.waitFor();
  await page.unrouteAll();
  await Promise.all([page.waitForEvent("load"), words.getByRole("button", { name: "Reload" }).tap()]);
  await page.locator("main[data-my-turn=true]").waitFor();
  assert.match(page.url(), new RegExp(`/g/${room}$`), "in the same seat");
  await page.locator("[data-panel=inspector]").tap();
  await page.locator(".page > .stack").waitFor();
  assert.deepEqual(withoutMissing(ben.complaints), []);
  await ben.context.close();
});

test("rules that are out of reach say so, on their page and at a table", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  const rules = "**/assets/game-*-rules-*.js";
  const words = page.locator("[data-unloaded]");
  await gone(page, rules);
  await page.goto(`${world.server.url}/rules/carcassonne`);
  await words.getByText("This part of the page did not load.").waitFor();
  await page.unroute(rules);
  await words.getByRole("button", { name: "Try now" }).click();
  await page.locator("[data-rules-of=carcassonne] [data-chapter]").first().waitFor();
  await page.locator("[data-rules=kings_gate]").click();
  await page.locator("[data-rules-of=kings_gate] [data-chapter]").first().waitFor();
  await gone(page, rules);
  await page.reload();
  await playBots(anna, world.server.url, [], 1);
  await page.locator("[data-panel=help]").click();
  await words.waitFor();
  await page.locator(".page li").first().waitFor(); // what the keys do
  await page.unroute(rules);
  await words.getByRole("button", { name: "Try now" }).click();
  await page.locator("[data-rule]").waitFor();
  assert.deepEqual(withoutMissing(anna.complaints), []);
  await anna.context.close();
});

test("a table loads its words in one language, and the other when it is chosen", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  const languages = () => asked.flatMap((url) => /game-carcassonne-(en|de)-/.exec(url)?.[1] ?? []);
  await playBots(anna, world.server.url, [/Order of the King/], 1);
  await confirm(anna); // keeps all cards
  assert.deepEqual(languages(), ["en"]);
  const expansions = asked.flatMap((url) => /game-carcassonne-([a-z]+_[a-z_]+)-/.exec(url)?.[1] ?? []);
  assert.deepEqual([...new Set(expansions)], ["kings_orders"], "what is not in play is not loaded");
  await page.locator("[data-panel=settings]").click();
  const german = "**/game-carcassonne-de-*.js";
  await gone(page, german);
  await page.locator("[data-setting=locale]").selectOption("de");
  await page.getByText("This part of the page did not load.").waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "en", "no half of a language");
  await page.unroute(german);
  await page.locator("[data-setting=locale]").selectOption("en");
  await page.locator("[data-setting=locale]").selectOption("de");
  await page.locator("html[lang=de]").waitFor();
  await page.locator("[data-action=farms]", { hasText: "Wiesen" }).waitFor();
  const orders = await page.locator("[data-hand] [data-card]").allTextContents();
  assert.ok(orders.length > 0 && orders.every((text) => !/\b(the|your|with)\b/.test(text)), orders.join("\n"));
  assert.deepEqual(withoutMissing(anna.complaints), []);
  await anna.context.close();
});

test("a table whose expansion is out of reach says so, and comes when it is there again", { timeout: 600_000 }, async () => {
  const ben = await Person.open(world.browser, "Ben", kPhone);
  const { page } = ben;
  const room = await playBots(ben, world.server.url, [/Traders/], 1);
  for (const part of [/-traders_and_builders-en-[\w-]{8}\.js$/, /-traders_and_builders-[\w-]{8}\.js$/]) {
    await gone(page, part);
    await page.reload();
    const words = page.locator("[data-unloaded]");
    await words.getByText("This part of the page did not load.").waitFor();
    await page.unroute(part);
    await words.getByRole("button", { name: "Try now" }).tap();
    await page.locator("main[data-my-turn=true]").waitFor();
    assert.match(page.url(), new RegExp(`/g/${room}$`), "in the same seat");
  }
  assert.deepEqual(withoutMissing(ben.complaints), []);
  await ben.context.close();
});
