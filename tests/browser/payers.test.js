// Figures and terrains that the page has no words and no pictures for: a bailiff in a city, a picker in an orchard. Chosen by key and with a finger,
// drawn and described with their names, and taken back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, confirm, layWhereOffered } from "./player.js";
import { kImitating } from "./server.js";
import { askFor, openTable, sitDown } from "./table.js";
import { settled, told } from "./waits.js";
import { openWorld } from "./world.js";

const kInList = (kind) => `[data-turn] [data-choice^="deploy ${kind} "]`;
const world = openWorld([], kImitating);
const deployed = (person, kind) => told(person, ({ events }) => events?.some(({ type, figure }) => type === "deployed" && figure === kind), `a ${kind}`);

test("a bailiff and a picker of whom the page knows nothing are chosen, drawn, described and taken back", { timeout: 600_000 }, async () => {
  const roll = chance(31);
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const bert = await Person.open(world.browser, "Bert", kPhone);
  await askFor(anna, ["payers"]);
  const room = await openTable(anna, world.server.url, []);
  await sitDown(bert, world.server.url, room);
  await anna.page.locator("[data-action=start]").click();

  // Anna: the bailiff, by the number that stands beside him; taken back, and chosen again.
  await layWhereOffered(anna, [bert], kInList("bailiff"), roll);
  const bailiff = anna.page.locator(kInList("bailiff")).first();
  assert.match(await bailiff.innerText(), /bailiff in the city/);
  for (const stays of [false, true]) {
    await settled(anna);
    await anna.page.keyboard.press(await bailiff.locator("kbd").innerText());
    await anna.page.locator(`${kInList("bailiff")}[aria-pressed=true]`).waitFor();
    if (stays) continue;
    await anna.page.locator("[data-action=undo]:enabled").click();
    await anna.page.locator(`${kInList("bailiff")}[aria-pressed=true]`).waitFor({ state: "detached" });
  }
  await anna.picture("payers-bailiff");
  await confirm(anna);
  await deployed(bert, "bailiff");

  // Bert: a picker, with a finger on the orchard.
  const spot = '[data-spot^="deploy picker "]';
  await layWhereOffered(bert, [anna], spot, roll);
  await bert.page.locator(spot).first().tap();
  await bert.page.locator(`${spot}.chosen`).waitFor();
  await bert.picture("payers-picker");
  await confirm(bert);
  await deployed(anna, "picker");
  for (const person of [anna, bert]) {
    await person.page.locator(".figure[data-kind=picker]").first().waitFor();
    await person.picture(`payers-${person.name.toLowerCase()}`);
  }
  assert.deepEqual([...anna.complaints, ...bert.complaints], []);
  await anna.context.close();
  await bert.context.close();
});
