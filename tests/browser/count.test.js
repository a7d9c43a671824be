// Two people play with the Count, one on a desk and one on a phone, until each has put a follower into the City of Carcassonne because they let the other
// score, has moved the count, and has moved a follower out of the City to a road that was about to be scored, in their own turn or in the other's.

import assert from "node:assert/strict";
import { test } from "node:test";
import { placeByMouse } from "./player.js";
import { eachOfTwo, fitsScreen, isReadable, playTogether } from "./table.js";
import { asked, settled } from "./waits.js";
import { openWorld } from "./world.js";

const kOfEach = ["quarter", "count", "sent"];
const kGamesMax = 3;
/** Short roads: what one begins the other can end. */
const kTiles = "tile Own-lane 90\nr=road f=field\n.fff.\nfffff\nff#ff\nffrff\n.frf.\n";
const kQuarters = ["@castle", "@market", "@smithy", "@cathedral"];
const kSmithy = "@smithy";
const kAround = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const world = openWorld();

/** What may be chosen now and begins so. */
const offered = ({ page }, words) => page.locator(`[data-turn] [data-choice^="${words}"]:enabled:visible`);

async function choose(person, words) {
  await settled(person);
  const choices = offered(person, words);
  if ((await choices.count()) === 0) return false;
  await choices.first().click();
  await settled(person);
  return true;
}

/** The figures that stand on roads, by their owner, as the events tell. */
function onRoads(events) {
  const found = new Map();
  for (const { type, id, seat, at, feature, figure } of events) {
    if (type === "deployed" && feature === "road") found.set(id, { seat, at });
    if (type === "returned" || (type === "relocated" && figure)) found.delete(id);
  }
  return [...found.values()].map(({ seat, at }) => ({ seat, cell: at.split(".")[0] }));
}

function beside(cell) {
  const [x, y] = cell.split(",").map(Number);
  return kAround.map(([dx, dy]) => `${x + dx},${y + dy}`);
}

const cellsOf = ({ page }) => page.locator("[data-cell]").evaluateAll((found) => found.map(({ dataset }) => dataset.cell));

/** Lays the tile where a road of the other ends then, without a figure, so that a quarter is offered; whether there is such a place. */
async function letScore(person, cells) {
  const { page } = person;
  for (const cell of cells) {
    await page.keyboard.press("0");
    const free = page.locator(`[data-cell="${cell}"]`);
    if ((await free.count()) > 0) await free.click();
    await page.locator(`[data-ghost="${cell}"]`).waitFor();
    await settled(person);
    if ((await offered(person, "quarter ").count()) > 0) return true;
    await choose(person, "pass");
    if ((await offered(person, "quarter ").count()) > 0) return true;
    if ((await offered(person, "send ").count()) > 0) return true;
  }
  return false;
}

/** Into a quarter, by the key of the choice on a desk, by a finger on the board on a phone. */
async function enter(person, place) {
  const { page } = person;
  const choice = `quarter follower ${place}`;
  await page.getByText("Only others scored").first().waitFor();
  // The City has come into sight by itself.
  if (person.isPhone) await page.locator(`[data-spot="${choice}"]`).tap();
  else await page.keyboard.press(await page.locator(`[data-turn] [data-choice="${choice}"] kbd`).innerText());
  await page.locator(`[data-turn] [data-choice="${choice}"][aria-pressed=true]`).waitFor();
  await settled(person);
}

/** The rule that matters is that of the step on trial. */
async function readRule(person, rule) {
  const { page } = person;
  await page.locator("[data-panel=help]").click();
  assert.equal(await page.locator("[data-rule]").getAttribute("data-rule"), rule);
  await person.picture(`count-rule-${person.name}`);
  await page.locator("[data-panel=help]").click();
  await page.locator("[data-rule]").waitFor({ state: "detached" });
  // On a desk the log is read all the time.
  if (!person.isPhone) await page.locator("[data-panel=log]").click();
}

