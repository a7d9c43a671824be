// A hand of tiles: chosen by mouse, key and finger, laid with one Confirm, and seen by nobody else.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, confirm, pickFigure, placeByMouse } from "./player.js";
import { openTable, sitDown } from "./table.js";
import { asked, messagesOf, moves, settled, told, whoseTurn } from "./waits.js";
import { openWorld } from "./world.js";

const world = openWorld();
const kHand = "[data-hand] [data-choice]";

/** The tiles that a message says a seat holds, or that were drawn into its hand. */
function tilesOfSeat(frame, seat) {
  const hands = frame.document?.game?.hands?.[seat] ?? frame.game?.hands?.[seat] ?? [];
  const updates = frame.updates ?? frame.entries ?? [frame];
  const drawn = updates.flatMap(({ events = [] }) => events).filter((event) => event.type === "drawn" && event.seat === seat);
  return [...hands, ...drawn.map(({ tile }) => tile)].filter((tile) => tile !== null);
}

async function openHands(size, hints = "") {
  const roll = chance(23);
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const bert = await Person.open(world.browser, "Bert", kPhone);
  const room = await openTable(anna, world.server.url, [], { choices: { hand: size }, hints });
  await sitDown(bert, world.server.url, room);
  await anna.page.locator("[data-action=start]").click();
  return { anna, bert, roll };
}

/** Lays the tile that is chosen, perhaps with a figure. */
async function layChosen(person, roll) {
  await settled(person);
  await placeByMouse(person, roll);
  await pickFigure(person, roll);
  await confirm(person);
}

test("one of two tiles is chosen, and what one holds nobody else sees", { timeout: 600_000 }, async () => {
  const { anna, bert, roll } = await openHands("2");
  const first = await whoseTurn([anna, bert]);
  const other = first === anna ? bert : anna;
  await asked(first);
  const ids = await first.page.locator(kHand).evaluateAll((all) => all.map(({ dataset }) => dataset.choice));
  assert.ok(ids.length >= 1 && ids.every((id) => id.startsWith("choose ")), ids.join());
  assert.equal(await other.page.locator("[data-hand] [data-tile]").count(), 2, "the other holds two tiles, too");
  await anna.picture("hand-turn");
  await bert.picture("hand-phone");

  // Another tile may be chosen as long as nothing is confirmed.
  for (const id of ids) {
    await first.page.locator(`[data-hand] [data-choice="${id}"]`).click();
    await first.page.locator(`[data-hand] [data-choice="${id}"][aria-pressed=true]`).waitFor();
    await settled(first);
    await first.page.locator("[data-cell]").first().waitFor();
  }
  await placeByMouse(first, roll);
  await settled(first);
  await first.picture("hand-laid");
  await confirm(first);

  // The choice and the place were one command.
  const sent = messagesOf(first).filter(({ type }) => type === "ack");
  assert.ok(sent.length > 0);
  await told(other, ({ events }) => events?.some(({ type }) => type === "placed"), "the tile that was placed");

  for (let turn = 0; turn < 6; turn += 1) {
    const now = await whoseTurn([anna, bert]);
    await asked(now);
    const choices = now.page.locator(kHand);
    if ((await now.page.locator(`${kHand}[aria-pressed=true]`).count()) === 0) {
      if (turn % 2 === 0 && (await choices.count()) > 1) await now.page.keyboard.press("2");
      else await choices.first().click();
    }
    await layChosen(now, roll);
  }

  for (const [seat, viewer] of [[0, bert], [1, anna]]) {
    const seen = messagesOf(viewer).flatMap((frame) => tilesOfSeat(frame, seat));
    assert.deepEqual(seen, [], `${viewer.name} saw tiles of seat ${seat}`);
  }
  assert.deepEqual(await anna.barriers(), []);
  assert.deepEqual(await bert.barriers(), []);
});

test("a single tile chooses itself, also at a table that is told nothing in advance", { timeout: 600_000 }, async () => {
  const { anna, bert, roll } = await openHands("1", "tournament");
  for (let turn = 0; turn < 4; turn += 1) {
    const now = await whoseTurn([anna, bert]);
    await asked(now);
    await now.page.locator(`${kHand}[aria-pressed=true]`).waitFor();
    await now.page.locator("[data-cell]").first().waitFor();
    await placeByMouse(now, roll);
    await now.page.locator("[data-ghost] img, [data-ghost] image, [data-ghost]").first().waitFor();
    if (turn === 0) await now.picture("hand-single");
    await moves(now, () => now.page.locator("[data-action=confirm]:enabled").click());
  }
});
