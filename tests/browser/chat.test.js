// The chat, in the browsers of two players and two who look on: who reads what, how new lines are counted, and who is not read.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { lookOn, openTable, sitDown } from "./table.js";
import { openWorld } from "./world.js";

const world = openWorld();

async function open({ page }) {
  const tab = page.locator('[data-panel="chat"]');
  if ((await tab.getAttribute("aria-pressed")) !== "true") await tab.click();
  await page.locator("[data-chat]").waitFor();
}

async function say({ page }, text) {
  await page.getByLabel("Write a message").fill(text);
  await page.locator("[data-action=say]").click();
}

const said = ({ page }, text) => page.locator("[data-line]").getByText(text, { exact: true });

test("players and watchers talk apart, and nobody reads whom they hide or whom the host silences", {
  timeout: 600_000,
}, async () => {
  const { server, browser } = world;
  const anna = await Person.open(browser, "Anna", kDesktop);
  const ben = await Person.open(browser, "Ben", kPhone);
  const cleo = await Person.open(browser, "Cleo", kDesktop);
  const dora = await Person.open(browser, "Dora", kPhone);
  const room = await openTable(anna, server.url, []);
  await sitDown(ben, server.url, room);

  // In the waiting room.
  await say(anna, "<img src=x onerror=alert(1)> & welcome");
  await said(ben, "<img src=x onerror=alert(1)> & welcome").waitFor();
  assert.equal(await ben.page.locator("[data-line] img").count(), 0);
  assert.deepEqual(await ben.barriers(), []);
  await ben.picture("chat-waiting-phone");
  await anna.page.locator("[data-action=start]").click();
  await lookOn(cleo, server.url, room);
  await lookOn(dora, server.url, room);

  // New lines are counted, and spoken.
  const nothingNew = ben.page.locator('[data-panel="chat"][data-unread="0"]');
  await nothingNew.waitFor();
  await open(anna);
  await anna.page.locator('[data-phrase="good-luck"]').click();
  await ben.page.locator('[data-panel="chat"][data-unread="1"]').waitFor();
  await ben.page
    .locator("[aria-live]")
    .getByText("New message from Anna.")
    .waitFor({ state: "attached" });
  await ben.picture("chat-unread-phone");
  await open(ben);
  await said(ben, "Good luck!").waitFor();
  await nothingNew.waitFor();
  await ben.picture("chat-phone");
  assert.deepEqual(await ben.barriers(), []);
  // The board stays in sight.
  const panel = await ben.page.locator(".panel.chat").boundingBox();
  assert.ok(panel.height < kPhone.viewport.height / 2, `the chat is ${panel.height} high`);

  // Those who look on hear each other, and no player.
  await open(cleo);
  await open(dora);
  await say(dora, "who wins?");
  await said(cleo, "who wins?").waitFor();
  await say(ben, "nobody watches us?");
  await said(anna, "nobody watches us?").waitFor();
  // What comes later on the same way shows that nothing came before it.
  await say(cleo, "not I");
  for (const person of [cleo, dora]) await said(person, "not I").waitFor();
  await say(anna, "hush");
  await said(ben, "hush").waitFor();
  assert.equal(await said(cleo, "nobody watches us?").count(), 0);
  assert.equal(await said(anna, "who wins?").count(), 0);
  await cleo.picture("chat-watchers");

  // One's own mute stays on the device, also after a reload.
  await cleo.page.locator("[data-chat] summary").click();
  await cleo.page.locator('[data-hide="Dora"]').click();
  await said(cleo, "who wins?").waitFor({ state: "detached" });
  await cleo.page.reload();
  await open(cleo);
  await say(cleo, "I say!");
  await said(cleo, "I say!").waitFor();
  assert.equal(await said(cleo, "who wins?").count(), 0);
  await said(dora, "I say!").waitFor();

  // The host's is for all, and can be taken back.
  await anna.page.locator("[data-chat] summary").click();
  await anna.picture("chat-host");
  assert.deepEqual(await anna.barriers(), []);
  await anna.page.locator('[data-mute="1"]').click();
  await ben.page.locator("[data-silenced]").waitFor();
  await ben.picture("chat-silenced-phone");
  await anna.page.locator('[data-mute="1"][aria-pressed="true"]').click();
  await ben.page.locator("[data-silenced]").waitFor({ state: "detached" });
  await say(ben, "thanks");
  await said(anna, "thanks").waitFor();
  await anna.page.locator('[data-mute-watcher="Dora"]').click();
  await dora.page.locator("[data-silenced]").waitFor();
});
