// Two people play with Abbey & Mayor, one on a desk and one on a phone, until each has placed their abbey, sent a mayor to a city and put up a
// barn, and a wagon has driven on, and one was sent home.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fullest, placeByMouse } from "./player.js";
import { eachOfTwo, fitsScreen, kTwo, playTogether } from "./table.js";
import { asked, settled } from "./waits.js";
import { openWorld } from "./world.js";

const kFigures = ["barn", "mayor"];
const kOfEach = ["abbey", ...kFigures];
const kOfOne = ["drives", "home"];
const kGamesMax = 4;
/** Land for barns, short roads for wagons, and small cities for mayors. */
const kTiles = [
  "tile Own-land 16\nf=field\n.fff.\nfffff\nfffff\nfffff\n.fff.\n",
  "tile Own-lane 24\nr=road f=field\n.fff.\nfffff\nff#ff\nffrff\n.frf.\n",
  "tile Own-gate 12\nc=city+pennant f=field\n.ccc.\nfffff\nfffff\nfffff\n.fff.\n",
].join("\n");
const kAround = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
/** Where the lane of a tile goes that was turned so often, as x and y. */
const kLaneEnds = [
  [0, -1],
  [-1, 0],
  [0, 1],
  [1, 0],
];
const world = openWorld();

/** Of these cells those that leave a hole, or nearly one: an abbey needs a tile on each side. */
function besideHoles(events, cells) {
  const laid = new Set(["0,0", ...events.flatMap(({ type, x, y }) => (type === "placed" ? [`${x},${y}`] : []))]);
  const beside = (cell) => {
    const [x, y] = cell.split(",").map(Number);
    return kAround.map(([dx, dy]) => `${x + dx},${y + dy}`);
  };
  const sides = (cell) => beside(cell).filter((other) => laid.has(other)).length;
  const score = (cell) => Math.max(...beside(cell).map((other) => (laid.has(other) ? 0 : sides(other)))) - (sides(cell) > 2 ? 2 : 0);
  const most = Math.max(...cells.map(score));
  return cells.filter((cell) => score(cell) === most);
}

/** Where a lane with a wagon on it goes on: a lane that is placed there completes it. */
function aheadOfWagons(events) {
  const turns = new Map(events.flatMap(({ type, x, y, rotation }) => (type === "placed" ? [[`${x},${y}`, rotation]] : [])));
  const wagons = new Map();
  for (const { type, figure, id, at } of events) {
    if (figure !== "wagon") continue;
    if (type === "deployed" || type === "relocated") wagons.set(id, at.split(".")[0]);
    if (type === "returned") wagons.delete(id);
  }
  return [...wagons.values()].map((cell) => {
    const [x, y] = cell.split(",").map(Number);
    const [dx, dy] = kLaneEnds[turns.get(cell) ?? 0];
    return `${x + dx},${y + dy}`;
  });
}

/** What may be chosen now and begins so. */
const offered = ({ page }, words) => page.locator(`[data-choice^="${words}"]:enabled:visible`);

async function choose(person, words, roll = () => 0) {
  await settled(person);
  const choices = offered(person, words);
  const count = await choices.count();
  if (count === 0) return false;
  await choices.nth(roll(count)).click();
  await settled(person);
  return true;
}

/** Places the abbey in a hole, and a monk on it where one may come. */
async function placeAbbey(person, roll) {
  const { page } = person;
  await page.getByText("You may place your abbey in a hole").first().waitFor();
  await page.locator("[data-panel=help]").click();
  assert.equal(await page.locator("[data-rule]").getAttribute("data-rule"), "abbey_and_mayor.abbey");
  await person.picture(`abbey-rule-${person.name}`);
  await page.locator("[data-panel=help]").click();
  await page.locator("[data-rule]").waitFor({ state: "detached" });
  // On a desk the log is read all the time.
  if (!person.isPhone) await page.locator("[data-panel=log]").click();
  await person.picture(`abbey-asked-${person.name}`);
  await choose(person, "use ABBEY");
  await person.picture(`abbey-holes-${person.name}`);
  await placeByMouse(person, roll);
  await choose(person, "deploy follower");
}

