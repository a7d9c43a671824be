// Three people play the Princess & the Dragon: one with mouse and keys, one with a finger on a phone, one from the lists.
// They play until a volcano, a walk of several into a dead end, a point of the fairy, a portal and a princess were seen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkArt } from "./art.js";
import { kDesktop, kPhone, Person } from "./browser.js";
import { DragonTable, keepNotices } from "./dragon_player.js";
import { chance } from "./player.js";
import { openTable, sitDown } from "./table.js";
import { told, until, whoseTurn } from "./waits.js";
import { openWorld } from "./world.js";

/** Players cannot bring everything about; the bag has to. One game may lack something; this many lack it only by a fault. */
const kGamesMax = 8;
/** What was scored is seen no longer than this. */
const kMoves_ms = 1200;
const kWanted = ["volcano", "walk", "meal", "dead end", "fairy", "portal", "princess"];
const world = openWorld();

/** Farms and gaps laid over the board are what the server says of them, and go when the key is pressed again. */
async function layOver(person, key, kind, selector, expected) {
  const { page } = person;
  const answered = ({ type, result }) => type === "inspected" && result.kind === kind;
  const drawn = (count) =>
    until(person, ([what, wanted]) => document.querySelectorAll(what).length === wanted, `${count} ${kind} are shown`, [selector, count]);
  const from = person.received.length;
  await page.keyboard.press(key);
  await drawn(expected((await told(person, answered, kind, { from })).result));
  await person.picture(`dragon-${kind}-${person.name}`);
  await page.keyboard.press(key);
  await drawn(0);
}

/** Keeps how long each thing that moves on a page does so: when it is looked at, it may be at rest again. */
const keepMovements = ({ page }) =>
  page.addInitScript(() => {
    globalThis.movements = [];
    const keep = () => {
      for (const { effect } of document.getAnimations()) globalThis.movements.push(effect.getComputedTiming().endTime);
    };
    for (const begin of ["animationstart", "transitionrun"]) addEventListener(begin, keep, true);
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      const movement = animate.apply(this, how);
      queueMicrotask(keep);
      return movement;
    };
  });
/** What has moved since this was asked last. */
const movements = ({ page }) => page.evaluate(() => globalThis.movements.splice(0));

test("a game with dragon, fairy, portal and princess in three browsers", { timeout: 900_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const ben = await Person.open(world.browser, "Ben", kPhone);
  const cleo = await Person.open(world.browser, "Cleo", { ...kDesktop, reducedMotion: "reduce" });
  const people = [anna, ben, cleo];
  for (const person of people) {
    await keepNotices(person);
    await keepMovements(person);
  }
  const roll = chance(Number(process.env.GATEHOUSE_SEED ?? 20263));
  const seen = new Set();
  let moved = 0;
  let laidOver = false;
  for (let game = 0; game < kGamesMax && kWanted.some((what) => !seen.has(what)); game += 1) {
    const expansions = [/Princess & the Dragon/, /Sagrada/, /Royal Gates/];
    const room = await openTable(anna, world.server.url, expansions, { seats: people.length });
    for (const person of [ben, cleo]) await sitDown(person, world.server.url, room);
    await anna.page.locator("[data-action=start]").click();
    const table = new DragonTable(people, roll);
    table.seen = seen;
    for (let mover = await whoseTurn(people); mover; mover = await whoseTurn(people)) {
      await table.play(mover);
      if (!laidOver && seen.has("walk") && (await whoseTurn(people)) !== null) {
        laidOver = true;
        await layOver(anna, "f", "farms", "[data-area]", ({ farms }) => farms.length);
        await layOver(anna, "g", "cells", "[data-gap]", ({ cells }) => cells.filter(({ fits }) => fits <= 2).length);
      }
      for (const time of await movements(anna)) {
        assert.ok(time <= kMoves_ms, `something moves for ${time} ms`);
        moved += 1;
      }
      assert.deepEqual(await movements(cleo), [], "who wants no motion sees none");
      if (kWanted.every((what) => seen.has(what))) break;
    }
  }
  assert.ok(moved > 0, "figures go home and points rise");
  assert.deepEqual(
    kWanted.filter((what) => !seen.has(what)),
    [],
  );
  for (const person of people) {
    assert.deepEqual(await person.page.evaluate(() => globalThis.overBoard), [], `${person.name} sees what the news tell of`);
    await person.picture(`dragon-end-${person.name}`);
  }
  assert.ok(laidOver, "farms and gaps were laid over a board");
  // All that is wanted may have been seen after a few turns.
  await checkArt(cleo, world.server.url, 6);
  for (const person of people) assert.deepEqual(person.complaints, [], person.name);
});
