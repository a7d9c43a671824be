// Two people play with the Cult, one on a desk and one on a phone, until a shrine has won a challenge and a cloister has won one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, confirm, placeByMouse } from "./player.js";
import { fitsScreen, openTable, sitDown } from "./table.js";
import { eventsOf, reaches, settled, whoseTurn } from "./waits.js";
import { openWorld } from "./world.js";

const kBuildings = ["shrine", "cloister"];
const kGamesMax = 6;
/** More of both, which fit beside each other everywhere. */
const kTiles = kBuildings
  .map((building) => `tile Own-${building} 24\nm=${building} f=field\n.fff.\nfffff\nffmff\nfffff\n.fff.\n`)
  .join("\n");
const world = openWorld();

/** The cells with most tiles around them, so that buildings are completed. */
function fullest(events, cells) {
  const laid = new Set(["0,0", ...events.flatMap(({ type, x, y }) => (type === "placed" ? [`${x},${y}`] : []))]);
  const around = (cell) => {
    const [x, y] = cell.split(",").map(Number);
    const rows = [-1, 0, 1];
    return rows.flatMap((dy) => rows.filter((dx) => laid.has(`${x + dx},${y + dy}`))).length;
  };
  const most = Math.max(...cells.map(around));
  return cells.filter((cell) => around(cell) === most);
}

/** A follower comes to the shrine or the cloister of the tile on trial, where there is one. */
async function occupy(person) {
  await settled(person);
  const places = person.page.locator('[data-choice^="deploy follower"]:enabled:visible').filter({ hasText: /in the (shrine|cloister)/ });
  if ((await places.count()) === 0) return;
  await places.first().click();
  await settled(person);
}

/** Nothing lies over its beginning, and it is on the screen. */
function isReadable({ page }, selector) {
  return page.locator(selector).first().evaluate((words) => {
    const { left, top } = words.getClientRects()[0];
    return words.contains(document.elementFromPoint(left + 4, top + 4));
  });
}

test("challenges are won with shrines and with cloisters", { timeout: 900_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const ben = await Person.open(world.browser, "Ben", kPhone);
  const people = [anna, ben];
  const roll = chance(Number(process.env.GATEHOUSE_SEED ?? 20267));
  const seen = new Set();
  const isDone = () => kBuildings.every((building) => seen.has(building));
  for (let game = 0; game < kGamesMax && !isDone(); game += 1) {
    const room = await openTable(anna, world.server.url, [/Cult/], { tiles: kTiles });
    await sitDown(ben, world.server.url, room);
    const opened = anna.received.length;
    await anna.page.locator("[data-action=start]").click();
    for (let mover = await whoseTurn(people); mover && !isDone(); mover = await whoseTurn(people)) {
      const before = mover.received.length;
      const cells = await mover.page.locator("[data-cell]").evaluateAll((found) => found.map(({ dataset }) => dataset.cell));
      await placeByMouse(mover, roll, fullest(eventsOf(anna, opened), cells));
      await occupy(mover);
      const promised = (await mover.page.locator("[data-brings]").allTextContents()).some((text) => text.includes("decides a challenge"));
      if (promised) {
        await mover.picture(`challenge-promised-${mover.name}`);
        assert.ok(await isReadable(mover, "[data-brings]"), `${mover.name} reads it without scrolling`);
      }
      await confirm(mover);
      await reaches(people, (await mover.state()).version);
      const events = eventsOf(mover, before);
      const won = events.filter(({ type, what }) => type === "own" && what === "challenge-won");
      if (promised) assert.ok(won.length > 0, "what the turn promised has happened");
      for (const { item } of won) {
        seen.add(item);
        assert.ok(events.some(({ type, why }) => type === "returned" && why === "lost-challenge"), "the losers go home");
        await anna.page.getByText(`has won a challenge with a ${item}.`).first().waitFor();
        await anna.page.getByText("has lost the challenge and takes back").first().waitFor();
        for (const person of people) {
          assert.ok(await fitsScreen(person), person.name);
          await person.picture(`challenge-${item}-${person.name}`);
        }
      }
    }
  }
  assert.ok(isDone(), [...seen].join());
  for (const person of people) {
    assert.deepEqual(person.complaints, [], person.name);
    assert.deepEqual(await person.barriers(), [], person.name);
  }
});
