// Two people play with the abbot and gardens, one on a desk and one on a phone, until each has had an abbot in a garden and has called it back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { placeByMouse } from "./player.js";
import { fitsScreen, kTwo, playTogether } from "./table.js";
import { settled } from "./waits.js";
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
  const calledBack = new Set();
  const missing = () => kTwo.filter((name) => !calledBack.has(name));
  const table = { expansions: [/Abbot/], choices: { gardens: "on" }, seed: 20267, games: kGamesMax, missing };
  await playTogether(world, table, async (mover, { people, roll, seat }) => {
    await placeByMouse(mover, roll);
    const points = await callBack(mover);
    const comes = points === null && (await goToGarden(mover));
    if (comes || points !== null) {
      await mover.picture(`abbot-${comes ? "comes" : "leaves"}-${mover.name}`);
      assert.ok(await fitsScreen(mover), mover.name);
    }
    return async (events) => {
      if (comes) {
        assert.ok(events.some(({ type, figure, feature }) => type === "deployed" && figure === "abbot" && feature === "garden"));
        for (const person of people) {
          await standsOn(person, seat).waitFor();
          await person.picture(`abbot-stands-${mover.name}-${person.name}`);
        }
      }
      if (points === null) return;
      const paid = events.find(({ type, why }) => type === "awarded" && why === "recalled");
      assert.deepEqual([paid?.seat, paid?.points], [seat, points], "what the page promised is what was paid");
      for (const person of people) {
        await standsOn(person, seat).waitFor({ state: "detached" });
        await person.picture(`abbot-gone-${mover.name}-${person.name}`);
      }
      await people[0].page.getByText(`${mover.name} calls back: Abbot.`).first().waitFor();
      calledBack.add(mover.name);
    };
  });
});
