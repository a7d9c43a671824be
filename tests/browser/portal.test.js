// Through a portal a figure may go nearly anywhere. On a phone a finger chooses a tile, and then a spot of it; the list is in groups.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kPhone, Person } from "./browser.js";
import { chance, confirm, playUntil } from "./player.js";
import { playBots } from "./table.js";
import { rested, settled } from "./waits.js";
import { openWorld } from "./world.js";

const world = openWorld();
/** The most spots that the page shows without a choice of a tile. */
const kSpotsMax = 12;
const kFinger_px = 24;
const portal = (page) => page.getByText(/Through the portal/);

/** Lays the tile in hand where it may lie first; whether a figure may then go to many places. */
async function opensMany(person) {
  const { page } = person;
  const cells = page.locator("[data-cell]");
  if ((await cells.count()) === 0) return false;
  await cells.first().tap();
  await page.locator("[data-ghost]").waitFor();
  await settled(person);
  const many = (await portal(page).count()) > 0 && Number((await portal(page).innerText()).match(/\d+/)?.[0]) > kSpotsMax;
  if (!many) await page.locator("[data-action=undo]").tap();
  return many;
}

test("a figure goes through a portal on a phone by a tile and a spot", { timeout: 900_000 }, async () => {
  const ben = await Person.open(world.browser, "Ben", kPhone);
  const { page } = ben;
  await playBots(ben, world.server.url, [/Princess/], 1, { pace: "at-once" });
  await playUntil(ben, chance(11), () => opensMany(ben));
  await rested(ben);
  const doors = page.locator("[data-door]");
  const count = await doors.count();
  assert.ok(count > 1, "tiles to choose from");
  const far = await page.locator("[data-spot]").count();
  await page.locator(".tools .fit").tap();
  await rested(ben);
  const door = await doors.last().getAttribute("data-door");
  await ben.picture("portal-tiles");
  await doors.last().tap();
  await page.locator(`[data-spot*=" ${door}."]`).first().waitFor();
  await rested(ben);
  await ben.picture("portal-spots");
  const spots = page.locator(`[data-spot*=" ${door}."]`);
  assert.ok((await page.locator("[data-spot]").count()) - far <= kSpotsMax, "the spots of one tile alone");
  const { width } = await spots.first().locator("circle").first().boundingBox();
  assert.ok(width >= kFinger_px, `a spot of ${width} px`);
  await spots.first().tap();
  const id = await spots.first().getAttribute("data-spot");
  await settled(ben);
  await rested(ben);
  const seen = await spots.first().boundingBox();
  const board = await page.locator(".surface svg").first().boundingBox();
  assert.ok(seen && seen.y > board.y && seen.y + seen.height < board.y + board.height, "what is chosen stays in sight");
  assert.deepEqual(await ben.barriers(), []);
  // The list opens with what is chosen in it.
  await page.locator("[data-far][open]").first().waitFor();
  assert.equal(await page.locator("[data-far][open]").count(), 1, "a phone shows the places of one feature");
  await ben.picture("portal-list");
  await confirm(ben);
  const [, figure] = id.split(" ");
  await page.locator(`[data-kind="${figure}"][data-seat="0"][data-at="${door}"]`).first().waitFor({ state: "attached" });
  assert.deepEqual(ben.complaints, []);
  await ben.context.close();
});
