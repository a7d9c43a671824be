// The list of public tables when there are many: found, filtered, sorted, and still under a finger.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { openTable } from "./table.js";
import { until } from "./waits.js";
import { openWorld } from "./world.js";

const world = openWorld();

const kTables = 200;
const kRow_px = 44;
const kShown = 40;
const kHosts = ["Mia", "Jonas", "Aylin", "Bartholomew the Third", "Zoë"];

/** A table as the server lists one. */
function entry(index) {
  return {
    room: `room${String(index).padStart(4, "0")}`,
    name: `${kHosts[index % kHosts.length]} ${index}'s table`,
    game: index % 7 === 0 ? "kings_gate" : "carcassonne",
    status: index % 4 === 1 ? "playing" : "waiting",
    seats: 2 + (index % 3),
    taken: index % 4 === 1 ? 2 + (index % 3) : 1,
    spectators: index % 3,
    options: {
      expansions: index % 7 !== 0 && index % 2 === 1 ? ["river", "inns_cathedrals"] : [],
      choices: {},
    },
    ...(index % 5 === 0 && { clock: { kind: "move", time_s: 30, over: "skip" } }),
  };
}

/** The page is told of these tables in place of the server's. */
async function withTables(person, tables) {
  await person.page.routeWebSocket(/\/ws$/, (page) => {
    const server = page.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(text);
      page.send(message.type === "rooms" ? JSON.stringify({ ...message, rooms: tables.now }) : text);
    });
  });
  await person.page.goto(world.server.url);
  await person.page.locator(".table").first().waitFor();
}

const rooms = ({ page }) =>
  page.locator(".table").evaluateAll((rows) => rows.map(({ dataset }) => dataset.room));

for (const [size, options] of [
  ["desk", kDesktop],
  ["phone", kPhone],
  ["small", { ...kPhone, viewport: { width: 360, height: 640 } }],
]) {
  test(`two hundred tables on a ${size}: rows to find one in, none of which moves`, {
    timeout: 600_000,
  }, async () => {
    const anna = await Person.open(world.browser, "Anna", options);
    const { page } = anna;
    const all = Array.from({ length: kTables }, (_, index) => entry(index));
    const tables = { now: all };
    await withTables(anna, tables);
    const open = all.filter(({ status }) => status === "waiting");
    assert.deepEqual(
      await rooms(anna),
      open.slice(0, kShown).map(({ room }) => room),
      "open ones, bounded",
    );
    const heights = await page
      .locator(".table")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    assert.ok(
      heights.every((height) => height >= kRow_px && height < 2 * kRow_px),
      String(heights),
    );
    assert.ok(heights.filter((height) => height <= kRow_px + 2).length > kShown / 2, String(heights));
    assert.deepEqual(await anna.barriers(), []);
    await anna.picture(`lobby-many-${size}`);
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      "nothing hangs out",
    );

    // Each button says whose table it is for.
    const names = await page
      .locator(".table button")
      .evaluateAll((found) => found.map((one) => one.getAttribute("aria-label")));
    assert.equal(new Set(names).size, names.length);
    await page.getByRole("button", { name: /^Join: .*Mia 0.*table/ }).waitFor();

    // Tables come, change and go: every row stays where it is.
    const before = await rooms(anna);
    await page.mouse.move(200, 300);
    tables.now = [
      { ...entry(0), room: "fresh", name: "Nora's table" },
      ...all.filter(({ room }) => room !== before[1]),
    ];
    await page.getByRole("searchbox").focus();
    await page.keyboard.press("Shift");
    await until(anna, () => document.querySelector(".table.gone") !== null, "the list was told anew");
    assert.deepEqual(await rooms(anna), before);
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.locator('.table[data-room="fresh"]').waitFor();
    assert.equal((await rooms(anna))[0], "fresh");
    tables.now = all;
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.locator('.table[data-room="fresh"]').waitFor({ state: "detached" });

    // Filters, all at once; then a search by host; then another order.
    const found = (holds) => open.filter(holds).length;
    const said = (count) => page.locator(`[data-found="${count}"]`).waitFor();
    await page.locator("[data-chip=two]").click();
    await said(found(({ seats }) => seats === 2));
    await page.locator("[data-chip=base]").click();
    await said(found(({ seats, options }) => seats === 2 && options.expansions.length === 0));
    await page.locator("[data-chip=quick][aria-pressed=false]").click();
    await said(found(({ seats, options, clock }) => seats === 2 && options.expansions.length === 0 && clock));
    for (const chip of ["two", "base", "quick"]) await page.locator(`[data-chip=${chip}]`).click();
    await page.getByRole("searchbox").fill("aylin carcassonne");
    await said(found(({ name, game }) => name.startsWith("Aylin") && game === "carcassonne"));
    await page.getByRole("searchbox").fill("");
    await page.getByRole("combobox", { name: "Order" }).selectOption("oldest");
    await page.locator(`.table[data-room="${open.at(-1).room}"]`).waitFor();
    await page.locator("[data-action=more]").click();
    await until(anna, () => document.querySelectorAll(".table").length === 80, "as many more");

    await page.locator("[data-tab=running]").click();
    await page.getByRole("button", { name: /^Watch: .*Jonas 101\D.*table/ }).waitFor();
    assert.equal(await page.locator(".table").getByRole("button", { name: /^Join/ }).count(), 0);
    await page.evaluate(() => localStorage.setItem("gatehouse.locale", "de"));
    await page.emulateMedia({ colorScheme: "dark" });
    await page.reload();
    await page.locator(".table").first().waitFor();
    assert.deepEqual(await anna.barriers(), []);
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      "nothing hangs out in German",
    );
    await anna.picture(`lobby-many-${size}-de-dark`);
    await page.context().close();
  });
}

test("one button seats a person where the fewest are missing", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const ben = await Person.open(world.browser, "Ben", kDesktop);
  const cleo = await Person.open(world.browser, "Cleo", kPhone);
  const room = await openTable(anna, world.server.url, []);
  await openTable(ben, world.server.url, [], { seats: 4 });
  await cleo.page.goto(world.server.url);
  await cleo.page.getByLabel("Your name").fill("Cleo");
  await cleo.page.locator("[data-action=anywhere]:enabled").click();
  await cleo.page.locator(`[data-invite="${room}"]`).waitFor();
  await anna.page.locator("[data-seat]").getByText("Cleo").waitFor();
  for (const { context } of [anna, ben, cleo]) await context.close();
});
