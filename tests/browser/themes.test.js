// Every map in light and dark: no barrier on any screen, a switch in the middle of a turn that costs nothing, and what is kept of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, playTurn } from "./player.js";
import { openTable, playBots, playToTheEnd } from "./table.js";
import { settled, turnOf, until } from "./waits.js";
import { openWorld } from "./world.js";

const kMaps = ["meadow", "winter", "ink", "plain"];
const kThemes = ["light", "dark"];
const kBots = 5;
/** The players have played this many turns when the test looks at the pages of a table. */
const kTurns = 5;
const world = openWorld();

const look = ({ page }, map, theme) =>
  page.evaluate(
    (data) => Object.assign(document.documentElement.dataset, data),
    { map, theme },
  );

/** The accessibility checker finds nothing on this screen, in any colours. */
async function inAllLooks(person, screen) {
  for (const map of kMaps) {
    for (const theme of kThemes) {
      await look(person, map, theme);
      assert.deepEqual(await person.barriers(), [], `${screen}, ${map}, ${theme}`);
      await person.picture(`${screen}-${map}-${theme}`);
    }
  }
  await look(person, "meadow", "light");
}

test("no screen has a barrier in any map, light or dark", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  const { url } = world.server;
  await page.goto(url);
  await page.getByLabel("Your name").fill("Anna");
  await page.getByText("Settings", { exact: true }).click();
  await inAllLooks(anna, "look-lobby");
  await page.goto(`${url}/new`);
  await page.locator("[data-preset=everything]").click();
  await inAllLooks(anna, "look-create");
  await page.goto(`${url}/g/nosuch77`);
  await page.getByRole("heading", { name: /There is no table/ }).waitFor();
  await inAllLooks(anna, "look-unknown");
  const room = await openTable(anna, url, [/Royal Gates/]);
  await inAllLooks(anna, "look-waiting");
  const ben = await Person.open(world.browser, "Ben", kDesktop);
  await ben.page.goto(`${url}/g/${room}`);
  await ben.page.getByLabel("Your name").waitFor();
  await inAllLooks(ben, "look-join");
  await ben.page.goto(`${url}/fair`);
  await ben.page.locator("main h1").waitFor();
  await inAllLooks(ben, "look-fair");
  for (const { context } of [anna, ben]) await context.close();
});

test("no page of a table has a barrier in any map, nor has its end", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  const roll = chance(20291);
  await playBots(anna, world.server.url, [], kBots);
  for (let turn = 0; turn < kTurns; turn += 1) await playTurn(anna, roll);
  await turnOf(anna);
  for (const name of ["log", "tiles", "inspector", "help"]) {
    if ((await page.locator(`[data-panel=${name}]`).getAttribute("aria-pressed")) === "false") await page.locator(`[data-panel=${name}]`).click();
    if (name === "tiles") await page.locator("[data-kind] img").first().waitFor();
    await inAllLooks(anna, `look-${name}`);
  }
  await playToTheEnd(anna, roll);
  await page.locator("[data-end]").waitFor();
  await inAllLooks(anna, "look-end");
  assert.deepEqual(anna.complaints, []);
  await anna.context.close();
});

test("a map is switched in the middle of a turn, kept, and taken to another device", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  await playBots(anna, world.server.url, [], 1);
  await page.keyboard.press("ArrowRight");
  await page.locator("[data-ghost]").waitFor();
  const before = await settled(anna);
  const painted = () => page.locator("image[data-tile]").evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("href")));
  await until(anna, () => !document.querySelector("image[data-tile]:not([data-painted])"), "all tiles are painted");
  const seen = new Set(await painted());
  await page.locator("[data-panel=settings]").click();
  for (const map of ["ink", "plain", "winter"]) {
    await page.locator("[data-setting=map]").selectOption(map);
    await until(
      anna,
      (known) => {
        const all = [...document.querySelectorAll("image[data-tile]")];
        return all.every((one) => "painted" in one.dataset && !known.includes(one.getAttribute("href")));
      },
      `all tiles are painted as ${map}`,
      [...seen],
    );
    for (const href of await painted()) seen.add(href);
    await anna.picture(`map-${map}`);
  }
  await page.locator("[data-setting=theme]").selectOption("dark");
  await anna.picture("map-winter-dark");
  assert.deepEqual(await anna.state(), before);
  assert.equal(await page.locator("[data-ghost]").count(), 1, "the tile on trial is still there");
  await page.getByText("Move settings to another device").click();
  await page.locator("[data-action=export]").click();
  const text = await page.getByLabel("Settings as text").inputValue();
  await page.reload();
  await page.locator("[data-turn]").waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.map), "winter");
  const other = await Person.open(world.browser, "Other", kDesktop);
  await other.page.goto(world.server.url);
  await other.page.getByText("Settings", { exact: true }).click();
  await other.page.getByText("Move settings to another device").click();
  const field = other.page.getByLabel("Settings as text");
  await field.fill("no settings");
  await other.page.locator("[data-action=import]").click();
  await other.page.getByText("That is not a settings export.").waitFor();
  await field.fill(text);
  await other.page.locator("[data-action=import]").click();
  await other.page.getByText("Settings imported.").waitFor();
  assert.deepEqual(await other.page.evaluate(() => ({ ...document.documentElement.dataset })).then(({ map, theme }) => ({ map, theme })), { map: "winter", theme: "dark" });
  assert.equal(await other.page.getByLabel("Your name").inputValue(), "Anna");
  for (const { context, complaints } of [anna, other]) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test("without frames a legal place is seen by nobody, and still takes the tile", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kPhone);
  const { page } = anna;
  await playBots(anna, world.server.url, [], 1);
  const framed = page.locator("[data-cell] .frame");
  await framed.first().waitFor();
  await page.locator("[data-panel=settings]").click();
  await page.locator("[data-setting=frames]").selectOption("off");
  await framed.first().waitFor({ state: "detached" });
  await page.reload();
  await page.locator("[data-cell]").first().waitFor({ state: "attached" });
  assert.equal(await framed.count(), 0);
  await anna.picture("frames-off");
  assert.deepEqual(await anna.barriers(), []);
  await page.locator("[data-cell]").first().click();
  await page.locator("[data-ghost]").waitFor();
  // It may be the only place there is.
  await page.keyboard.press("Escape");
  await page.locator("[data-ghost]").waitFor({ state: "detached" });
  await page.locator("[data-panel=settings]").click();
  await page.locator("[data-setting=frames]").selectOption("on");
  await framed.first().waitFor();
  await anna.context.close();
});
