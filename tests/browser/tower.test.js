// Two people play with the Tower, one on a desk and one on a phone, until each has built and captured, somebody stands on a tower, prisoners were
// exchanged, and each has paid a ransom.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fullest, placeByMouse } from "./player.js";
import { eachOfTwo, fitsScreen, kTwo, playTogether } from "./table.js";
import { settled } from "./waits.js";
import { openWorld } from "./world.js";

const kOfEach = ["builds", "captures", "pays"];
const kOfOne = ["closes", "swaps"];
const kGamesMax = 4;
/** Foundations everywhere, and small cities for points. */
const kTiles = [
  "tile Own-land 12 tower\nf=field\n.fff.\nfffff\nfffff\nfffff\n.fff.\n",
  "tile Own-yard 20 tower\nm=cloister f=field\n.fff.\nfffff\nffmff\nfffff\n.fff.\n",
  "tile Own-gate 30\nc=city+pennant f=field\n.ccc.\nfffff\nfffff\nfffff\n.fff.\n",
].join("\n");
const world = openWorld();

/** What may be chosen now and begins so. */
const offered = ({ page }, words) => page.locator(`[data-turn] [data-choice^="${words}"]:enabled:visible`);

async function choose(person, choice) {
  await choice.click();
  await settled(person);
}

/** From the list, on a phone with what is elsewhere opened; or with a finger on the board. */
async function chooseThere(person, id, { onBoard = false } = {}) {
  const { page } = person;
  const there = page.locator(onBoard ? `[data-spot="${id}"]` : `[data-turn] [data-choice="${id}"]`);
  if (onBoard) await page.keyboard.press("0");
  else if (!(await there.isVisible())) await page.locator("[data-turn] details:not([open]) > summary").filter({ hasText: "Elsewhere" }).click();
  await choose(person, there);
}

/** With the number that stands before it. */
async function chooseByKey(person, choice) {
  await person.page.keyboard.press(await choice.locator("kbd").innerText());
  await settled(person);
}

/** The help opens at this rule. */
async function opensHelpAt(person, rule) {
  const { page } = person;
  await page.locator("[data-panel=help]").click();
  await page.locator("[data-rule]").waitFor();
  assert.equal(await page.locator("[data-rule]").getAttribute("data-rule"), `tower.${rule}`);
  await person.picture(`tower-rule-${rule}-${person.name}`);
  await page.locator("[data-panel=help]").click();
  await page.locator("[data-rule]").waitFor({ state: "detached" });
  // On a desk the log is read all the time.
  if (!person.isPhone) await page.locator("[data-panel=log]").click();
}

/** Pays where that is offered: by key on a desk, with a touch on a phone. It is no answer to what is asked, and may be put back. */
async function pay(person) {
  const ransom = offered(person, "ransom ");
  if ((await ransom.count()) === 0) return [];
  const how = person.isPhone ? choose : chooseByKey;
  for (const pressed of ["true", "false", "true"]) {
    await how(person, ransom.first());
    assert.equal(await ransom.first().getAttribute("aria-pressed"), pressed);
  }
  await person.picture(`tower-pays-${person.name}`);
  await opensHelpAt(person, "ransom");
  return ["pays"];
}

/** A piece on a tower from where somebody of the other can be captured, and the capture; else any piece, if one is wanted. */
async function build(person, wants, other) {
  const pieces = await person.page
    .locator('[data-turn] [data-choice^="build tower-piece "]')
    .evaluateAll((found) => found.map(({ dataset }) => dataset.choice));
  for (const [index, piece] of pieces.entries()) {
    await chooseThere(person, piece, { onBoard: person.isPhone });
    const followers = offered(person, "capture follower ").filter({ hasText: ` of ${other} ` });
    if ((await followers.count()) > 0) {
      await person.page.getByText("Whom do you capture?").first().waitFor();
      await person.picture(`tower-asks-${person.name}`);
      await choose(person, followers.first());
      await person.picture(`tower-captures-${person.name}`);
      return ["builds", "captures"];
    }
    if (wants("builds") && index === pieces.length - 1) return ["builds"];
    await chooseThere(person, piece); // it is put back
  }
  return [];
}

