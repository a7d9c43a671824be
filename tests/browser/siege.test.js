// Two people play with the Siege, one on a desk and one on a phone, until each of them has let a knight escape, and has let one stay.

import assert from "node:assert/strict";
import { test } from "node:test";
import { placeByMouse } from "./player.js";
import { eachOfTwo, fitsScreen, playTogether } from "./table.js";
import { asked, settled } from "./waits.js";
import { openWorld } from "./world.js";

/** What a player has in mind where a knight may escape. */
const kPlans = ["escapes", "stays"];
const kGamesMax = 4;
/** Besieged cities, each with a cloister for the knights of its neighbours. */
const kTiles = "tile Own-siege 40\nc=city+besieged m=cloister f=field\n.ccc.\nfffff\nffmff\nfffff\n.fff.\n";
const world = openWorld();

/** A knight comes to the city of the tile on trial, where he may. */
async function knight(person) {
  await settled(person);
  const places = person.page.locator('[data-choice^="deploy follower"]:enabled:visible').filter({ hasText: "in the city" });
  if ((await places.count()) === 0) return;
  await places.first().click();
  await settled(person);
}

/** Does as planned where a knight may escape, and says so; empty where none may. */
async function flee(person, plan) {
  const { page } = person;
  const ways = page.locator('[data-choice^="escape "]:enabled:visible');
  if ((await ways.count()) === 0) return "";
  await page.getByText("One of your knights may escape from a besieged city").first().waitFor();
  assert.match(await ways.first().innerText(), /Escape: Follower/, person.name);
  if (plan === "escapes") {
    await ways.first().click();
    await settled(person);
  }
  return plan;
}

/** What was done in a turn, by its events. */
function doneIn(events) {
  if (events.some(({ type, why }) => type === "returned" && why === "escaped")) return "escapes";
  return events.some(({ type, step }) => type === "passed" && step === "escape") ? "stays" : "";
}

test("knights escape from besieged cities, or stay", { timeout: 600_000 }, async () => {
  const seen = new Set();
  const missing = () => eachOfTwo(kPlans).filter((plan) => !seen.has(plan));
  const table = { expansions: [/Siege/], tiles: kTiles, seed: 20268, games: kGamesMax, missing };
  await playTogether(world, table, async (mover, { people, roll }) => {
    if ((await asked(mover)) === "place-tile") {
      await placeByMouse(mover, roll);
      await knight(mover);
    }
    const planned = await flee(mover, kPlans.find((plan) => !seen.has(`${mover.name} ${plan}`)) ?? "stays");
    if (planned) {
      await mover.picture(`escape-${planned}-${mover.name}`);
      assert.ok(await fitsScreen(mover), mover.name);
    }
    return async (events) => {
      const done = doneIn(events);
      if (planned) assert.equal(done, planned, "what was planned in one turn is what happened");
      if (done) seen.add(`${mover.name} ${done}`);
      if (done === "escapes") await people[0].page.getByText(`Escaped from a besieged city: Follower of ${mover.name}.`).first().waitFor();
    };
  });
});
