// Two people play with the Phantom, one on a desk and one on a phone, until it came second, was kept, and came instead of a follower.

import assert from "node:assert/strict";
import { test } from "node:test";
import { placeByMouse } from "./player.js";
import { eachOfTwo, fitsScreen, playTogether } from "./table.js";
import { settled } from "./waits.js";
import { openWorld } from "./world.js";

/** What a player has in mind for a turn, and what the log says of it. */
const kPlans = ["second", "kept", "instead"];
/** A game may end before a tile had room for two; this many end so only by a fault. */
const kGamesMax = 4;
const world = openWorld();

/** What may be chosen in a step of the turn on trial: 0 is the tile, 1 the figure, 2 what comes behind it. */
const offered = ({ page }, step, verb) => page.locator(`[data-choices="${step}"] [data-choice^="${verb}"]:enabled`);

async function choose(person, step, verb, roll) {
  const places = offered(person, step, verb);
  const count = await places.count();
  if (count === 0) return false;
  await places.nth(roll(count)).click();
  await settled(person);
  return true;
}

/** Does as planned as far as this tile has room for it, and says what was planned at last. */
async function deploy(person, plan, roll) {
  await settled(person);
  if (plan === "instead") return (await choose(person, 1, "deploy phantom ", roll)) ? plan : "";
  if (!(await choose(person, 1, "deploy follower ", roll))) return "";
  if ((await offered(person, 2, "deploy phantom ").count()) === 0) return "";
  await person.page.getByText("You may also place your phantom").waitFor();
  assert.equal(await offered(person, 2, "deploy follower ").count(), 0, "no other figure comes second");
  if (plan === "second") await choose(person, 2, "deploy phantom ", roll);
  return plan;
}

/** What the events of a turn say was done. */
function doneIn(events) {
  const figures = events.flatMap(({ type, figure }) => (type === "deployed" ? [figure] : []));
  if (figures.join() === "follower,phantom") return "second";
  if (figures.join() === "phantom") return "instead";
  return events.some(({ type, step }) => type === "passed" && step === "phantom") ? "kept" : "";
}

test("a phantom comes behind a follower, stays at home, or comes alone", { timeout: 600_000 }, async () => {
  const seen = new Set();
  const missing = () => eachOfTwo(kPlans).filter((plan) => !seen.has(plan));
  await playTogether(world, { expansions: [/Phantom/], seed: 20265, games: kGamesMax, missing }, async (mover, { people, roll, seat }) => {
    await placeByMouse(mover, roll);
    const wanted = kPlans.find((plan) => !seen.has(`${mover.name} ${plan}`)) ?? "";
    const planned = wanted && (await deploy(mover, wanted, roll));
    if (planned) {
      await mover.picture(`phantom-${planned}-${mover.name}`);
      assert.ok(await fitsScreen(mover), mover.name);
    }
    return async (events) => {
      const done = doneIn(events);
      if (planned) assert.equal(done, planned, "what was planned in one turn is what happened");
      if (done) seen.add(`${mover.name} ${done}`);
      if (planned === "kept") await people[0].page.getByText(`${mover.name} keeps the phantom.`).first().waitFor();
      if (planned === "second") {
        for (const { page } of people) await page.locator(`[data-kind=phantom][data-seat="${seat}"][data-at]`).first().waitFor();
        for (const person of people) await person.picture(`phantom-stands-${mover.name}-${person.name}`);
      }
    };
  });
});
