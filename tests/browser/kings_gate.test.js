// Three people in three browsers play a whole game of King's Gate, by mouse, by touch and by keyboard alone, and a fourth
// watches. One page is reloaded in the middle of a turn. Nobody is ever told another's hand.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { Player, secretsIn } from "./kings_gate_player.js";
import { chance } from "./player.js";
import { fitsScreen, lookOn, openTable, shownScores, sitDown } from "./table.js";
import { happened, reaches, remember, settled, whoseTurn } from "./waits.js";
import { openWorld } from "./world.js";

const kStepsMax = 400;
const world = openWorld();

/** The page is loaded anew between two tiles of a turn: all is as it was, and the tile can still be taken back. */
async function reload(person) {
  const before = await person.state();
  await person.page.reload();
  await person.page.locator("[data-turn] [data-action=undo]:enabled").waitFor();
  assert.deepEqual(await settled(person), before);
}

/** A player who points at the current location reads what holds there. */
async function pointAtLocation({ page }) {
  const number = await page.locator("[data-location-card]").getAttribute("data-location-card");
  const { x, y, width, height } = await page.locator(`[data-location="${number}"]`).boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.getByText(new RegExp(`^${number} .*: (Safe|Dangerous):`)).waitFor();
}

/** Where the columns of a notice of what was scored begin and end, row by row; null while there is none. */
function columnsOfScored() {
  const rows = [...document.querySelectorAll("[data-scored] li")];
  const columns = (row) => [...row.children].slice(0, 5).flatMap((cell) => [cell.getBoundingClientRect().left, cell.getBoundingClientRect().right].map(Math.round));
  return rows.length > 0 ? rows.map(columns) : null;
}

/** What the end's table says of each location adds up to the score. */
async function explained({ page }) {
  return page.locator("[data-end] table").evaluate((table) => {
    const numbers = (row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent.replace("−", "-")) || 0);
    const rows = [...table.querySelectorAll("tbody tr")].map(numbers);
    const sums = rows.reduce((sum, row) => sum.map((value, at) => value + row[at]));
    return { rows: rows.length, sums, totals: numbers(table.querySelector("tfoot tr")) };
  });
}

test("three people and a spectator play King's Gate to the end", { timeout: 900_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const ben = await Person.open(world.browser, "Ben", kPhone);
  const cleo = await Person.open(world.browser, "Cleo", { ...kDesktop, colorScheme: "dark" });
  const dora = await Person.open(world.browser, "Dora", kDesktop);
  const people = [anna, ben, cleo, dora];
  const roll = chance(Number(process.env.GATEHOUSE_SEED ?? 7));
  const players = new Map([
    [anna, new Player(anna, "mouse", roll)],
    [ben, new Player(ben, "touch", roll)],
    [cleo, new Player(cleo, "keyboard", roll)],
  ]);

  await remember(dora, "a scored location", columnsOfScored);
  const room = await openTable(anna, world.server.url, [], { game: "kings_gate", seats: 3 });
  await sitDown(ben, world.server.url, room);
  await sitDown(cleo, world.server.url, room);
  await lookOn(dora, world.server.url, room);
  await anna.page.getByText("Watching: Dora").waitFor();
  await anna.page.locator("[data-action=start]").click();

  let reloaded = false;
  let pictured = false;
  let lookedAt = false;
  let steps = 0;
  for (
    let mover = await whoseTurn([...players.keys()]);
    mover;
    mover = await whoseTurn([...players.keys()])
  ) {
    steps += 1;
    assert.ok(steps <= kStepsMax, "the game ends");
    const player = players.get(mover);
    await player.step();
    if (!pictured && (await dora.page.locator("[data-scored]").count()) > 0) {
      pictured = true;
      await dora.picture("kings-gate-scored"); // for who looks; it goes after a while
    }
    if (!player.seen.has("undo") && (await player.canTakeBack())) {
      if (mover === ben && !reloaded) {
        await reload(ben);
        reloaded = true;
      }
      await player.takeBack();
    }
    await reaches(people, (await mover.state()).version);
    // Before a location is begun there is none to point at.
    if (!lookedAt && steps >= 60 && (await dora.state()).phase === "place") {
      lookedAt = true;
      for (const person of people) assert.deepEqual(await person.barriers(), [], person.name);
      for (const person of people) await person.picture(`kings-gate-${person.name}`);
      assert.equal(
        await dora.page.locator("[data-tile-in-hand], [data-cell]").count(),
        0,
        "a spectator has no hand",
      );
      await pointAtLocation(dora);
    }
  }
  assert.ok(lookedAt && reloaded, `a whole game, in ${steps} steps`);

  const scored = await happened(dora, "a scored location");
  assert.equal(scored.length, 3, "what a location brought was shown to those who look on");
  for (const columns of scored) assert.deepEqual(columns, scored[0], "its rows stand beneath each other");

  const { version } = await anna.state();
  await reaches(people, version);
  const scores = await shownScores(anna);
  for (const person of people) {
    assert.deepEqual(await shownScores(person), scores, person.name);
    assert.ok(await fitsScreen(person), `${person.name}'s page is as wide and as high as the screen`);
    await person.picture(`kings-gate-end-${person.name}`);
  }
  for (const person of [ben, cleo]) assert.deepEqual(await person.barriers(), [], person.name);
  const { rows, sums, totals } = await explained(dora);
  assert.ok(rows >= 5, `${rows} locations were scored`);
  assert.deepEqual(sums, totals);
  assert.deepEqual(totals, Object.values(scores));

  const seen = new Set([...players.values()].flatMap((player) => [...player.seen]));
  for (const wanted of ["16 places", "place", "end", "undo", "dragon", "king"])
    assert.ok(seen.has(wanted), `${wanted} happened: ${[...seen]}`);
  const seats = [["red"], ["yellow"], ["blue"]];
  [anna, ben, cleo].forEach((person, seat) => {
    assert.deepEqual(secretsIn(person.received, seat, seats[seat]), [], person.name);
    assert.deepEqual(person.complaints, [], person.name);
  });
  assert.deepEqual(secretsIn(dora.received, null, []), []);
  assert.deepEqual(dora.complaints, []);
});
