// What an expansion builds across laid tiles, and the page has no picture for: drawn as a straight way over the tile, described, stood upon and
// undone; by key, with a finger, and from the list alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, confirm, layWhereOffered } from "./player.js";
import { kImitating } from "./server.js";
import { askFor, openTable, sitDown } from "./table.js";
import { moves, settled, told } from "./waits.js";
import { openWorld } from "./world.js";

const kInList = '[data-turn] [data-choice^="span "]';
const kSpot = '[data-spot^="span "]';
const world = openWorld([], kImitating);

const built = (person, place) => person.page.locator(`[data-built="${place}"]:not([data-trial])`);
/** "span 0,1 r1": at 0,1. */
const placeOf = (id) => id.split(" ")[1];

/** Shown as chosen, and on trial on the board, where it would lie. */
async function onTrial({ page }, id) {
  const [, place, rotation] = id.split(" ");
  await page.locator(`[data-built="${place}"][data-trial][data-rotation="${rotation.slice(1)}"]`).waitFor();
}

test("what is built across a tile is chosen by key, finger and list, drawn, described and undone", { timeout: 600_000 }, async () => {
  const roll = chance(23);
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const bert = await Person.open(world.browser, "Bert", kPhone);
  await askFor(anna, ["bridges"]);
  const room = await openTable(anna, world.server.url, []);
  await sitDown(bert, world.server.url, room);
  await anna.page.locator("[data-action=start]").click();

  // Anna: by the number that stands beside it.
  await layWhereOffered(anna, [bert], kInList, roll);
  const first = await anna.page.locator(kInList).first().getAttribute("data-choice");
  await settled(anna);
  await anna.page.keyboard.press(await anna.page.locator(`[data-choice="${first}"] kbd`).first().innerText());
  await onTrial(anna, first);
  await anna.picture("built-key");
  await moves(anna, () => anna.page.keyboard.press("Enter"));
  await told(bert, ({ events }) => events?.some(({ type, what }) => type === "built" && what === "bridge"), "what Anna built");
  for (const person of [anna, bert]) await built(person, placeOf(first)).waitFor();

  // Bert: with a finger, where it would lie; taken back and chosen again before he confirms.
  await layWhereOffered(bert, [anna], kSpot, roll);
  const second = await bert.page.locator(kSpot).first().getAttribute("data-spot");
  await bert.page.locator(`[data-spot="${second}"]`).tap();
  await onTrial(bert, second);
  // On the tile on trial as well it is above the ground, and a figure may stand on it at once.
  const road = bert.page.locator(`[data-spot="deploy follower ${placeOf(second)}.z"]`);
  await road.waitFor();
  await bert.picture("built-finger");
  await bert.page.locator("[data-action=undo]:enabled").tap();
  await bert.page.locator("[data-built][data-trial]").waitFor({ state: "detached" });
  await bert.page.locator(`[data-spot="${second}"]`).tap();
  await onTrial(bert, second);
  await moves(bert, () => bert.page.locator("[data-action=confirm]:enabled").tap());
  for (const person of [anna, bert]) await built(person, placeOf(second)).waitFor();

  // Anna: from the list alone, as a screen reader has it.
  await layWhereOffered(anna, [bert], kInList, roll);
  const third = await anna.page.locator(kInList).last().getAttribute("data-choice");
  assert.match(await anna.page.locator(`[data-choice="${third}"]`).innerText(), /from (north to south|east to west)/);
  await anna.page.locator(`[data-choice="${third}"]`).focus();
  await anna.page.keyboard.press("Space");
  await onTrial(anna, third);
  await confirm(anna);
  for (const person of [anna, bert]) await built(person, placeOf(third)).waitFor();
  await bert.picture("built-all");
  assert.deepEqual([...anna.complaints, ...bert.complaints], []);
  await anna.context.close();
  await bert.context.close();
});
