// Two people play with the Cult, one on a desk and one on a phone, until a shrine has won a challenge and a cloister has won one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fullest, placeByMouse } from "./player.js";
import { fitsScreen, isReadable, playTogether } from "./table.js";
import { settled } from "./waits.js";
import { openWorld } from "./world.js";

const kBuildings = ["shrine", "cloister"];
const kGamesMax = 6;
/** More of both, which fit beside each other everywhere. */
const kTiles = kBuildings
  .map((building) => `tile Own-${building} 24\nm=${building} f=field\n.fff.\nfffff\nffmff\nfffff\n.fff.\n`)
  .join("\n");
const world = openWorld();

/** A follower comes to the shrine or the cloister of the tile on trial, where there is one. */
async function occupy(person) {
  await settled(person);
  const places = person.page.locator('[data-choice^="deploy follower"]:enabled:visible').filter({ hasText: /in the (shrine|cloister)/ });
  if ((await places.count()) === 0) return;
  await places.first().click();
  await settled(person);
}

test("challenges are won with shrines and with cloisters", { timeout: 900_000 }, async () => {
  const seen = new Set();
  const missing = () => kBuildings.filter((building) => !seen.has(building));
  const table = { expansions: [/Cult/], tiles: kTiles, seed: 2, games: kGamesMax, missing };
  await playTogether(world, table, async (mover, { people, roll, soFar }) => {
    const cells = await mover.page.locator("[data-cell]").evaluateAll((found) => found.map(({ dataset }) => dataset.cell));
    await placeByMouse(mover, roll, fullest(soFar(), cells));
    await occupy(mover);
    const promised = (await mover.page.locator("[data-brings]").allTextContents()).some((text) => text.includes("decides a challenge"));
    if (promised) {
      await mover.picture(`challenge-promised-${mover.name}`);
      assert.ok(await isReadable(mover, "[data-brings]"), `${mover.name} reads it without scrolling`);
    }
    return async (events) => {
      const won = events.filter(({ type, what }) => type === "own" && what === "challenge-won");
      if (promised) assert.ok(won.length > 0, "what the turn promised has happened");
      for (const { item } of won) {
        seen.add(item);
        assert.ok(events.some(({ type, why }) => type === "returned" && why === "lost-challenge"), "the losers go home");
        await people[0].page.getByText(`wins a challenge with a ${item}.`).first().waitFor();
        await people[0].page.getByText("loses the challenge").first().waitFor();
        for (const person of people) {
          assert.ok(await fitsScreen(person), person.name);
          await person.picture(`challenge-${item}-${person.name}`);
        }
      }
    };
  });
});
