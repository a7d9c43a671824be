// Two people and a bot play for the King and the Robber Baron, one on a desk and one on a phone, until both cards were taken and one of them
// has passed on.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, confirm, pickFigure, placeByMouse } from "./player.js";
import { fitsScreen, openTable, seatBot, sitDown } from "./table.js";
import { eventsOf, reaches, settled, whoseTurn } from "./waits.js";
import { openWorld } from "./world.js";

const kTitles = { "largest-city": "king", "longest-road": "robber" };
const kGamesMax = 6;
const world = openWorld();

/** What a page shows of the cards: who has them, and the record to beat. */
const shown = ({ page }) =>
  page
    .locator("[data-player] [data-record]")
    .evaluateAll((found) =>
      Object.fromEntries(
        found.map((card) => [card.dataset.thing, { seat: card.closest("[data-player]")?.dataset.player, record: card.dataset.record }]),
      ),
    );

/** Before anybody has them they lie beside the table, with what they wait for. */
async function lookAside(person) {
  const { page } = person;
  await page.locator("[data-panel=tiles]").click();
  await page.getByText("Robber Baron: for completing the first road").waitFor();
  assert.equal(await page.locator('[data-beside] [data-record="0"]').count(), 2);
  await person.picture(`titles-aside-${person.name}`);
  await page.locator("[data-panel=log]").click();
}

/** What the events say of them. */
function told(events) {
  const cards = {};
  for (const { type, what, seat, item } of events)
    if (type === "own" && kTitles[what]) cards[kTitles[what]] = { seat: String(seat), record: item };
  return cards;
}

test("the King and the Robber Baron go from hand to hand", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const ben = await Person.open(world.browser, "Ben", kPhone);
  const people = [anna, ben];
  const roll = chance(Number(process.env.GATEHOUSE_SEED ?? 20266));
  const seen = new Set();
  const isDone = () => ["king", "robber", "passed on"].every((what) => seen.has(what));
  for (let game = 0; game < kGamesMax && !isDone(); game += 1) {
    const room = await openTable(anna, world.server.url, [/Robber/], { seats: 3 });
    await sitDown(ben, world.server.url, room);
    await seatBot(anna.page, 2, "greedy");
    const opened = anna.received.length;
    await anna.page.locator("[data-action=start]").click();
    if (game === 0) await lookAside(anna);
    let before = {};
    for (let mover = await whoseTurn(people); mover && !isDone(); mover = await whoseTurn(people)) {
      for (const person of people) await settled(person);
      const cards = told(eventsOf(anna, opened));
      for (const person of people) assert.deepEqual(await shown(person), cards, person.name);
      for (const [title, { seat, record }] of Object.entries(cards)) {
        if (before[title]?.record === record) continue;
        seen.add(title);
        if (before[title] && before[title].seat !== seat) seen.add("passed on");
        const words = title === "king" ? "has the King: the largest city so far" : "has the Robber Baron: the longest road so far";
        await anna.page.getByText(words).first().waitFor();
        for (const person of people) {
          assert.ok(await fitsScreen(person), person.name);
          await person.picture(`${title}-${person.name}`);
        }
      }
      before = cards;
      await placeByMouse(mover, roll);
      await pickFigure(mover, roll);
      await settled(mover);
      await confirm(mover);
      await reaches(people, (await mover.state()).version);
    }
  }
  assert.ok(isDone(), [...seen].join());
  for (const person of people) {
    assert.deepEqual(person.complaints, [], person.name);
    assert.deepEqual(await person.barriers(), [], person.name);
  }
});
