// Tournaments: an evening of four in two rounds, made and organised at a desk, entered and played on a phone in German. What happens is seen
// without a reload. And a knockout that its organiser runs on a phone and ends early, with the server gone for a while.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { look, lookAtAll, makeProfile, withoutRefused } from "./owner.js";
import { until } from "./waits.js";
import { openWorld } from "./world.js";

const evening = openWorld(["profiles.mode=open"]);
const cup = openWorld(["profiles.mode=open"]);
const without = openWorld([]);

const plain = (text) => text.replace(/[\u2068\u2069]/g, "").replace(/\s+/g, " ").trim();
const status = ({ page }, name) => page.locator(`[data-event-status=${name}]`).waitFor();
const round = ({ page }, number) => page.locator(`[data-event-round="${number}"]`).waitFor();
const myTable = ({ page }, kind) => page.locator(`[data-my-table=${kind}]`).waitFor();
const entrants = ({ page }, count) => page.locator(`[data-entrants="${count}"]`).waitFor();
const standing = ({ page }, entrant, rank, halves) =>
  page.locator(`[data-standing="${entrant}"][data-rank="${rank}"][data-halves="${halves}"]`).waitFor();
/** The pairing of these two, in any order. */
const pairingOf = ({ page }, one, other) => page.locator("[data-pairing]").filter({ hasText: one }).filter({ hasText: other });
const hasFocus = (person, selector) => until(person, (what) => document.activeElement?.matches(what), `${selector} has the focus`, selector);

