// Two people play with the Siege, one on a desk and one on a phone, until each of them has let a knight escape, and has let one stay.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, confirm, placeByMouse } from "./player.js";
import { fitsScreen, openTable, sitDown } from "./table.js";
import { asked, eventsOf, reaches, settled, whoseTurn } from "./waits.js";
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
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const ben = await Person.open(world.browser, "Ben", kPhone);
  const people = [anna, ben];
  const roll = chance(Number(process.env.GATEHOUSE_SEED ?? 20268));
  const seen = new Map(people.map(({ name }) => [name, new Set()]));
  const isDone = () => people.every(({ name }) => kPlans.every((plan) => seen.get(name).has(plan)));
  for (let game = 0; game < kGamesMax && !isDone(); game += 1) {
    const room = await openTable(anna, world.server.url, [/Siege/], { tiles: kTiles });
    await sitDown(ben, world.server.url, room);
    await anna.page.locator("[data-action=start]").click();
    for (let mover = await whoseTurn(people); mover && !isDone(); mover = await whoseTurn(people)) {
      const before = mover.received.length;
      if ((await asked(mover)) === "place-tile") {
        await placeByMouse(mover, roll);
        await knight(mover);
      }
      const plan = kPlans.find((one) => !seen.get(mover.name).has(one)) ?? "stays";
      const planned = await flee(mover, plan);
      if (planned) {
        await mover.picture(`escape-${planned}-${mover.name}`);
        assert.ok(await fitsScreen(mover), mover.name);
      }
      await confirm(mover);
      await reaches(people, (await mover.state()).version);
      const done = doneIn(eventsOf(mover, before));
      if (planned) assert.equal(done, planned, "what was planned in one turn is what happened");
      if (done) seen.get(mover.name).add(done);
      if (done === "escapes") await anna.page.getByText(`Escaped from a besieged city: Follower of ${mover.name}.`).first().waitFor();
    }
  }
  assert.ok(isDone(), JSON.stringify([...seen].map(([name, plans]) => [name, [...plans]])));
  for (const person of people) {
    assert.deepEqual(person.complaints, [], person.name);
    assert.deepEqual(await person.barriers(), [], person.name);
  }
});
