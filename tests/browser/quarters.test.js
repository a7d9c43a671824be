// How else a table may play with the Count: he goes to the next quarter by himself, and nobody is asked, or may go along with a follower alone; and before
// the last scoring a follower is moved out of the City on the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { choicesOf } from "../support/choices.mjs";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, confirm } from "./player.js";
import { answerUnseen, fitsScreen, isReadable, openTable, promptOf, sitDown } from "./table.js";
import { asked, eventsOf, reaches, settled, whoseTurn } from "./waits.js";
import { openWorld } from "./world.js";

/** Short roads: what one begins the other can end. */
const kTiles = "tile Own-lane 40\nr=road f=field\n.fff.\nfffff\nff#ff\nffrff\n.frf.\n";
const kClockwise = ["@castle", "@market", "@smithy", "@cathedral"];
const kGamesMax = 3;
const world = openWorld();

/** The cells around roads of somebody else, as the events tell. */
function aroundOthers(events, seat) {
  const found = new Map();
  for (const { type, id, seat: whose, at, feature, figure } of events) {
    if (type === "deployed" && feature === "road" && whose !== seat) found.set(id, at.split(".")[0]);
    if (type === "returned" || (type === "relocated" && figure)) found.delete(id);
  }
  return [...found.values()].flatMap((cell) => {
    const [x, y] = cell.split(",").map(Number);
    return [`${x + 1},${y}`, `${x - 1},${y}`, `${x},${y + 1}`, `${x},${y - 1}`];
  });
}

/** What is liked best of these: to let others score and go into the City then, else to begin roads. */
function liked(choices, events, seat) {
  const near = aroundOthers(events, seat);
  const likings = [
    ({ verb, x, y }) => verb === "place" && near.includes(`${x},${y}`),
    ({ verb, figure, site, feature }) => verb === "deploy" && figure === "follower" && (feature ?? site) === "road",
    ({ verb, figure }) => verb === "quarter" && figure === "follower",
    () => true,
  ];
  return likings.map((liking) => choices.filter(liking)).find((found) => found.length > 0);
}

const choicesOn = ({ page }, words) => page.locator(`[data-turn] [data-choice^="${words}"]:enabled:visible`);

/** Picks and confirms the first choice that begins so, on the page. */
async function choose(person, words, picture, counts = []) {
  const { isPhone } = person;
  const pick = async (choice) => {
    await settled(person);
    if (isPhone) await choice.tap();
    else await choice.click();
    await settled(person);
  };
  await pick(choicesOn(person, words).first());
  const moves = choicesOn(person, "move count ");
  assert.deepEqual(await moves.evaluateAll((found) => found.map(({ dataset }) => dataset.choice)), counts);
  if (counts.length > 0) await pick(moves.first());
  await person.picture(picture);
  assert.ok(await fitsScreen(person), picture);
  assert.ok(await isReadable(person, "[data-action=confirm]"), picture);
  await confirm(person);
}

for (const [move, goes, seed, wanted, counts] of [
  ["clockwise", ({ from }) => kClockwise[(kClockwise.indexOf(from) + 1) % kClockwise.length], 5, ["enters", "leaves"], []],
  ["with-follower", (_, entered) => entered.at, 6, ["enters"], ["move count @market"]],
])
  test(`the count moves ${move}: ${wanted.join(" and ")}, on the page`, { timeout: 900_000 }, async () => {
    const people = [await Person.open(world.browser, "Anna", kDesktop), await Person.open(world.browser, "Ben", kPhone)];
    const [anna, ben] = people;
    const roll = chance(Number(process.env.GATEHOUSE_SEED ?? seed));
    const seen = new Set();
    const missing = () => wanted.filter((what) => !seen.has(what));
    for (let game = 0; game < kGamesMax && missing().length > 0; game += 1) {
      const room = await openTable(anna, world.server.url, [/Count/], { tiles: kTiles, choices: { "count.move": move, "count.final": "all" } });
      await sitDown(ben, world.server.url, room);
      const opened = anna.received.length;
      await anna.page.locator("[data-action=start]").click();
      for (let mover = await whoseTurn(people); mover && missing().length > 0; mover = await whoseTurn(people)) {
        const step = await asked(mover);
        const before = mover.received.length;
        if (step === "quarter" && !seen.has("enters")) {
          await mover.page.getByText("Only others scored").first().waitFor();
          await choose(mover, "quarter follower @market", `quarters-${move}-${mover.name}`, counts);
          await reaches(people, (await mover.state()).version);
          seen.add("enters");
        } else if (step === "final-move-out" && !seen.has("leaves") && choicesOf(promptOf(mover).prompt).some(({ verb }) => verb === "send")) {
          await mover.page.getByText("Before the final scoring your followers may leave Carcassonne").first().waitFor();
          await mover.picture(`quarters-last-${move}-${mover.name}`);
          await choose(mover, "send follower ", `quarters-last-${move}-picked-${mover.name}`);
          assert.ok(eventsOf(mover, before).some(({ type, why }) => type === "relocated" && why === "moves-out"));
          seen.add("leaves");
        } else {
          await answerUnseen(mover, (choices) => {
            const best = liked(choices, eventsOf(anna, opened), people.indexOf(mover));
            return best[roll(best.length)];
          });
        }
      }
      const events = eventsOf(anna, opened);
      for (const [at, event] of events.entries()) {
        if (event.type !== "moved" || event.figure !== "count") continue;
        const entered = events.slice(0, at).findLast(({ type, at: place }) => type === "deployed" && kClockwise.includes(place));
        assert.equal(event.at, goes(event, entered), `from ${event.from}`);
        seen.add("count");
      }
    }
    assert.deepEqual(missing(), []);
    assert.ok(seen.has("count"), "he has moved");
    for (const person of people) {
      assert.deepEqual(person.complaints, [], person.name);
      await person.context.close();
    }
  });