/** Asks a route as somebody without a page. */
async function ask(url, path, { secret, body } = {}) {
  const answer = await fetch(`${url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(secret && { authorization: `Bearer ${secret}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return answer.json();
}

/** Somebody without a page, with a profile; the result is its secret. */
async function somebody(url, name) {
  const body = { name, device: "test", key: randomBytes(16).toString("hex") };
  return (await ask(url, "/profiles", { body })).secret;
}

/** Makes an event by the words of the page; the result is its name. */
async function makeEvent({ page }, url, fill) {
  await page.goto(url);
  await page.getByRole("button", { name: "Events", exact: true }).click();
  await page.getByRole("button", { name: "Make an event" }).click();
  await page.locator("select[name=clock]").waitFor();
  await page.locator("details[data-more] summary").click();
  await page.locator("select[name=break]").selectOption("0");
  await page.locator("select[name=seeding]").selectOption("entry");
  await fill(page);
  await page.getByRole("button", { name: "Make the event" }).click();
  await page.locator("[data-event-page=found]").waitFor();
  return new URL(page.url()).pathname.split("/").at(-1);
}

/** The organiser decides the pairing of these two, and says why. `ruling`: also `one`, which is the one who is named first here. */
async function decide(person, [one, other], ruling, reason) {
  const line = pairingOf(person, one, other);
  await line.locator("[data-action=decide]").click();
  const begins = plain(await line.locator("bdi").first().innerText()) === one;
  const sides = { one: begins ? "first" : "second" };
  await line.locator(`input[value=${sides[ruling] ?? ruling}]`).check();
  await line.locator("textarea").fill(reason);
  await line.locator("[data-action=confirm]").click();
  await line.locator("[data-reason]").waitFor({ state: "detached" });
}

/** A phone comes by the link and enters; on the way it makes a profile, and is asked for nothing twice. */
async function enterAnew({ page, name }, url, event) {
  await page.goto(`${url}/event/${event}`);
  await page.getByRole("button", { name: "Mitspielen" }).tap();
  await page.locator("[data-own-name=none]").waitFor();
  await page.getByLabel("Name").first().fill(name);
  await page.locator("[data-action=make]").tap();
  await page.locator("[data-recovery]").waitFor();
  await page.locator("[data-action=written]").tap();
  await page.locator("[data-entered=true]").waitFor();
}

async function part(people) {
  for (const { complaints, context, name } of people) {
    assert.deepEqual(withoutRefused(complaints), [], name);
    await context.close();
  }
}

async function fillEvening(page) {
  await page.getByLabel("Title").fill("Thursday evening");
  await page.getByRole("spinbutton", { name: /^Rounds/ }).fill("2");
  // The order of the tie-breaks, by keyboard; the one that moves keeps the focus.
  const up = page.getByRole("button", { name: "Game points: further up" });
  await up.focus();
  for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press("Enter");
  const order = () => page.locator("[data-tie-break]").evaluateAll((rows) => rows.map(({ dataset }) => dataset.tieBreak));
  assert.deepEqual((await order()).slice(0, 3), ["buchholz-cut", "points", "buchholz"]);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Game points: further up");
}

/** Both go to their table, and the phone gives up; back at the event each sees what came of it. */
async function playFirst(ada, ben) {
  await ada.page.locator("[data-action=my-table]").click();
  await ben.page.locator("[data-action=my-table]").tap();
  for (const { page } of [ada, ben]) await page.locator("[data-event-strip]").waitFor();
  const [one, other] = [ada, ben].map(({ page }) => new URL(page.url()).pathname);
  assert.match(one, /^\/g\/\w+$/);
  assert.equal(one, other);
  await lookAtAll(ben, "events-table-phone");
  await ben.page.locator('[data-panel="people"]').tap();
  await ben.page.locator("[data-action=resign]").tap();
  await ben.page.locator("[data-action=resign-sure]").tap();
  for (const { page } of [ada, ben]) await page.locator("[data-end]").waitFor();
  await look(ada, "events-table-end");
  await ben.page.getByRole("button", { name: "Zurück zum Turnier" }).tap();
  await ada.page.locator("[data-event-strip]").click();
  for (const person of [ada, ben]) await myTable(person, "over");
}

test("an evening of four", { timeout: 600_000 }, async () => {
  const { server, browser } = evening;
  const ada = await Person.open(browser, "Ada", kDesktop);
  const ben = await Person.open(browser, "Ben", { ...kPhone, locale: "de-DE" });
  await makeProfile(ada, server.url, "Ada");
  const event = await makeEvent(ada, server.url, async (page) => {
    await fillEvening(page);
    await lookAtAll(ada, "events-make");
  });
  await ada.page.getByRole("heading", { name: "Thursday evening" }).waitFor();
  await ada.page.getByRole("button", { name: "Enter", exact: true }).click();
  await ada.page.locator("[data-entered=true]").waitFor();
  assert.ok(await ada.page.locator("[data-action=begin]").isDisabled(), "one person is no event");

  // 1 plays 3 and 2 plays 4: by their seeds, which follow the entries.
  const cleo = await somebody(server.url, "Cleo");
  await ask(server.url, `/events/${event}/enter`, { secret: cleo });
  await enterAnew(ben, server.url, event);
  const dan = await somebody(server.url, "Dan");
  await ask(server.url, `/events/${event}/enter`, { secret: dan });
  for (const person of [ada, ben]) await entrants(person, 4);
  await lookAtAll(ada, "events-open");
  await lookAtAll(ben, "events-open-phone");

  await ada.page.locator("[data-action=begin]").click();
  for (const person of [ada, ben]) await myTable(person, "open");
  await ada.page.locator("[data-my-table]").getByText("Ben").waitFor();
  await lookAtAll(ada, "events-round");
  await lookAtAll(ben, "events-round-phone");
  await playFirst(ada, ben);
  await standing(ben, 1, 1, 2);
  assert.equal(plain(await ben.page.locator('[data-standing="1"] td').nth(1).innerText()), "1");

  // The next round comes by itself with the last result, which the organiser gives.
  const line = pairingOf(ada, "Cleo", "Dan");
  await line.locator("[data-action=decide]").click();
  await line.locator("input[value=first]").check();
  assert.ok(await line.locator("[data-action=confirm]").isDisabled(), "nothing is decided without a reason");
  await lookAtAll(ada, "events-decide");
  await ada.page.keyboard.press("Escape");
  await hasFocus(ada, "[data-action=decide]");
  await decide(ada, ["Cleo", "Dan"], "one", "Dan has gone home.");
  await round(ben, 2);
  await myTable(ben, "open");

  // An earlier round, with its reason, stays while somebody looks at it.
  await ben.page.locator("select[name=round]").selectOption("1");
  await pairingOf(ben, "Cleo", "Dan").getByText("Dan has gone home.").waitFor();
  await ada.page.locator("[data-action=latest-round]").click();
  await decide(ada, ["Ben", "Dan"], "drawn", "Both are tired.");
  await ben.page.locator('[data-round="1"]').waitFor();
  await standing(ben, 3, 3, 1);

  // What a number comes from, and what has happened.
  await ada.page.locator('[data-standing="1"] button').click();
  const opened = ada.page.locator('[data-person-of="1"]');
  await opened.locator("[data-tie=buchholz] summary").click();
  await opened.locator("[data-tie=buchholz]").getByText("Ben").waitFor();
  await ada.page.locator("[data-history] summary").click();
  await ada.page.locator("[data-entry=ruled]").first().getByText("Dan has gone home.").waitFor();
  await lookAtAll(ada, "events-opened");

  await decide(ada, ["Ada", "Cleo"], "one", "Cleo has resigned by telephone.");
  for (const person of [ada, ben]) await status(person, "over");
  await ada.page.getByRole("heading", { name: "Ada wins!" }).waitFor();
  await ben.page.getByRole("heading", { name: "Ada gewinnt!" }).waitFor();
  const results = await (await fetch(new URL(await ada.page.locator("a[download]").getAttribute("href"), server.url))).text();
  for (const name of ["Ada", "Ben", "Cleo", "Dan"]) assert.ok(results.includes(name), results);
  await lookAtAll(ada, "events-over");
  await lookAtAll(ben, "events-over-phone");
  await ben.page.goto(`${server.url}/events`);
  await ben.page.locator(`[data-event="${event}"] [data-status=over]`).waitFor();
  await lookAtAll(ben, "events-list-phone");
  await part([ada, ben]);
});

test("a knockout that is organised on a phone, and ended early", { timeout: 600_000 }, async () => {
  const { server, browser } = cup;
  const eve = await Person.open(browser, "Eve", kPhone);
  const { page } = eve;
  await makeProfile(eve, server.url, "Eve");
  const event = await makeEvent(eve, server.url, async () => {
    await page.getByRole("radio", { name: "Knockout", exact: true }).check();
    await page.locator("input[name=third-place]").check();
    await page.locator("select[name=goes-on]").selectOption("asked");
  });
  for (const name of ["Finn", "Gus", "Hal", "Ivy"]) {
    const secret = await somebody(server.url, name);
    await ask(server.url, `/events/${event}/enter`, { secret });
  }
  await entrants(eve, 4);
  await page.locator("[data-action=begin]").tap();
  await round(eve, 1);
  assert.ok(await page.locator("[data-action=go-on]").isDisabled(), "tables are playing");
  const pairs = await page.locator("[data-bracket-round='1'] [data-pairing] bdi").allInnerTexts();
  await decide(eve, pairs.slice(0, 2), "first", "So it was.");
  await decide(eve, pairs.slice(2, 4), "second", "So it was.");
  await decide(eve, pairs.slice(0, 2), "again", "It was the other way round.");
  await page.locator("[data-action=go-on]:disabled").waitFor();
  await decide(eve, pairs.slice(0, 2), "second", "So it was.");
  await lookAtAll(eve, "events-bracket-phone");
  await page.locator("[data-action=go-on]:enabled").tap();
  await round(eve, 2);
  await page.locator("[data-bracket-round='2'] [data-pairing]").nth(1).getByText("Third place").waitFor();

  // Somebody leaves, the server is gone for a while, and then the evening is over.
  const [gone] = pairs;
  await page.locator("[data-standing] button").filter({ hasText: gone }).tap();
  await page.locator("[data-person-of] [data-action=withdraw]").tap();
  await page.locator("[data-reason] textarea").fill("They have to go.");
  await page.locator("[data-reason] [data-action=confirm]").tap();
  await page.locator("[data-standing]").filter({ hasText: gone }).getByText("withdrawn").waitFor();
  eve.expectLoss = true;
  await server.kill();
  await page.locator("[data-lost=true]").waitFor();
  await server.start();
  await page.locator("[data-lost=false]").waitFor({ state: "attached" });
  eve.expectLoss = false;
  await page.locator("[data-action=end]").tap();
  await page.locator("[data-reason] textarea").fill("It is late.");
  await look(eve, "events-ending-phone");
  await page.locator("[data-reason] [data-action=confirm]").tap();
  await status(eve, "over");
  await page.getByText("The organiser ended the event early: It is late.").waitFor();
  await lookAtAll(eve, "events-ended-phone");
  await part([eve]);
});

test("a server without profiles has no events", { timeout: 600_000 }, async () => {
  const { server, browser } = without;
  const ada = await Person.open(browser, "Ada", kDesktop);
  await ada.page.goto(server.url);
  await ada.page.locator("main[data-conn=live] [data-action=quick]:enabled").waitFor();
  assert.equal(await ada.page.locator("[data-action=events]").count(), 0);
  await ada.page.goto(`${server.url}/events`);
  await ada.page.locator("[data-events=off]").waitFor();
  await look(ada, "events-off");
  await part([ada]);
});