/** What may be done at a quarter, after a tile by which the other scores. */
async function goIn(person, wants, looksUp) {
  if ((await offered(person, "quarter ").count()) === 0) return [];
  await person.picture(`count-quarters-${person.name}`);
  if (looksUp) await readRule(person, "count.entering");
  await enter(person, kSmithy);
  await person.page.getByText("You may move the count.").first().waitFor();
  // He never comes to the smithy, out of which they are to go.
  if (!wants("count") || !(await choose(person, "move count @market"))) {
    if (!wants("count") || !(await choose(person, "move count @cathedral"))) return ["quarter"];
  }
  return ["quarter", "count"];
}

/** What happened in a step, by its events. */
function doneIn(events, seat) {
  return events.flatMap(({ type, seat: whose, figure, at, why }) => {
    if (whose !== seat) return [];
    if (type === "deployed" && kQuarters.includes(at)) return ["quarter"];
    if (type === "moved" && figure === "count") return ["count"];
    return type === "relocated" && why === "moves-out" ? ["sent"] : [];
  });
}

/** What the log says of it. */
const kSaid = {
  quarter: (name) => `${name}: Follower into the smithy of Carcassonne.`,
  count: (name) => `${name} moves the count`,
  sent: (name) => `${name}: Follower from the smithy onto a road`,
};

test("followers go into the City and out of it, and the count locks a quarter", { timeout: 900_000 }, async () => {
  const seen = new Set();
  const missing = () => eachOfTwo(kOfEach).filter((plan) => !seen.has(plan));
  const table = { expansions: [/Count/], tiles: kTiles, seed: 20271, games: kGamesMax, missing };
  await playTogether(world, table, async (mover, { people, roll, seat, soFar }) => {
    const { name, page } = mover;
    const wants = (plan) => !seen.has(`${name} ${plan}`);
    const step = await asked(mover);
    const planned = [];
    if (soFar().filter(({ type }) => type === "turn").length <= 1) {
      for (const person of people) {
        assert.equal(await person.page.locator("[data-place-at] text").count(), 4, "each quarter has its name");
        await person.page.locator('[data-neutral=count][data-at="@castle"]').waitFor();
        await person.page.keyboard.press("0");
        await person.picture(`count-start-${person.name}`);
      }
    }
    if (step === "place-tile") {
      const roads = onRoads(soFar()).filter((one) => one.seat !== seat);
      const near = roads.flatMap(({ cell }) => beside(cell));
      const cells = (await cellsOf(mover)).filter((cell) => near.includes(cell));
      if (!(kOfEach.some(wants) && (await letScore(mover, cells)))) {
        await placeByMouse(mover, roll);
        await settled(mover);
        // Only there: they stay at hand for the City.
        const road = offered(mover, "deploy follower ").filter({ hasText: "on the road" });
        if ((await road.count()) > 0) await road.first().click();
      }
    }
    if ((await offered(mover, "send ").count()) > 0) {
      await page.getByText("Your followers may leave Carcassonne and count").first().waitFor();
      await mover.picture(`count-leaving-${name}`);
      if (wants("sent") && (await choose(mover, "send follower "))) planned.push("sent");
      else await choose(mover, "pass");
    }
    planned.push(...(await goIn(mover, wants, wants("quarter"))));
    if (planned.length > 0) {
      await mover.picture(`count-${planned.join("-")}-${name}`);
      assert.ok(await fitsScreen(mover), name);
      assert.ok(await isReadable(mover, "[data-action=confirm]"), name);
    }
    return async (events) => {
      const done = doneIn(events, seat);
      for (const plan of planned) assert.ok(done.includes(plan), `${plan} was planned, and happened`);
      for (const plan of done) {
        if (wants(plan)) await people[0].page.getByText(kSaid[plan](name)).first().waitFor();
        seen.add(`${name} ${plan}`);
      }
      if (done.length > 0) for (const person of people) await person.picture(`count-after-${done.join("-")}-${name}-${person.name}`);
      if (done.includes("quarter")) for (const person of people) await person.page.locator(`[data-at="${kSmithy}"][data-seat="${seat}"]`).first().waitFor();
    };
  });
});
