// A match of three games between two people, at a desk and on a phone: the score at the table, the break with its countdown, who is ready,
// a server that dies in the second game, a page that is led on by itself and one that looks at the board, and the page of the match.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { fitsAcross, sitDown } from "./table.js";
import { settled, until } from "./waits.js";
import { openWorld } from "./world.js";

const world = openWorld();

/** Makes a table for a match of three through the page; the result is its code. */
async function openMatch(anna) {
  const { page } = anna;
  await page.goto(world.server.url);
  await page.getByLabel("Your name").fill(anna.name);
  await page.getByRole("button", { name: "Create a table" }).click();
  await page.getByRole("radio", { name: "3", exact: true }).check();
  assert.equal(await page.getByRole("radio", { name: "Best of 3" }).count(), 0, "three play no match");
  await page.getByRole("radio", { name: "2", exact: true }).check();
  assert.equal(await page.locator("select[name=begins]").count(), 0, "one game has no next one");
  await page.getByRole("radio", { name: "Best of 3" }).check();
  await page.locator("select[name=begins]").selectOption("turns");
  await page.locator("select[name=drawn]").selectOption("half");
  assert.deepEqual(await anna.barriers(), []);
  await anna.picture("match-create");
  await page.getByRole("button", { name: "Create the table" }).click();
  const room = await page.locator("[data-invite]").getAttribute("data-invite");
  await page.locator('[data-match-rules="3"]').waitFor();
  return room;
}

async function openPeople({ page }) {
  const tab = page.locator('[data-panel="people"]');
  if ((await tab.getAttribute("aria-pressed")) !== "true") await tab.click();
}

async function giveUp(person) {
  await openPeople(person);
  const { page } = person;
  await page.locator("[data-action=resign]").click();
  await page.locator("[data-action=resign-sure]").click();
}

const atGame = ({ page }, words) => page.locator("[data-match-strip]").getByText(words).waitFor();
const standing = ({ page }, score) => page.locator(`[data-match-standing] [data-match-score="${score}"]`).waitFor();
const roomOf = ({ page }) => new URL(page.url()).pathname.split("/").at(-1);
const isAt = (person, room) => until(person, (wanted) => location.pathname === `/g/${wanted}`, `the page is at ${room}`, room);
const heard = ({ page }, text) =>
  page.locator("[data-heard] p").evaluateAll((lines, wanted) => lines.filter((line) => line.textContent.replace(/[⁨⁩]/g, "").includes(wanted)).length, text);

async function openChat({ page }) {
  const tab = page.locator('[data-panel="chat"]');
  if ((await tab.getAttribute("aria-pressed")) !== "true") await tab.click();
  await page.locator("[data-chat]").waitFor();
}

async function say(person, text) {
  await openChat(person);
  await person.page.getByLabel("Write a message").fill(text);
  await person.page.locator("[data-action=say]").click();
  await person.page.locator("[data-line]").getByText(text, { exact: true }).waitFor();
}

/** What was said in that game, read in a later one. */
const recalled = ({ page }, game, text) => page.locator(`[data-earlier="${game}"]`).getByText(text, { exact: true }).waitFor();

/** How the match stands where its second table is spoken of: in the list, at the way in, and on the big screen. */
async function spokenOf(looker, second) {
  const { page } = looker;
  const { url } = world.server;
  await page.goto(url);
  await page.locator('[data-tab="running"]').click();
  const row = page.locator(`[data-room="${second}"]`);
  await row.locator('[data-match-now="0 : 1"]').getByText("Best of 3, now 0 : 1").waitFor();
  await row.scrollIntoViewIfNeeded();
  await looker.picture(`match-list-${looker.name}`);
  await noBarriers(looker);
  await page.goto(`${url}/g/${second}`);
  await page.locator('[data-join] [data-match-now="0 : 1"]').waitFor();
  await looker.picture(`match-way-in-${looker.name}`);
  await noBarriers(looker);
  await page.goto(`${url}/screen/${second}`);
  await page.locator('.screen [data-match-now="0 : 1"]').waitFor();
  await looker.picture(`match-screen-${looker.name}`);
}

