// A phone, on its side and upright, a small laptop and a desk at 200 per cent: at each prompt of a game with everything each
// place where something may be chosen is in sight, or one touch brings it there; nothing lies over it or over the tile on trial.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kLandscape, kPhone, Person } from "./browser.js";
import { answer, chance } from "./player.js";
import { fitsScreen, playBots } from "./table.js";
import { asked, moves, rested, settled } from "./waits.js";
import { openWorld } from "./world.js";

const world = openWorld();
const kBots = 5;
/** So many prompts are looked at; the whole game takes some hundred more. */
const kPromptsMax = Number(process.env.GATEHOUSE_PROMPTS ?? 40);
const kBoardShare = 0.55;
/** Half of it is for people, tools and the turn. */
const kSmallestShare = 0.3;
/** What is cut off by the edge of the board in its middle is out of sight. */
const kEdge_px = 4;
/** A place of a very wide board, shown whole, is no larger than its neighbours let it be. */
const kFinger_px = 20;
/** A spot on the tile on trial, however many there are. */
const kSpot_px = 24;
const kTargets = "[data-cell], [data-spot], [data-step]";

/** Targets of the prompt that are out of sight, or beneath something that is no target, and the tile on trial, if it is. */
function hidden(page) {
  return page.evaluate(
    ({ targets, edge, finger, spot }) => {
      const surface = document.querySelector(".surface svg").getBoundingClientRect();
      const isIn = ({ left, right, top, bottom }) => {
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return (
          x > surface.left + edge &&
          x < surface.right - edge &&
          y > surface.top + edge &&
          y < surface.bottom - edge
        );
      };
      const at = ({ left, right, top, bottom }) =>
        document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const out = [...document.querySelectorAll(targets)].filter(
        (target) => !isIn(target.getBoundingClientRect()),
      );
      const covered = [...document.querySelectorAll(targets)].filter((target) => {
        const box = target.getBoundingClientRect();
        return isIn(box) && !at(box)?.closest(targets);
      });
      const small = [...document.querySelectorAll("[data-cell]")].filter((cell) => {
        const { width, height } = cell.getBoundingClientRect();
        const frame = cell.querySelector(".frame").getBoundingClientRect().width;
        return Math.min(width, height) < Math.min(finger, 2 * frame);
      });
      const name = ({ dataset }) => dataset.cell ?? dataset.spot ?? dataset.step;
      const ghost = document.querySelector("[data-ghost]")?.getBoundingClientRect();
      // A finger hits the spot that it means: none lies over the middle of another, and none is tiny.
      const crowded = [...document.querySelectorAll("[data-spot]")].filter((target) => {
        const box = target.querySelector("circle").getBoundingClientRect();
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        const onTrial = ghost && x > ghost.left && x < ghost.right && y > ghost.top && y < ghost.bottom;
        return onTrial && isIn(box) && (box.width < spot || at(box)?.closest("[data-spot]") !== target);
      });
      const over = ghost && at(ghost);
      const trial =
        ghost && (!isIn(ghost) || !over?.closest("svg"))
          ? [`the tile on trial, by ${over?.outerHTML.slice(0, 80)}`]
          : [];
      return { out: out.map(name), covered: [...covered.map(name), ...trial], small: small.map(name), crowded: crowded.map(name) };
    },
    { targets: kTargets, edge: kEdge_px, finger: kFinger_px, spot: kSpot_px },
  );
}

/** Nothing is covered, and one touch brings what is out of sight. */
async function checkInSight(person, when) {
  const { page } = person;
  await settled(person);
  await rested(person);
  const { out, covered, small, crowded } = await hidden(page);
  assert.deepEqual(crowded, [], `${when}: too near each other for a finger`);
  assert.deepEqual(small, [], `${when}: too small for a finger`);
  assert.deepEqual(covered, [], `${when}: covered`);
  if (out.length === 0) return 0;
  await page.locator(".tools .fit").tap();
  await rested(person);
  // On a board shown as a whole they may crowd: they are in the list, too.
  const { crowded: _, ...after } = await hidden(page);
  assert.deepEqual(after, { out: [], covered: [], small: [] }, `${when}: after one touch`);
  return out.length;
}