/** A figure comes that the test still waits for: a barn, a mayor, or a wagon; else now and then a follower. */
async function deploy(person, wants, roll) {
  for (const figure of kFigures) if (wants(figure) && (await choose(person, `deploy ${figure} `, roll))) return figure;
  if ((wants("drives") || wants("home")) && (await choose(person, "deploy wagon ", roll))) return "wagon";
  if (roll(2) === 0) await choose(person, "deploy follower ", roll);
  return "";
}

/** A wagon that may drive on does, or goes home; empty where there is none. */
async function drive(person, wants) {
  await settled(person);
  if ((await offered(person, "drive wagon ").count()) === 0) return "";
  await person.page.getByText("Your wagon may drive on").first().waitFor();
  const plan = wants("drives") ? "drives" : "home";
  if (plan === "drives") await choose(person, "drive wagon ");
  return plan;
}

/** What happened in a turn, by its events. */
function doneIn(events, seat) {
  return events.flatMap(({ type, seat: whose, tile, figure, why, step }) => {
    if (whose !== seat) return [];
    if (type === "placed" && tile === "ABBEY") return ["abbey"];
    if (type === "deployed" && kFigures.includes(figure)) return [figure];
    if (type === "relocated" && why === "drives-on") return ["drives"];
    return type === "passed" && step === "wagon" ? ["home"] : [];
  });
}

/** What the log says of it. */
const kSaid = {
  abbey: (name) => `${name} places the abbey`,
  barn: (name) => `${name}: Barn on the farm`,
  mayor: (name) => `${name}: Mayor in the city`,
  drives: (name) => `${name}’s wagon drives on`,
  home: (name) => `Wagon of ${name} returns.`,
};

test("abbeys fill holes, mayors, barns and wagons come, and wagons drive on", { timeout: 900_000 }, async () => {
  const seen = new Set();
  const missing = () => [...eachOfTwo(kOfEach), ...kOfOne].filter((plan) => !seen.has(plan));
  const table = { expansions: [/Abbey/], tiles: kTiles, seed: 20269, games: kGamesMax, missing };
  await playTogether(world, table, async (mover, { people, roll, seat, soFar }) => {
    const { name, page } = mover;
    const noted = (plan) => (kOfOne.includes(plan) ? plan : `${name} ${plan}`);
    const wants = (plan) => !seen.has(noted(plan));
    const step = await asked(mover);
    const planned = [];
    if (step === "abbey" && wants("abbey")) {
      assert.ok((await page.locator(`[data-player="${seat}"] .held img`).count()) > 0, "the abbey is beside the supply");
      await placeAbbey(mover, roll);
      planned.push("abbey");
    } else if (step === "place-tile") {
      const cells = await page.locator("[data-cell]").evaluateAll((found) => found.map(({ dataset }) => dataset.cell));
      const ahead = kOfOne.some((plan) => !seen.has(plan)) ? aheadOfWagons(soFar()).filter((cell) => cells.includes(cell)) : [];
      // A barn comes where four tiles meet, an abbey where one is missing among them.
      const near = kTwo.every((one) => seen.has(`${one} abbey`)) ? fullest : besideHoles;
      await placeByMouse(mover, roll, ahead.length > 0 ? ahead : near(soFar(), cells));
      planned.push(await deploy(mover, wants, roll));
    }
    planned.push(await drive(mover, wants));
    const shown = planned.filter(Boolean).join("-");
    if (shown) {
      await mover.picture(`abbey-${shown}-${name}`);
      assert.ok(await fitsScreen(mover), name);
    }
    return async (events) => {
      const done = doneIn(events, seat);
      for (const plan of planned.filter((one) => [...kOfEach, ...kOfOne].includes(one))) assert.ok(done.includes(plan), `${plan} was planned, and happened`);
      for (const plan of done) {
        if (wants(plan)) await people[0].page.getByText(kSaid[plan](name)).first().waitFor();
        seen.add(noted(plan));
      }
      if (done.some((plan) => plan === "barn" || plan === "abbey" || plan === "drives"))
        for (const person of people) await person.picture(`abbey-after-${done.join("-")}-${name}-${person.name}`);
    };
  });
});
