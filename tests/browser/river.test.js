// Two people lay a river and play on with Inns & Cathedrals and Traders & Builders, one with mouse and keys, one with a finger on a
// phone, until a big follower, a builder and his second tile, a pig and goods were seen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, confirm, placeByMouse } from "./player.js";
import { fitsScreen, openTable, sitDown } from "./table.js";
import { eventsOf, reaches, settled, whoseTurn } from "./waits.js";
import { openWorld } from "./world.js";

/** Players cannot bring everything about; the bag has to. One game may lack something; this many lack it only by a fault. */
const kGamesMax = 8;
const kWanted = ["river", "lake", "big-follower", "builder", "second tile", "pig", "goods"];
/** Figures that the players like to deploy, the rarest chance first. */
const kLiked = ["pig", "builder", "big-follower", "follower"];
/** What the page says of a double turn. */
const kExtraPart = "Builder: ";
/** This many tiles of River I are drawn, this one last. One that fits nowhere is discarded: not all of them are laid. */
const kRiverTiles = 11;
const kLake = "RI02";
const world = openWorld();

const goodsOn = ({ page }) =>
  page
    .locator("[data-thing]")
    .evaluateAll((found) =>
      found
        .filter(({ dataset }) => ["wine", "grain", "cloth"].includes(dataset.thing))
        .reduce((sum, { dataset }) => sum + Number(dataset.count), 0),
    );

/** The tile in hand says where it may lie, and is offered at the end of the river alone. */
async function lookAtRiver(person, people, end) {
  await person.page.locator("[data-hint=river]").getByText("place this tile where the river ends").waitFor();
  await person.page.locator("[data-cell]").first().waitFor();
  const cells = await person.page
    .locator("[data-cell]")
    .evaluateAll((found) => [...new Set(found.map(({ dataset }) => dataset.cell))]);
  assert.deepEqual(cells, [end]);
  for (const other of people) assert.ok(await fitsScreen(other), other.name);
}

/** The board in words has the river as one feature, which the server tells of as the contract says. */
async function readRiver({ page }) {
  await page.locator("[data-action=words]").click();
  await page.locator("[data-feature=river]").getByText(/^River, \d+ tiles/).waitFor();
  assert.equal(await page.locator("[data-feature=river]").count(), 1);
  await page.locator("[data-action=words]").click();
}

const kSides = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

/** The cells beside the builder of a seat: a tile there may extend what he works on. */
async function besideBuilder({ page }, seat) {
  const at = await page
    .locator(`[data-kind=builder][data-seat="${seat}"][data-at]`)
    .evaluateAll((found) => found.map(({ dataset }) => dataset.at));
  return at.flatMap((cell) => {
    const [x, y] = cell.split(",").map(Number);
    return kSides.map(([dx, dy]) => `${x + dx},${y + dy}`);
  });
}

/** Where water leads from the tile that was placed last, into a cell without one. */
function riverEnd(tiles, laid) {
  const { kind, x, y, rotation } = laid.at(-1);
  const { parts } = tiles.find((tile) => tile.kind === kind);
  const slots = parts.find(({ terrain }) => terrain === "river").slots;
  const sides = slots.map((slot) => (Math.floor(slot / 3) + rotation) % 4);
  const taken = new Set(laid.map((tile) => `${tile.x},${tile.y}`));
  return sides
    .map((side) => `${x + kSides[side][0]},${y + kSides[side][1]}`)
    .find((cell) => !taken.has(cell));
}

async function deploy(person, roll) {
  const { page } = person;
  await settled(person);
  for (const kind of kLiked) {
    const places = page.locator(`[data-choice^="deploy ${kind} "]:enabled`);
    const count = await places.count();
    if (count === 0 || (kind === "follower" && roll(3) === 0)) continue;
    await places.nth(roll(count)).click();
    return;
  }
}

test("a river, and a game with builders, pigs, goods and big followers", { timeout: 900_000 }, async () => {
  const { tiles } = await (await fetch(`${world.server.url}/api/games/carcassonne/catalogue`)).json();
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const ben = await Person.open(world.browser, "Ben", kPhone);
  const people = [anna, ben];
  const roll = chance(Number(process.env.GATEHOUSE_SEED ?? 20264));
  const seen = new Set();
  let read = false;
  for (let game = 0; game < kGamesMax && kWanted.some((what) => !seen.has(what)); game += 1) {
    const room = await openTable(anna, world.server.url, [/Inns/, /Traders/, /River/]);
    await sitDown(ben, world.server.url, room);
    const opened = anna.received.length;
    await anna.page.locator("[data-action=start]").click();
    const laid = [{ kind: "RI01", x: 0, y: 0, rotation: 0 }];
    for (let mover = await whoseTurn(people); mover; mover = await whoseTurn(people)) {
      const before = mover.received.length;
      // A tile that fits nowhere is discarded, the lake too: what is in hand says whether the river goes on.
      const inHand = eventsOf(anna, opened).findLast(({ type }) => type === "drawn").tile;
      const water = tiles.find(({ kind }) => kind === inHand).parts.some(({ terrain }) => terrain === "river");
      const end = water ? riverEnd(tiles, laid) : null;
      if (end) {
        await lookAtRiver(mover, people, end);
        if (!read && laid.length >= 4) {
          read = true;
          await readRiver(anna);
          for (const person of people) await person.picture(`river-${person.name}`);
        }
      }
      await placeByMouse(mover, roll, await besideBuilder(mover, people.indexOf(mover)));
      await deploy(mover, roll);
      await settled(mover);
      const onTrial = await mover.page.locator("[data-double-turn=first]").getByText(kExtraPart).count();
      await confirm(mover);
      await reaches(people, (await mover.state()).version);
      const events = eventsOf(mover, before);
      for (const event of events) {
        if (event.type === "placed") laid.push({ ...event, kind: event.tile });
        if (event.type === "deployed") seen.add(event.figure);
        if (event.type === "again") seen.add("second tile");
      }
      const types = events.map(({ type }) => type);
      assert.equal(onTrial, types.includes("granted") ? 1 : 0, "a tile on trial that brings another says so");
      if (types.includes("again") && !types.includes("over")) {
        await mover.page.locator("[data-double-turn=second]").getByText(kExtraPart).waitFor();
        await mover.picture(`double-turn-${mover.name}`);
      }
      if (laid.at(-1).kind === kLake && !seen.has("lake")) {
        seen.add("river");
        const drawn = eventsOf(anna, opened).filter(({ type }) => type === "drawn");
        assert.equal(drawn[kRiverTiles - 1].tile, kLake, "the lake comes last");
        seen.add("lake");
        for (const person of people) await person.picture(`river-done-${person.name}`);
      }
      if ((await goodsOn(anna)) > 0) {
        assert.equal(await goodsOn(ben), await goodsOn(anna));
        seen.add("goods");
      }
      if (kWanted.every((what) => seen.has(what))) break;
    }
  }
  assert.deepEqual(
    kWanted.filter((what) => !seen.has(what)),
    [],
  );
  assert.ok(read, "a river was read as one feature");
  for (const person of people) {
    await person.picture(`river-end-${person.name}`);
    assert.deepEqual(person.complaints, [], person.name);
    assert.deepEqual(await person.barriers(), [], person.name);
  }
});