/** Somebody goes on top of a tower, or into a city, to a cloister, onto a farm. */
async function deploy(person, wants) {
  const followers = offered(person, "deploy follower ");
  const top = person.page.locator('[data-turn] [data-choice^="deploy follower "]').filter({ hasText: "on top of the tower" });
  if (wants("closes") && (await top.count()) > 0) {
    await chooseThere(person, await top.first().getAttribute("data-choice"));
    await opensHelpAt(person, "top");
    return ["closes"];
  }
  for (const place of ["in the city", "in the cloister", "on the farm"]) {
    const there = followers.filter({ hasText: place });
    if ((await there.count()) === 0) continue;
    await choose(person, there.first());
    return [];
  }
  return [];
}

/** What happened in a turn, by its events. */
function doneIn(events, seat) {
  return events.flatMap(({ type, seat: whose, by, figure, at, why }) => {
    if (type === "deployed" && whose === seat) return figure === "tower-piece" ? ["builds"] : /^-?\d+,-?\d+$/.test(at) ? ["closes"] : [];
    if (type === "captured" && by === seat) return ["captures"];
    if (type !== "released") return [];
    return why === "swap" ? ["swaps"] : whose === seat ? ["pays"] : [];
  });
}

/** What the log says of it. */
const kSaid = {
  builds: (name) => `${name} adds a piece to the tower`,
  captures: (name) => `${name} captures: Follower of`,
  closes: (name) => `${name} closes the tower: Follower`,
  pays: (name) => `${name} pays ${kTwo.find((other) => other !== name)} a ransom of 3 points`,
  swaps: () => "Exchanged: ",
};

test("towers are built and closed, prisoners taken, exchanged and bought back", { timeout: 900_000 }, async () => {
  const seen = new Set();
  const missing = () => [...eachOfTwo(kOfEach), ...kOfOne].filter((plan) => !seen.has(plan));
  const table = { expansions: [/The Tower/], tiles: kTiles, seed: 5, games: kGamesMax, missing };
  await playTogether(world, table, async (mover, { people, roll, seat, soFar }) => {
    const { name, page } = mover;
    const other = kTwo[1 - seat];
    const noted = (plan) => (kOfOne.includes(plan) ? plan : `${name} ${plan}`);
    const wants = (plan) => !seen.has(noted(plan));
    const cells = await page.locator("[data-cell]").evaluateAll((found) => found.map(({ dataset }) => dataset.cell));
    await placeByMouse(mover, roll, fullest(soFar(), cells));
    await settled(mover);
    const planned = wants("pays") ? await pay(mover) : [];
    const wantsPieces = wants("builds") || wants("captures") || wants("swaps");
    const built = wantsPieces || missing().some((plan) => plan === `${other} pays`) ? await build(mover, wants, other) : [];
    planned.push(...built);
    if (built.length === 0) planned.push(...(await deploy(mover, wants)));
    if (planned.length > 0) assert.ok(await fitsScreen(mover), name);
    return async (events) => {
      const done = doneIn(events, seat);
      for (const plan of planned) assert.ok(done.includes(plan), `${plan} was planned, and happened`);
      for (const plan of done) {
        if (wants(plan)) await people[0].page.getByText(kSaid[plan](name)).first().waitFor();
        seen.add(noted(plan));
      }
      const holds = done.includes("captures") && !done.includes("swaps");
      for (const person of done.length > 0 ? people : []) {
        if (holds) await person.page.locator(`[data-player="${seat}"] [data-prisoner=follower][data-of="${1 - seat}"]`).waitFor({ state: person.isPhone ? "attached" : "visible" });
        if (done.includes("builds")) await person.page.locator("[data-pile]").first().waitFor();
        await person.picture(`tower-${done.join("-")}-${name}-${person.name}`);
      }
    };
  });
});
