// A phone, on its side and upright, a small laptop and a desk at 200 per cent: at each prompt of a game with everything each
// place where something may be chosen is in sight, or one touch brings it there; nothing lies over it or over the tile on trial.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kLandscape, kPhone, Person } from "./browser.js";
import { answer, chance } from "./player.js";
import { boardShare, checkInSight, checkPeople, checkPieces } from "./sight.js";
import { fitsScreen, playBots } from "./table.js";
import { asked, moves } from "./waits.js";
import { openWorld } from "./world.js";

const world = openWorld();
const kBots = 5;
/** The test looks at this many prompts; the whole game takes some hundred more. */
const kPromptsMax = Number(process.env.GATEHOUSE_PROMPTS ?? 40);
const kBoardShare = 0.55;
/** On a phone, at any prompt. */
const kEveryPrompt = 0.45;
/** Half of it is for people, tools and the turn. */
const kSmallestShare = 0.3;
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

for (const [name, device, promptsMax, least] of [
  ["a phone", kPhone, kPromptsMax, kEveryPrompt],
  ["a phone on its side", kLandscape, kPromptsMax / 2, kBoardShare],
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
      await checkPieces(ben, `prompt ${prompts}`);
      const share = await boardShare(ben);
      assert.ok(share >= least, `prompt ${prompts}: the board has ${share.toFixed(2)} of the screen`);
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
    const share = await boardShare(ben);
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