/** Everybody's score is on the screen, and who is to move. */
async function checkPeople({ page }) {
  const cut = await page.locator("[data-player]").evaluateAll((people) =>
    people.flatMap((one) => {
      const [box, score] = [one.getBoundingClientRect(), one.querySelector(".score").getBoundingClientRect()];
      const isIn =
        box.left >= 0 &&
        box.right <= innerWidth &&
        box.top >= 0 &&
        score.right <= box.right + 1 &&
        score.bottom <= innerHeight;
      return isIn ? [] : [one.textContent];
    }),
  );
  assert.deepEqual(cut, []);
}

async function wholeShare({ page }) {
  return page.evaluate(() => {
    const { width, height } = document.querySelector(".surface svg").getBoundingClientRect();
    return (width * height) / (innerWidth * innerHeight);
  });
}

const buttonsOfTurn = (page) => page.locator('[data-turn] [data-choice]:not([data-choice^="place"]):visible');

/** One decision: any place, any figure, any card. */
async function decide(person, roll) {
  const { page } = person;
  const cells = page.locator("[data-cell]");
  const count = await cells.count();
  if (count > 0) {
    await cells.nth(roll(count)).tap();
    await page.locator("[data-ghost]").waitFor();
    await checkInSight(person, "with the tile on trial");
  }
  const choices = buttonsOfTurn(page);
  const offered = await choices.count();
  if (offered > 0 && (roll(2) === 0 || !(await page.locator("[data-action=confirm]").isEnabled())))
    await choices.nth(roll(offered)).tap();
  await answer(person);
  await moves(person, () => page.locator("[data-action=confirm]:enabled").tap());
}

for (const [name, device, promptsMax] of [
  ["a phone", kPhone, kPromptsMax],
  ["a phone on its side", kLandscape, kPromptsMax / 2],
])
test(`six people fit on ${name}, and no target of any prompt is hidden`, {
  timeout: 1_200_000,
}, async (t) => {
  const expansions = [/Inns/, /Traders/, /Princess/, /Order of the King/, /Royal Gates/, /River/, /Sagrada/];
  const ben = await Person.open(world.browser, "Ben", device);
  await playBots(ben, world.server.url, expansions, kBots);
  const { page } = ben;
  const roll = chance(Number(process.env.GATEHOUSE_SEED ?? 20271));
  let [prompts, fetched] = [0, 0];
  try {
    for (; prompts < promptsMax; prompts += 1) {
      if ((await asked(ben)) === "over") break;
      fetched += await checkInSight(ben, `prompt ${prompts}`);
      await checkPeople(ben);
      assert.ok(await fitsScreen(ben));
      if (prompts === 6) assert.deepEqual(await ben.barriers(), []);
      if (prompts % 12 === 6) await ben.picture(`phone-${device.viewport.width}-${prompts}`);
      await decide(ben, roll);
    }
  } catch (error) {
    await ben.picture("phone-failed");
    throw error;
  }
  t.diagnostic(`${prompts} prompts; ${fetched} places were fetched by a touch`);
  assert.ok(prompts > 0);
  assert.deepEqual(ben.complaints, []);
  await page.context().close();
});

const kOrders = [/Order of the King/];
for (const [name, width, height, expansions, least] of [
  ["a phone on its side", 844, 390, kOrders, kBoardShare],
  ["a small laptop", 1024, 600, kOrders, kBoardShare],
  ["a desk at 200 per cent", 640, 400, kOrders, kBoardShare],
  ["the smallest phone", 320, 568, [], kSmallestShare],
]) {
  test(`the board has its share of ${name}`, { timeout: 600_000 }, async () => {
    const ben = await Person.open(world.browser, "Ben", { ...kPhone, viewport: { width, height } });
    const { page } = ben;
    await playBots(ben, world.server.url, expansions, 1);
    const share = await wholeShare(ben);
    await ben.picture(`share-${width}`);
    assert.ok(share >= least, `${share.toFixed(2)} of the screen`);
    assert.ok(await fitsScreen(ben));
    await checkPeople(ben);
    const confirm = await page.locator("[data-action=confirm]").boundingBox();
    assert.ok(
      confirm && confirm.y >= 0 && confirm.y + confirm.height <= height && confirm.height >= 44,
      "Confirm is in sight",
    );
    assert.deepEqual(await ben.barriers(), []);
    await page.context().close();
  });
}
