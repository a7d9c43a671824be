// What players decide among themselves, in two browsers: a proposal that is refused, an end by agreement, the next
// table by one touch, giving up there; and what becomes of the seat of somebody who has gone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { lookOn, openTable, sitDown } from "./table.js";
import { whoseTurn } from "./waits.js";
import { openWorld } from "./world.js";

const world = openWorld();

async function openPeople({ page }) {
  const tab = page.locator('[data-panel="people"]');
  if ((await tab.getAttribute("aria-pressed")) !== "true") await tab.click();
}

test("two end a game together, play again with one touch, and one gives up", { timeout: 600_000 }, async () => {
  const { server, browser } = world;
  const anna = await Person.open(browser, "Anna", kDesktop);
  const ben = await Person.open(browser, "Ben", kPhone);
  const cleo = await Person.open(browser, "Cleo", kDesktop);
  const room = await openTable(anna, server.url, []);
  await sitDown(ben, server.url, room);
  await anna.page.locator("[data-action=start]").click();
  await lookOn(cleo, server.url, room);
  await openPeople(cleo);
  await cleo.page.getByText("Players can end").waitFor();
  assert.equal(await cleo.page.locator("[data-action=resign]").count(), 0);

  await openPeople(anna);
  await anna.picture("together-page");
  assert.deepEqual(await anna.barriers(), []);
  await anna.page.locator("[data-action=propose-end]").click();
  await ben.page.locator("[data-proposal] [data-vote=yes]").waitFor();
  await ben.picture("together-proposal-phone");
  await cleo.page.locator("[data-proposal]").waitFor();
  assert.equal(await cleo.page.locator("[data-vote]").count(), 0);
  assert.deepEqual(await ben.barriers(), []);
  await ben.page.locator("[data-vote=no]").click();
  for (const { page } of [anna, ben]) await page.locator("[data-proposal]").waitFor({ state: "detached" });

  await anna.page.locator("[data-action=propose-end]").click();
  await ben.page.locator("[data-vote=yes]").click();
  await anna.page.locator("[data-end]").waitFor();
  await anna.page.getByText("You ended the game together").waitFor();
  await anna.picture("together-ended");
  await ben.page.locator("[data-action=again]").click();
  await ben.page.locator("[data-invite]").waitFor();
  const next = await ben.page.locator("[data-invite]").getAttribute("data-invite");
  assert.notEqual(next, room);
  // She is told on each page, and is not said to have gone.
  await ben.page.locator('[data-seat="1"]').getByText("not here yet").waitFor();
  await anna.page.getByRole("button", { name: "Look at the board" }).click();
  await anna.page.locator("[data-wanted]").getByText("Ben wants a rematch").waitFor();
  await anna.picture("together-wanted");
  assert.deepEqual(await anna.barriers(), []);
  await anna.page.locator("[data-wanted]").getByRole("button", { name: "Sit down" }).click();
  await anna.page.locator('[data-seat="1"]').getByText("you").waitFor();
  await anna.picture("together-next-table");
  await ben.page.locator('[data-seat="0"]').getByText("you").waitFor();
  await ben.page.locator('[data-seat="1"]').getByText("here", { exact: true }).waitFor();
  await cleo.page.locator(`[data-rematch="${next}"]`).waitFor();

  await ben.page.locator("[data-action=start]").click();
  await openPeople(anna);
  await anna.page.locator("[data-action=resign]").click();
  await anna.page.getByText("Ben then wins").waitFor();
  await anna.page.locator("[data-action=resign-sure]").click();
  await ben.page.getByText("Ben wins: all others gave up.").waitFor();
  await ben.picture("together-won-phone");
});

test("a bot plays for who has gone, until they come back", { timeout: 600_000 }, async () => {
  const { server, browser } = world;
  const anna = await Person.open(browser, "Anna", kPhone);
  const ben = await Person.open(browser, "Ben", kDesktop);
  const cleo = await Person.open(browser, "Cleo", kDesktop);
  // The shortest time that a table may have: nothing happens before it is over.
  await anna.page.routeWebSocket(/\/ws$/, (socket) => {
    const upstream = socket.connectToServer();
    socket.onMessage((text) => upstream.send(text.replace(/"absence_s":\d+/, '"absence_s":30')));
  });
  const room = await openTable(anna, server.url, [], { seats: 3 });
  await sitDown(ben, server.url, room);
  await sitDown(cleo, server.url, room);
  await anna.page.locator("[data-action=start]").click();
  await anna.page.locator("[data-player]").first().waitFor();
  const mover = await whoseTurn([anna, ben, cleo]);
  const gone = mover === ben ? ben : cleo === mover ? cleo : anna;
  const [here, other] = [anna, ben, cleo].filter((person) => person !== gone);
  await gone.page.goto("about:blank");
  await openPeople(here);
  await here.page.getByText(/You may choose in/).waitFor();
  await here.page.locator("[data-absent].announced [data-propose=bot]").waitFor({ timeout: 60_000 });
  await here.picture("together-absent");
  assert.deepEqual(await here.barriers(), []);
  await here.page.locator("[data-absent].announced [data-propose=bot]").click();
  await other.page.locator("[data-vote=yes]").click();
  await here.page.locator("[data-stand-in]").waitFor({ state: "attached" });
  assert.notEqual(await whoseTurn([here, other]), null); // the bot has played on
  await here.picture("together-stand-in");
  await gone.page.goto(`${server.url}/g/${room}`);
  await here.page.locator("[data-stand-in]").waitFor({ state: "detached" });
  await gone.page.locator("[data-player]").first().waitFor();
});

test("a seat goes to a phone by a link that works once", { timeout: 600_000 }, async () => {
  const { server, browser } = world;
  const anna = await Person.open(browser, "Anna", kDesktop);
  const ben = await Person.open(browser, "Ben", kDesktop);
  const room = await openTable(anna, server.url, []);
  await sitDown(ben, server.url, room);
  await anna.page.locator("[data-action=start]").click();
  await openPeople(ben);
  await ben.page.locator("[data-action=hand-over]").click();
  const link = await ben.page.locator("[data-another-device] [data-invite]").inputValue();
  await ben.picture("together-device");
  assert.deepEqual(await ben.barriers(), []);
  const phone = await Person.open(browser, "Ben", kPhone);
  await phone.page.goto(link);
  await phone.page.locator("[data-player]").first().waitFor();
  assert.equal(new URL(phone.page.url()).hash, ""); // the code is in no address any more
  await ben.page.locator("main[data-conn=stopped]").waitFor();
  await ben.picture("together-device-gone");
  await anna.page.getByText("Ben continues on another device.").first().waitFor({ state: "attached" });
  await phone.page.reload();
  await phone.page.locator("[data-player]").first().waitFor();
  await phone.page.goto(server.url);
  await phone.page.locator(".entry").getByText("Ben and Anna").waitFor();
  const late = await Person.open(browser, "Cleo", kPhone);
  await late.page.goto(link);
  await late.page.getByText("This link was used, or has expired.").waitFor();
  for (const { context } of [anna, ben, phone, late]) await context.close();
});