async function noBarriers(...people) {
  for (const person of people) {
    assert.deepEqual(await person.barriers(), [], person.name);
    assert.ok(await fitsAcross(person), `${person.name}: no wider than the screen`);
  }
}

/** The server dies, and comes back with the same games; the pages come back by themselves. */
async function killAndRestart(people) {
  const before = await Promise.all(people.map(settled));
  for (const person of people) person.expectLoss = true;
  await world.server.kill();
  for (const person of people) await until(person, () => document.querySelector("main").dataset.conn !== "live", "the loss shows");
  await world.server.start();
  for (const [index, person] of people.entries()) {
    assert.equal((await settled(person)).version, before[index].version, "nothing was lost");
    person.expectLoss = false;
  }
}

test("two play a match of three games, with a killed server in the second", { timeout: 600_000 }, async () => {
  const { server, browser } = world;
  const anna = await Person.open(browser, "Anna", kDesktop);
  const ben = await Person.open(browser, "Ben", kPhone);
  const both = [anna, ben];
  const first = await openMatch(anna);
  await sitDown(ben, server.url, first);
  await anna.page.locator("[data-action=start]").click();
  for (const person of both) await atGame(person, "Game 1 of 3 · 0 : 0");
  await anna.picture("match-table");
  await ben.picture("match-table-phone");
  await noBarriers(...both);

  // The first game: Ben gives up, and is the first to be ready.
  await say(anna, "May the better one win");
  await giveUp(ben);
  for (const person of both) {
    await standing(person, "1 : 0");
    await person.page.locator("[data-match-next=open] [role=timer]").waitFor();
  }
  assert.equal(await heard(anna, "Match: Anna 1, Ben 0."), 1, "the score is spoken once");
  await anna.picture("match-end");
  await ben.picture("match-end-phone");
  await noBarriers(...both);
  const second = await ben.page.locator("[data-rematch]").getAttribute("data-rematch");
  await ben.page.getByRole("button", { name: "Ready" }).click();
  await isAt(ben, second);
  await ben.page.locator('[data-between="2"] [data-is-ready=true]').getByText("Ben").waitFor();
  await ben.page.locator("[data-between] [data-match-score='0 : 1']").waitFor(); // the seats are exchanged
  for (const gone of ["[data-action=start]", "[data-add-bot]", "[data-invite]", "[data-action=ready]"])
    assert.equal(await ben.page.locator(gone).count(), 0, gone);
  await ben.picture("match-break-phone");
  await noBarriers(ben);
  await anna.page.locator("[data-ready]").getByText("Ben is ready").waitFor();
  assert.equal(await heard(anna, "Ben is ready."), 1, "who is ready is spoken once");
  await anna.page.getByRole("button", { name: "Look at the board" }).click();
  await anna.page.locator("[data-wanted] [data-match-next=open]").waitFor();
  await anna.picture("match-board");
  await noBarriers(anna);
  await anna.page.locator("[data-wanted]").getByRole("button", { name: "Ready" }).click();

  // Both are ready: the second begins at once.
  for (const person of both) {
    await isAt(person, second);
    await atGame(person, "Game 2 of 3 · 0 : 1");
  }
  await killAndRestart(both);
  for (const person of both) {
    await openChat(person);
    await recalled(person, 1, "May the better one win");
  }
  await say(ben, "Once more");
  await anna.picture("match-chat");
  await ben.picture("match-chat-phone");
  await noBarriers(...both);
  for (const [name, screen] of [["Emil", kDesktop], ["Fritz", kPhone]]) {
    const looker = await Person.open(browser, name, screen);
    await spokenOf(looker, second);
    assert.deepEqual(looker.complaints, [], name);
    await looker.context.close();
  }
  // They end it as it stands: with equal scores each has half a point.
  await openPeople(anna);
  await anna.page.locator("[data-action=propose-end]").click();
  await ben.page.locator("[data-vote=yes]").click();
  for (const person of both) {
    await standing(person, "½ : 1½");
    await person.page.locator("[data-match-next=open] [role=timer]").waitFor();
  }
  const third = await anna.page.locator("[data-rematch]").getAttribute("data-rematch");
  // Nobody is ready: the server begins. Anna looks at the board and stays there, Ben is led on.
  await anna.page.getByRole("button", { name: "Look at the board" }).click();
  await isAt(ben, third);
  await atGame(ben, "Game 3 of 3 · 1½ : ½");
  await anna.page.locator("[data-wanted] [data-match-next=begun]").waitFor();
  assert.equal(roomOf(anna), second, "nobody is torn away from the board");
  await anna.page.locator("[data-wanted]").getByRole("button", { name: "Play game 3" }).click();
  await isAt(anna, third);
  await atGame(anna, "Game 3 of 3 · 1½ : ½");
  await openChat(anna);
  await recalled(anna, 1, "May the better one win");
  await recalled(anna, 2, "Once more");

  // The third decides.
  await giveUp(ben);
  for (const person of both) {
    await person.page.locator("[data-match-standing=ended]").getByText("Anna wins the match!").waitFor();
    await standing(person, "2½ : ½");
    assert.equal(await person.page.locator("[data-match-game]").count(), 3);
  }
  await anna.picture("match-won");
  await ben.picture("match-won-phone");
  await noBarriers(...both);

  // Anybody may see the whole of it, by any of its rooms.
  for (const [name, screen] of [["Cleo", kDesktop], ["Dora", kPhone]]) {
    const looker = await Person.open(browser, name, screen);
    const { page } = looker;
    await page.goto(`${server.url}/match/${first}`);
    await page.locator("[data-match-page=found] [data-match-score='2½ : ½']").waitFor();
    const points = await page.locator("[data-match-game]").evaluateAll((games) => games.map(({ dataset }) => dataset.points));
    assert.deepEqual(points, ["1,0", "0.5,0.5", "1,0"], "by the seats of the last room");
    assert.equal(await page.getByLabel("Link to this match", { exact: true }).inputValue(), `${server.url}/match/${first}`);
    await looker.picture(`match-page-${name}`);
    await noBarriers(looker);
    assert.deepEqual(looker.complaints, [], name); // of an address that is not there a browser complains
    await page.goto(`${server.url}/match/nosuchmatch`);
    await page.locator("[data-match-page=missing]").getByText("There is no match here.").waitFor();
    await noBarriers(looker);
    await looker.context.close();
  }

  // Once more from the first game, by the same rules.
  await anna.page.getByRole("button", { name: "Play the match again" }).click();
  await anna.page.locator('[data-match-rules="3"]').waitFor();
  assert.notEqual(roomOf(anna), third);
  await ben.page.locator("[data-rematch]").click();
  await isAt(ben, roomOf(anna));
  await anna.page.locator("[data-action=start]").click();
  for (const person of both) await atGame(person, "Game 1 of 3 · 0 : 0");
  for (const person of both) {
    assert.deepEqual(person.complaints, [], person.name);
    await person.context.close();
  }
});

test("two at one device are ready together for the next game", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kPhone);
  const { page } = anna;
  await openMatch(anna);
  await page.getByText("Add a player on this device").click();
  await page.getByLabel("Their name").fill("Ben");
  await page.locator("[data-action=beside]").click();
  await page.locator('[data-beside="1"]').waitFor();
  await page.locator("[data-action=start]").click();
  await atGame(anna, "Game 1 of 3 · 0 : 0");
  await giveUp(anna);
  await page.locator("[data-match-next=open] [role=timer]").waitFor();
  await page.getByRole("button", { name: "Ready" }).click();
  await page.locator("[data-match-strip]").getByText("Game 2 of 3").waitFor();
  const ready = anna.received.flatMap(({ events = [] }) => events.filter(({ type }) => type === "ready").map(({ seat }) => seat));
  assert.deepEqual([...new Set(ready)].sort(), [0, 1], "one press is for both");
  await noBarriers(anna);
  assert.deepEqual(anna.complaints, []);
  await anna.context.close();
});
