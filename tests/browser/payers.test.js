// Figures and terrains that the page has no words and no pictures for: a bailiff in a city, a picker in an orchard. Chosen by key and with a finger,
// drawn and described with their names, and taken back. And a castle: who has completed it stays, and is paid for what is scored beside it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, confirm, layWhereOffered } from "./player.js";
import { kImitating } from "./server.js";
import { askFor, openTable, sitDown } from "./table.js";
import { eventsOf, settled, told, whoseTurn } from "./waits.js";
import { openWorld } from "./world.js";

const kInList = (kind) => `[data-turn] [data-choice^="deploy ${kind} "]`;
/** Castles, each open on one side. */
const kCastles = "tile Own-castle 99\nc=city+keep f=field\n.ccc.\nfffff\nfffff\nfffff\n.fff.\n";
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
  await layWhereOffered(anna, [bert], () => kInList("bailiff"), roll);
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
  await layWhereOffered(bert, [anna], () => spot, roll);
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

/** This person has a castle on trial there, turned so, in the next turn in which they draw one; every other tile goes as far south as it can. */
async function layCastle(person, people, cell, rotation) {
  for (;;) {
    const now = await whoseTurn(people);
    const { page } = now;
    const cells = await page.locator("[data-cell]").evaluateAll((found) => found.map(({ dataset }) => dataset.cell));
    const isCastle = eventsOf(now).findLast(({ type }) => type === "drawn").tile === "Own-castle";
    const [south] = cells.toSorted((one, two) => one.split(",")[1] - two.split(",")[1]);
    await page.keyboard.press("0");
    await page.locator(`[data-cell="${now === person && isCastle ? cell : south}"]`).click();
    await settled(now);
    if (now !== person || !isCastle) {
      await confirm(now);
      continue;
    }
    await page.locator(`[data-choice="place ${cell} r${rotation}"]`).click();
    await settled(now);
    return;
  }
}

/** The lines of the log in which these words stand. */
async function logged({ page, isPhone }, words) {
  if (isPhone) await page.locator("[data-panel=log]").tap();
  const lines = await page.getByRole("list", { name: "Log" }).getByRole("listitem").filter({ hasText: words }).allInnerTexts();
  if (isPhone) await page.locator("[data-panel=log]").tap();
  return lines;
}

const scoreOf = ({ page }, seat) => page.locator(`[data-player="${seat}"]`).getAttribute("data-score");

test("who has completed a castle stays in it, and is paid what is paid beside it", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const bert = await Person.open(world.browser, "Bert", kPhone);
  const people = [anna, bert];
  await askFor(anna, ["payers"]);
  const room = await openTable(anna, world.server.url, [], { tiles: kCastles });
  await sitDown(bert, world.server.url, room);
  await anna.page.locator("[data-action=start]").click();

  // Anna completes a castle with the first tile of all, and stays.
  await layCastle(anna, people, "0,1", 2);
  await anna.page.locator('[data-turn] [data-choice="deploy follower 0,1.c"]').click();
  await confirm(anna);
  const inCastle = '.figure[data-seat="0"][data-kind=follower][data-at="0,1"]';
  await told(bert, ({ events }) => events?.some(({ type, parts }) => type === "scored" && parts.length === 2), "what the castle has paid");
  for (const person of people) {
    await person.page.locator(inCastle).waitFor();
    assert.equal(await scoreOf(person, 0), "4", person.name);
  }

  // Bert begins one beside it, which Anna completes: both are paid, and Anna's follower goes home.
  await layCastle(bert, people, "1,1", 0);
  await bert.page.locator('[data-turn] [data-choice="deploy follower 1,1.c"]').click();
  await confirm(bert);
  await layCastle(anna, people, "1,2", 2);
  await anna.picture("payers-castle-before");
  await confirm(anna);
  await told(bert, ({ events }) => events?.some(({ type, why }) => type === "awarded" && why === "castle"), "what Anna's castle is paid");
  for (const person of people) {
    await person.page.locator(inCastle).waitFor({ state: "detached" });
    await person.page.locator('.figure[data-seat="1"][data-kind=follower][data-at="1,1"]').waitFor();
    assert.deepEqual([await scoreOf(person, 0), await scoreOf(person, 1)], ["8", "4"], person.name);
    assert.deepEqual(await logged(person, /castle|returns/i), ["Anna +4: castle", "Follower of Anna returns."], person.name);
    await person.picture(`payers-castle-${person.name.toLowerCase()}`);
  }
  assert.deepEqual([...anna.complaints, ...bert.complaints], []);
  await anna.context.close();
  await bert.context.close();
});
