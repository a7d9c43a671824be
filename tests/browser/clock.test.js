// The clocks of a table, in two browsers: chosen when it is opened, shown at every seat, warned of in time, and what
// becomes of a move whose time is over.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { lookOn, openTable, sitDown } from "./table.js";
import { happened, remember, until, whoseTurn } from "./waits.js";
import { openWorld } from "./world.js";

const world = openWorld();

/** Counts the tones of each pitch that a page makes. */
function overhear(context) {
  return context.addInitScript(() => {
    globalThis.tones = {};
    globalThis.AudioContext = class extends AudioContext {
      createOscillator() {
        const voice = super.createOscillator();
        voice.start = (at) => {
          const pitch = voice.frequency.value;
          globalThis.tones[pitch] = (globalThis.tones[pitch] ?? 0) + 1;
          return Object.getPrototypeOf(voice).start.call(voice, at);
        };
        return voice;
      }
    };
  });
}

/** The shortest time that a table may have: nothing happens before it is over. */
async function hurry({ page }) {
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const upstream = socket.connectToServer();
    socket.onMessage((text) => upstream.send(text.replace(/"time_s":\d+/, '"time_s":10')));
  });
}

test("a clock that runs out: the move is played, and everybody reads why", { timeout: 600_000 }, async () => {
  const { server, browser } = world;
  const anna = await Person.open(browser, "Anna", kDesktop);
  const ben = await Person.open(browser, "Ben", kPhone);
  const cleo = await Person.open(browser, "Cleo", kDesktop);
  await hurry(anna);
  for (const { context } of [anna, ben]) await overhear(context);
  await remember(anna, "a clock that runs low", () => document.querySelector("[data-clock][data-low=true]") !== null || null);
  const room = await openTable(anna, server.url, [], { clock: "minute" });
  await anna.page.getByText("10 seconds a move. When time runs out, the server plays the simplest move.").waitFor();
  await cleo.page.goto(server.url);
  await cleo.page.locator(`[data-room="${room}"] [data-clock-rule=move]`).waitFor();
  await sitDown(ben, server.url, room);
  await anna.page.locator("[data-action=start]").click();
  await lookOn(cleo, server.url, room);
  for (const { page } of [anna, ben, cleo]) {
    await page.locator("[data-clock][data-running=true]").waitFor();
    assert.equal(await page.locator("[data-clock]").count(), 2);
  }
  assert.deepEqual(await anna.barriers(), []);
  assert.deepEqual(await ben.barriers(), []);
  await anna.picture("clock");
  await ben.picture("clock-phone");
  await happened(anna, "a clock that runs low");
  await anna.picture("clock-low");
  await Promise.any([anna, ben].map((person) => until(person, () => globalThis.tones[988] > 0, "they hear that their time is nearly over")));
  for (const { page } of [anna, ben, cleo]) {
    const log = page.locator('[data-panel="log"]');
    if ((await log.getAttribute("aria-pressed")) !== "true") await log.click();
    await page
      .getByText(/time for this move is up\./)
      .first()
      .waitFor();
  }
  await ben.picture("clock-over-phone");
  for (const { context } of [anna, ben, cleo]) await context.close();
});

test("the others decide about whose time is over, and the list of tables says whose turn it is", {
  timeout: 600_000,
}, async () => {
  const { server, browser } = world;
  const anna = await Person.open(browser, "Anna", kDesktop);
  const ben = await Person.open(browser, "Ben", kPhone);
  await hurry(anna);
  const room = await openTable(anna, server.url, [], { clock: "minute", over: "vote" });
  await sitDown(ben, server.url, room);
  await anna.page.locator("[data-action=start]").click();
  const late = await whoseTurn([anna, ben]);
  const other = late === anna ? ben : anna;
  await other.page.locator("[data-absent].announced [data-propose=skip]").waitFor();
  await other.page.locator("[data-clock][data-over=true]").waitFor();
  await other.picture("clock-vote");
  assert.deepEqual(await other.barriers(), []);
  await late.page.goto(server.url);
  await late.page.locator(`[data-kept="${room}"][data-turn=true]`).waitFor();
  await late.picture("clock-lobby");
  await other.page.locator("[data-absent].announced [data-propose=skip]").click();
  await late.page.locator(`[data-kept="${room}"][data-turn=false]`).waitFor();
  assert.equal(await whoseTurn([other]), other);
  for (const { context } of [anna, ben]) await context.close();
});
