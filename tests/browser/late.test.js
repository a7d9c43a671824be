// Spectators of a table with a delay see it late, and read so.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { confirm } from "./player.js";
import { lookOn, openTable, seatBot } from "./table.js";
import { messagesOf, settled, turnOf, until } from "./waits.js";
import { openWorld } from "./world.js";

/** So late is the table seen; less than a table offers, since the test has to wait for it. */
const kLate_s = 6;
const world = openWorld();

const lying = ({ page }) => page.locator("[data-tile]").count();

async function hurry({ page }) {
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const upstream = socket.connectToServer();
    socket.onMessage((text) => upstream.send(text.replace(/"delay_s":\d+/, `"delay_s":${kLate_s}`)));
  });
}

/** Keeps when a page sent each kind of message first, and when it was first told of each version. */
const keepTimes = ({ page }) =>
  page.addInitScript(() => {
    globalThis.times = { sent: {}, told: {} };
    const now = () => performance.timeOrigin + performance.now();
    globalThis.WebSocket = class extends WebSocket {
      constructor(...how) {
        super(...how);
        this.addEventListener("message", ({ data }) => {
          const message = JSON.parse(data);
          for (const { version, document, patch } of message.updates ?? [message])
            if (document || patch) globalThis.times.told[version] ??= now();
        });
      }
      send(text) {
        globalThis.times.sent[JSON.parse(text).type] ??= now();
        super.send(text);
      }
    };
  });
const times = ({ page }) => page.evaluate(() => globalThis.times);

test("a watcher sees a move when the table's delay is over, not before", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const cleo = await Person.open(world.browser, "Cleo", kPhone);
  await hurry(anna);
  for (const person of [anna, cleo]) await keepTimes(person);
  const room = await openTable(anna, world.server.url, [], { delay: "60" });
  await seatBot(anna.page, 1);
  await lookOn(cleo, world.server.url, room);
  await cleo.page.locator("[data-late]").waitFor();
  await cleo.picture("late-waiting-phone");
  await anna.page.locator("[data-action=start]").click();
  await turnOf(anna);
  // The turn is there before the board is drawn.
  await anna.page.locator("[data-tile]").first().waitFor();
  const before = await lying(anna);
  const { version: first } = await anna.state();
  await anna.page.locator("[data-cell]").first().click();
  await settled(anna);
  await confirm(anna);
  assert.ok((await lying(anna)) > before);
  await until(cleo, (count) => document.querySelectorAll("[data-tile]").length > count, "the move is shown to who looks on", before);
  // The start is as late as everything else: until then the watcher was told that the table waits for players.
  const [{ sent }, known] = [await times(anna), await times(cleo)];
  for (const [version, at] of Object.entries(known.told)) {
    const asked = Number(version) > first ? sent.command : sent.start;
    const begun = messagesOf(cleo).find((message) => message.version === Number(version) && JSON.stringify(message).includes('"tiles"'));
    if (begun || Number(version) > first) assert.ok(at - asked >= kLate_s * 1000, `version ${version} was told after ${at - asked} ms`);
  }
  assert.ok(Object.keys(known.told).some((version) => Number(version) > first), "there was a move to be told");
  await cleo.picture("late-phone");
  // Who looks back sees the moves that they were told, and none that was played since.
  await cleo.page.locator("[data-panel=log]").tap();
  await cleo.page.locator(".pages.open [data-action=replay]").tap();
  // More of them come while the test looks: these are the numbers before and after.
  const told = () => {
    const updates = cleo.received.flatMap((message) => (message.type === "update" ? [message] : (message.entries ?? [])));
    const moves = updates.filter(({ events }) => events.some(({ type }) => /^(placed|deployed|returned|scored)$/.test(type)));
    return new Set(moves.map(({ version }) => version)).size;
  };
  const least = told();
  const shown = Number(await cleo.page.getByRole("slider").getAttribute("max"));
  await settled(cleo);
  assert.ok(least <= shown && shown <= told(), `${shown} moves are shown, ${least} to ${told()} were told`);
  assert.deepEqual(await cleo.barriers(), []);
  for (const { complaints, context } of [anna, cleo]) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
});
