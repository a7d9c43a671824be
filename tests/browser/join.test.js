// The way in by a link: whose table it is, what is played there, and why there is no seat.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { fitsAcross, openTable, sitDown } from "./table.js";
import { openWorld } from "./world.js";

const world = openWorld();

const kScreens = {
  desk: { ...kDesktop, viewport: { width: 1440, height: 900 } },
  laptop: kDesktop,
  phone: kPhone,
  small: { ...kPhone, viewport: { width: 360, height: 640 } },
};

/** Whether all of it is on the screen as it comes up. */
const isWhole = ({ page }, name) =>
  page.getByRole("button", { name, exact: true }).evaluate((button) => {
    const { top, bottom } = button.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

test("the way in says whose table it is, the game, the seats, the clock and how long it takes", { timeout: 600_000 }, async () => {
  const { server, browser } = world;
  const anna = await Person.open(browser, "Anna", kDesktop);
  const room = await openTable(anna, server.url, [/Inns/, /^The River/], { seats: 3, clock: "minute" });
  for (const [size, screen] of Object.entries(kScreens)) {
    for (const [look, more] of Object.entries({ light: {}, dark: { colorScheme: "dark" }, de: { locale: "de-DE" } })) {
      const ben = await Person.open(browser, "Ben", { ...screen, ...more });
      const { page } = ben;
      await page.goto(`${server.url}/g/${room}`);
      const facts = page.locator(`[data-join="${room}"]`);
      await facts.locator("[data-length]").waitFor();
      await facts.locator("[data-clock-rule=move]").waitFor();
      assert.equal(await facts.locator("[data-taken]").getAttribute("data-taken"), "1");
      await page.getByRole("heading", { name: look === "de" ? "Tisch von Anna" : "Anna's table" }).waitFor();
      await facts.getByText(look === "de" ? "Wirtshäuser" : "Inns").first().waitFor();
      assert.ok(await isWhole(ben, look === "de" ? "Platz nehmen" : "Take a seat"), `${size} ${look}`);
      assert.ok(await fitsAcross(ben));
      assert.deepEqual(await ben.barriers(), []);
      await ben.picture(`join-${size}-${look}`);
      assert.deepEqual(ben.complaints, []);
      await ben.context.close();
    }
  }
  await anna.context.close();
});

test("the way in says why there is no seat, and what a private table keeps to itself", { timeout: 600_000 }, async () => {
  const { server, browser } = world;
  const anna = await Person.open(browser, "Anna", kDesktop);
  const ben = await Person.open(browser, "Ben", kDesktop);
  const cleo = await Person.open(browser, "Cleo", kPhone);
  const { page } = cleo;
  const room = await openTable(anna, server.url, []);
  await page.goto(`${server.url}/g/${room}`);
  await page.getByRole("button", { name: "Take a seat" }).waitFor();
  await sitDown(ben, server.url, room);
  // While Cleo reads, the last seat is taken.
  await page.locator("[data-way=full]").waitFor();
  assert.equal(await page.getByRole("button", { name: "Take a seat" }).count(), 0);
  await anna.page.locator("[data-action=start]").click();
  await page.locator("[data-way=running]").waitFor();
  await cleo.picture("join-running");
  assert.deepEqual(await cleo.barriers(), []);

  await anna.page.goto(`${server.url}/new`);
  await anna.page.getByLabel("List this table in the lobby").uncheck();
  await anna.page.getByRole("button", { name: "Create the table" }).click();
  const hidden = await anna.page.locator("[data-invite]").getAttribute("data-invite");
  await page.goto(`${server.url}/g/${hidden}`);
  await page.locator("[data-unlisted]").waitFor();
  await page.getByRole("button", { name: "Take a seat" }).waitFor();
  await cleo.picture("join-private");
  assert.deepEqual([...cleo.complaints, ...anna.complaints], []);
  for (const { context } of [anna, ben, cleo]) await context.close();
});
