// Arranging a table by the page: what a reload repeats, and what the host may do about others.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { lookOn, openTable, sitDown, sitDownAsProgram } from "./table.js";
import { until, whoseTurn } from "./waits.js";
import { openWorld } from "./world.js";

const world = openWorld();

test("the host removes, bans and sends away, at desk and phone size", { timeout: 600_000 }, async () => {
  const { server, browser } = world;
  const anna = await Person.open(browser, "Anna", kDesktop);
  const ben = await Person.open(browser, "Ben", kPhone);
  const cleo = await Person.open(browser, "Cleo", kDesktop);
  const room = await openTable(anna, server.url, [], { seats: 4 });
  await sitDown(ben, server.url, room);
  await lookOn(cleo, server.url, room);
  await anna.page.locator('[data-watcher="Cleo"]').waitFor();
  await anna.picture("waiting-host");
  await anna.page.setViewportSize(kPhone.viewport);
  await anna.picture("waiting-host-phone");
  assert.deepEqual(await anna.barriers(), []);
  assert.equal(await ben.page.locator("[data-ban], [data-dismiss]").count(), 0);
  await anna.page.locator('[data-dismiss="Cleo"]').click();
  await cleo.page.getByText("The host has sent you away").waitFor();
  await anna.page.locator('[data-watcher="Cleo"]').waitFor({ state: "detached" });
  await anna.page.locator('[data-ban="Ben"]').click();
  await ben.page.getByText("The host has banned you from this table").waitFor();
  await ben.picture("waiting-banned");
  await anna.page.locator('[data-ban="Ben"]').waitFor({ state: "detached" });
});

test("how fast bots move is chosen when a table is opened, and said to all at it", { timeout: 600_000 }, async () => {
  const { server, browser } = world;
  const anna = await Person.open(browser, "Anna", kDesktop);
  const ben = await Person.open(browser, "Ben", kPhone);
  const room = await openTable(anna, server.url, [], { pace: "slow" });
  await anna.page.locator("[data-pace=slowly]").getByText("Bot speed: slow.").waitFor();
  await sitDown(ben, server.url, room);
  await ben.page.locator("[data-pace=slowly]").waitFor();
  await anna.picture("waiting-pace");
  await ben.picture("waiting-pace-phone");
  const usual = await openTable(anna, server.url, []);
  assert.notEqual(usual, room);
  assert.equal(await anna.page.locator("[data-pace]").count(), 0);
  for (const { context } of [anna, ben]) await context.close();
});

test("a program sits down where the table lets it, marked for all to see", { timeout: 600_000 }, async () => {
  const { server, browser } = world;
  const anna = await Person.open(browser, "Anna", kDesktop);
  const ben = await Person.open(browser, "Ben", kPhone);
  const closed = await openTable(anna, server.url, []);
  assert.equal(await anna.page.locator("[data-programs]").count(), 0);
  assert.equal(await sitDownAsProgram(anna, closed), "no-programs");
  const room = await openTable(anna, server.url, [], { programs: true });
  await anna.page.locator("[data-programs=allowed]").waitFor();
  assert.equal(await sitDownAsProgram(anna, room), "joined");
  await anna.page.locator("[data-program='1']").waitFor();
  await anna.picture("waiting-program");
  assert.deepEqual(await anna.barriers(), []);
  await anna.page.locator("[data-action=start]").click();
  await anna.page.locator("[data-player='1'] [data-program='1']").waitFor();
  await anna.picture("table-program");
  await lookOn(ben, server.url, room);
  await ben.page.locator("[data-player='1'] [data-program='1']").waitFor();
  await ben.picture("table-program-phone");
  for (const { context } of [anna, ben]) await context.close();
});

test("a code that was said leads to the table; then the host locks it, appoints another, and lots are drawn", {
  timeout: 600_000,
}, async () => {
  const { server, browser } = world;
  const anna = await Person.open(browser, "Anna", kDesktop);
  const ben = await Person.open(browser, "Ben", kPhone);
  const cleo = await Person.open(browser, "Cleo", kDesktop);
  const room = await openTable(anna, server.url, [], { seats: 3 });
  const code = await anna.page.locator("[data-code]").getAttribute("data-code");
  await ben.page.goto(server.url);
  await ben.page.getByLabel("Your name").fill("Ben");
  await ben.page.getByLabel("Table code").fill("zzz zzz");
  await ben.page.getByRole("button", { name: "Join by code" }).click();
  await ben.page.locator("[data-code-failed]").waitFor();
  await ben.picture("code-nowhere");
  await ben.page.getByLabel("Table code").fill(code.toUpperCase());
  await ben.page.getByRole("button", { name: "Join by code" }).click();
  await ben.page.getByRole("button", { name: "Take a seat" }).click();
  await ben.page.locator("[data-invite]").waitFor();

  await anna.page.getByText("You are the host").click();
  await anna.page.locator("[data-action=lock]").check();
  await ben.page.locator("[data-locked]").waitFor();
  await anna.picture("waiting-locked");
  assert.deepEqual(await anna.barriers(), []);
  await lookOn(cleo, server.url, room);
  await cleo.page.getByText("The host has locked this table").waitFor();
  await anna.page.locator('[data-appoint="1"]').click();
  await ben.page.locator("[data-action=lock]:checked").waitFor({ state: "attached" });
  assert.equal(await anna.page.locator("[data-action=start]").count(), 0);
  await ben.page.locator("[data-action=draw-seats]").check();
  await ben.page.locator("[data-action=start]").click();
  // One of them begins, and the other knows that it is not they.
  const first = await whoseTurn([anna, ben]);
  const other = first === anna ? ben : anna;
  await until(other, () => document.querySelector("main [data-player].active"), "the table is shown");
  assert.equal((await other.state()).myTurn, false);
});

test("a seat whose answer was lost in a reload is the same seat", { timeout: 600_000 }, async () => {
  const { server, browser } = world;
  const anna = await Person.open(browser, "Anna", kDesktop);
  const ben = await Person.open(browser, "Ben", kDesktop);
  const room = await openTable(anna, server.url, [], { seats: 4 });
  // The answer of the server to the join does not reach the page, which is then loaded again.
  let deaf = true;
  await ben.page.routeWebSocket(/\/ws$/, (socket) => {
    const upstream = socket.connectToServer();
    upstream.onMessage((text) => {
      if (!(deaf && /"(joined|snapshot|update|viewers)"/.test(text))) socket.send(text);
    });
  });
  await ben.page.goto(`${server.url}/g/${room}`);
  await ben.page.getByLabel("Your name").fill("Ben");
  await ben.page.getByRole("button", { name: "Take a seat" }).click();
  await anna.page.locator('[data-seat="1"]').getByText("Ben").waitFor();
  deaf = false;
  await ben.page.reload();
  await ben.page.locator("[data-invite]").waitFor();
  await ben.page.locator('[data-seat="1"]').getByText("you").waitFor();
  assert.equal(await anna.page.locator('[data-seat="2"]').getByText("free").count(), 1);
});
