// Two people play with the abbot and gardens, one on a desk and one on a phone, until each has had an abbot in a garden and has called it back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, confirm, placeByMouse } from "./player.js";
import { fitsScreen, openTable, sitDown } from "./table.js";
import { eventsOf, reaches, settled, whoseTurn } from "./waits.js";
import { openWorld } from "./world.js";

/** A game has eight gardens. Without a fault each player comes to one within these games. */
const kGamesMax = 4;
const world = openWorld();

/** What may be done with the abbot beside the tile on trial. */
const offered = ({ page }, verb) => page.locator(`[data-choices="1"] [data-choice^="${verb} abbot "]:enabled`);

/** Sends the abbot to the garden of the tile on trial, if there is one; tells whether it did. */
async function goToGarden(person) {
  await settled(person);
  const gardens = offered(person, "deploy").filter({ hasText: "in the garden" });
  if ((await gardens.count()) === 0) return false;
  assert.equal(await person.page.locator('[data-choices="1"] [data-choice^="deploy follower "]').filter({ hasText: "garden" }).count(), 0);
  await gardens.first().click();
  await settled(person);
  return true;
}

/** Calls the abbot back, if that is offered; the result is the points that the page promises, or null. */
async function callBack(person) {
  await settled(person);
  const recall = offered(person, "recall");
  if ((await recall.count()) === 0) return null;
  await recall.first().click();
  await settled(person);
  const promise = await person.page.getByText(/Your abbot comes back for \d points?\./).first().innerText();
  assert.match(await person.page.locator("[data-action=confirm]").innerText(), /Call your abbot back/);
  return Number(/\d+/.exec(promise)[0]);
}

const standsOn = ({ page }, seat) => page.locator(`[data-kind=abbot][data-seat="${seat}"][data-at]`).first();

test("an abbot comes to a garden, and is called back for its points", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const ben = await Person.open(world.browser, "Ben", kPhone);
  const people = [anna, ben];
  const roll = chance(Number(process.env.GATEHOUSE_SEED ?? 20267));
  const calledBack = new Set();
  for (let game = 0; game < kGamesMax && calledBack.size < people.length; game += 1) {
    const room = await openTable(anna, world.server.url, [/Abbot/], { choices: { gardens: "on" } });
    await sitDown(ben, world.server.url, room);
    await anna.page.locator("[data-action=start]").click();
    for (let mover = await whoseTurn(people); mover && calledBack.size < people.length; mover = await whoseTurn(people)) {
      const seat = people.indexOf(mover);
      const before = mover.received.length;
      await placeByMouse(mover, roll);
      const points = await callBack(mover);
      const comes = points === null && (await goToGarden(mover));
      if (comes || points !== null) {
        await mover.picture(`abbot-${comes ? "comes" : "leaves"}-${mover.name}`);
        assert.ok(await fitsScreen(mover), mover.name);
      }
      await confirm(mover);
      await reaches(people, (await mover.state()).version);
      const events = eventsOf(mover, before);
      if (comes) {
        assert.ok(events.some(({ type, figure, feature }) => type === "deployed" && figure === "abbot" && feature === "garden"));
        for (const person of people) {
          await standsOn(person, seat).waitFor();
          await person.picture(`abbot-stands-${mover.name}-${person.name}`);
        }
      }
      if (points !== null) {
        const paid = events.find(({ type, why }) => type === "awarded" && why === "recalled");
        assert.deepEqual([paid?.seat, paid?.points], [seat, points], "what the page promised is what was paid");
        for (const person of people) {
          await standsOn(person, seat).waitFor({ state: "detached" });
          await person.picture(`abbot-gone-${mover.name}-${person.name}`);
        }
        await anna.page.getByText(`${mover.name} calls back: Abbot.`).first().waitFor();
        calledBack.add(mover.name);
      }
    }
  }
  assert.equal(calledBack.size, people.length, `called back: ${[...calledBack]}`);
  for (const person of people) {
    assert.deepEqual(person.complaints, [], person.name);
    assert.deepEqual(await person.barriers(), [], person.name);
  }
});
