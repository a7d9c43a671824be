// Arranging a table by the page: what a reload repeats, and what the host may do about others.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { fitsAcross, fitsScreen, isReadable, lookOn, openTable, seatBot, sitDown, sitDownAsProgram } from "./table.js";
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
  await cleo.page.goto(`${server.url}/watch/${room}`);
  await cleo.page.locator("[data-way=locked]").getByText("The host has locked this table").waitFor();
  assert.ok(await cleo.page.getByRole("button", { name: "Watch", exact: true }).isDisabled());
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

/** The bar at the foot of the page, whole on the screen, with nothing over it. */
const inSight = ({ page }, action) =>
  page.locator(`[data-action=${action}]`).evaluate((button) => {
    const { left, top, right, bottom } = button.getBoundingClientRect();
    const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return inside && button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });

const kScreens = {
  desk: { ...kDesktop, viewport: { width: 1440, height: 900 } },
  laptop: kDesktop,
  phone: kPhone,
  small: { ...kPhone, viewport: { width: 360, height: 640 } },
};

for (const [size, screen] of Object.entries(kScreens)) {
  test(`a seat is one row with one menu of bots, and the start is always in sight: ${size}`, { timeout: 600_000 }, async () => {
    const { server, browser } = world;
    const anna = await Person.open(browser, "Anna", screen);
    const { page } = anna;
    await openTable(anna, server.url, [], { seats: 4 });
    const rows = page.locator("[data-seat]");
    await page.locator("[data-add-bot]").nth(2).waitFor();
    for (const height of await rows.evaluateAll((found) => found.map((row) => row.getBoundingClientRect().height)))
      assert.ok(height >= 44 && height < 70, String(height));
    assert.equal(await rows.locator("svg").count(), 4, "each seat has its mark");
    assert.equal(await page.locator("[data-bot]:visible").count(), 0, "no level before one asks");
    const look = async () => {
      for (const to of [0, 1e6]) {
        await page.locator("main").evaluate((main, top) => main.scrollTo(0, top), to);
        for (const action of ["start", "invite"]) assert.ok(await inSight(anna, action), `${action} at ${to}`);
      }
      await page.locator("main").evaluate((main) => main.scrollTo(0, 0));
      assert.ok(await fitsAcross(anna));
      assert.deepEqual(await anna.barriers(), []);
    };
    await look();
    await anna.picture(`waiting-${size}-light`);

    // By keys: one menu is open at a time, Escape closes it, and the focus goes to the next free seat.
    const menu = (seat) => page.locator(`[data-add-bot="${seat}"]`);
    await menu(1).locator("summary").press("Enter");
    await menu(1).locator("[data-bot=greedy]").getByText("Tax Collector").waitFor();
    await menu(1).getByText("Takes the most points it can get now.").waitFor();
    assert.deepEqual(await anna.barriers(), []);
    await anna.picture(`waiting-${size}-bots`);
    await menu(2).locator("summary").press("Enter");
    await menu(2).locator("[data-bot=random]").waitFor();
    assert.equal(await menu(1).locator("[data-bot]:visible").count(), 0);
    await menu(2).locator("[data-bot=random]").press("Escape");
    assert.equal(await page.locator("[data-bot]:visible").count(), 0);
    await menu(1).locator("summary").press("Enter");
    await menu(1).locator("[data-bot=greedy]").press("Enter");
    await page.locator('[data-seat="1"]').getByText("Tax Collector").waitFor();
    await until(anna, () => document.activeElement?.closest("[data-add-bot='2']"), "the next free seat has the focus");
    await page.evaluate(() => localStorage.setItem("gatehouse.locale", "de"));
    await page.emulateMedia({ colorScheme: "dark" });
    await page.reload();
    await page.locator("[data-add-bot]").nth(1).waitFor();
    await look();
    await anna.picture(`waiting-${size}-de-dark`);
    assert.deepEqual(anna.complaints, []);
    await anna.context.close();
  });
}

test("a person who looks on takes the seat that they choose", { timeout: 600_000 }, async () => {
  const { server, browser } = world;
  const anna = await Person.open(browser, "Anna", kDesktop);
  const ben = await Person.open(browser, "Ben", kPhone);
  const room = await openTable(anna, server.url, [], { seats: 4 });
  await lookOn(ben, server.url, room);
  await ben.page.locator('[data-sit="2"]').waitFor();
  await ben.picture("waiting-watcher");
  await ben.page.locator('[data-sit="2"]').click();
  await ben.page.locator('[data-seat="2"]').getByText("you").waitFor();
  await anna.page.locator('[data-seat="2"]').getByText("Ben").waitFor();
  assert.equal(await ben.page.locator("[data-sit]").count(), 0);
  await ben.page.reload();
  await ben.page.locator('[data-seat="2"]').getByText("you").waitFor();
  await seatBot(anna.page, 3);
  assert.deepEqual([...anna.complaints, ...ben.complaints], []);
});

test("a small phone cuts off no name and no button, and a game begun far down begins at the top of the page", { timeout: 600_000 }, async () => {
  const { server, browser } = world;
  const small = { ...kPhone, viewport: { width: 320, height: 640 } };
  const anna = await Person.open(browser, "Anna", small);
  const ben = await Person.open(browser, "Benjamin the Long-Named", kPhone);
  const room = await openTable(anna, server.url, [], { seats: 6 });
  await anna.page.evaluate(() => localStorage.setItem("gatehouse.locale", "de"));
  await anna.page.reload();
  await sitDown(ben, server.url, room);
  await anna.page.locator('[data-seat="1"]').getByText("Benjamin").waitFor();
  // A button stands at the end of its row, and inside it.
  const astray = await anna.page.locator("[data-seat]").evaluateAll((rows) =>
    rows.flatMap((row) => {
      const edge = row.getBoundingClientRect();
      return [...row.querySelectorAll(":scope button, summary")].filter((one) => one.checkVisibility()).flatMap((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const isIn = top > edge.top && bottom <= edge.bottom && left > (edge.left + edge.right) / 3 && right <= edge.right + 1;
        return isIn ? [] : [one.textContent.trim()];
      });
    }),
  );
  assert.deepEqual(astray, []);
  assert.ok(await fitsAcross(anna));
  await anna.picture("waiting-small-de");
  const main = anna.page.locator("main");
  await main.evaluate((shown) => shown.scrollTo(0, 1e6));
  assert.ok((await main.evaluate(({ scrollTop }) => scrollTop)) > 100);
  await anna.page.locator("[data-action=start]").tap();
  await until(anna, () => document.querySelector("main .surface svg"), "the table is shown");
  assert.ok(await fitsScreen(anna));
  assert.equal(await main.evaluate(({ scrollTop }) => scrollTop), 0);
  assert.ok(await isReadable(anna, "[data-turn] h2"));
  assert.deepEqual([...anna.complaints, ...ben.complaints], []);
});
