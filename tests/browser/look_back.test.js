// A game that goes on, looked back at: the board as it was, while the others play; then back to the live table.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, playTurn } from "./player.js";
import { lookOn, openTable, sitDown } from "./table.js";
import { settled, whoseTurn } from "./waits.js";
import { openWorld } from "./world.js";

const world = openWorld();
const tiles = ({ page }) => page.locator("image[data-tile]").count();

async function lookBack({ page, isPhone }) {
  const press = (button) => (isPhone ? button.tap() : button.click());
  const replay = page.locator(".pages.open [data-action=replay]");
  if ((await replay.count()) === 0) await press(page.locator("[data-panel=log]"));
  await press(replay);
  await page.locator("[data-replay]").waitFor();
}

test("who looks back sees what was, asks for nothing, and is told when it is their turn", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const ben = await Person.open(world.browser, "Ben", kPhone);
  const cleo = await Person.open(world.browser, "Cleo", kDesktop);
  const roll = chance(7);
  const room = await openTable(anna, world.server.url, [/Order of the King/]);
  await sitDown(ben, world.server.url, room);
  await anna.page.locator("[data-action=start]").click();
  const play = async () => playTurn(await whoseTurn([anna, ben]), roll);
  for (let turn = 0; turn < 8; turn += 1) await play();
  while ((await whoseTurn([anna, ben])) !== anna) await play();

  const slider = ben.page.getByRole("slider");
  const lying = await tiles(ben);
  const hand = await ben.page.locator("[data-hand] [data-card]").count();
  const sent = ben.sent.filter((type) => type !== "ping").length;
  await lookBack(ben);
  const moves = Number(await slider.getAttribute("max"));
  assert.equal(await slider.inputValue(), String(moves), "it begins with the last move");
  assert.equal(await tiles(ben), lying);
  await slider.press("Home");
  await ben.page.locator('[data-replay="0"]').waitFor();
  assert.equal(await tiles(ben), 1);
  assert.deepEqual(
    await ben.page.locator("[data-player]").evaluateAll((people) => people.map(({ dataset }) => dataset.score)),
    ["0", "0"],
  );
  await slider.press("ArrowRight");
  await ben.page.locator('[data-replay="1"]').waitFor();
  await ben.page.getByText("You are looking back. The game goes on.").waitFor();
  assert.equal(await ben.page.locator("[data-hand] [data-card]").count(), hand, "one's own cards stay in one's hand");
  assert.deepEqual(await ben.barriers(), []);
  await ben.picture("look-back-phone");

  // The slider stays where it is, and there is more of the game.
  const then = await tiles(ben);
  do await playTurn(anna, roll);
  while ((await settled(anna)).myTurn);
  await ben.page.getByText("It is your turn. You are looking back.").waitFor();
  assert.equal(await slider.inputValue(), "1");
  assert.ok(Number(await slider.getAttribute("max")) > moves);
  assert.equal(await tiles(ben), then);
  assert.equal(await ben.page.locator("[data-cell], [data-ghost], [data-spot], [data-action=confirm]").count(), 0, "nothing can be played on an old board");
  assert.equal(ben.sent.filter((type) => type !== "ping").length, sent, "what was told is all there is to see");
  await ben.picture("look-back-turn-phone");
  await ben.page.locator("[data-action=leave-replay]").tap();
  await ben.page.locator("[data-replay]").waitFor({ state: "detached" });
  assert.ok((await tiles(ben)) > lying);
  await playTurn(ben, roll);

  // Who came later was told what the table knows, and sees no hand by it.
  await lookOn(cleo, world.server.url, room);
  await cleo.page.locator("image[data-tile]").first().waitFor();
  await lookBack(cleo);
  await cleo.page.getByRole("slider").press("Home");
  await cleo.page.locator('[data-replay="0"]').waitFor();
  assert.equal(await tiles(cleo), 1);
  assert.equal(await cleo.page.locator("[data-hand] [data-card]").count(), 0);
  await cleo.picture("look-back-desk");
  assert.deepEqual(await cleo.barriers(), []);
  await cleo.page.goto(`${world.server.url}/watch/${room}#move-3`);
  await cleo.page.locator('[data-replay="3"]').waitFor();
  for (const { complaints, context } of [anna, ben, cleo]) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
});
