// Two who press Play with the same choice sit at one table, whose game has begun. Who has cancelled is not found, and different choices do not meet.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { lookAtAll, makeProfile, withoutRefused } from "./owner.js";
import { told, turnOf, until, whoseTurn } from "./waits.js";
import { openWorld } from "./world.js";

const world = openWorld(["profiles.mode=open", "ratings.kinds=Duel: game=carcassonne seats=2 expansions=none"]);

const shows = ({ page }, state) => page.locator(`[data-partner=${state}]`).waitFor();
const hasFocus = (person, selector) => until(person, (what) => document.activeElement?.matches(what), `${selector} has the focus`, selector);

/** Opens the panel, and chooses what to play. */
async function choose({ page, name }, what) {
  await page.goto(world.server.url);
  await page.getByLabel("Your name").fill(name);
  await page.locator("[data-action=partner]").click();
  await page.locator("select[name=partner]").selectOption(what);
}

async function ask(person, what) {
  await choose(person, what);
  await person.page.locator("[data-action=look]").click();
}

/** The same, as long as nobody else wants it. */
async function wait(person, what) {
  await ask(person, what);
  await shows(person, "looking");
}

/** They sit at one table, and play: the result is what the server says of it. */
async function playTogether(one, other) {
  for (const person of [one, other])
    await until(person, () => document.querySelector("main [data-player].active"), "their game has begun");
  const [room, same] = [one, other].map(({ page }) => new URL(page.url()).pathname);
  assert.match(room, /^\/g\/\w+$/);
  assert.equal(same, room);
  assert.ok(await whoseTurn([one, other]));
  const { document } = await told(one, ({ type }) => type === "snapshot", "what the table is");
  return document.room;
}

async function part(people) {
  for (const { complaints, context, name } of people) {
    assert.deepEqual(withoutRefused(complaints), [], name);
    await context.close();
  }
}

test("two who want the same play at once, and the choice is kept", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const ben = await Person.open(world.browser, "Ben", { ...kPhone, locale: "de-DE" });
  await choose(anna, "carcassonne/600");
  await lookAtAll(anna, "play-choice");
  await anna.page.locator("[data-action=look]").press("Enter");
  await shows(anna, "looking");
  await hasFocus(anna, "[data-action=stop]");
  await lookAtAll(anna, "play-looking");
  await ben.page.goto(world.server.url);
  await ben.page.getByLabel("Dein Name").fill("Ben");
  await ben.page.getByRole("button", { name: "Spielen", exact: true }).tap();
  await ben.page.getByLabel("Was gespielt wird").selectOption("carcassonne/600");
  await lookAtAll(ben, "play-choice-phone");
  await ben.page.locator("[data-action=look]").tap();
  const { clock, size } = await playTogether(anna, ben);
  assert.deepEqual([clock.kind, clock.time_s, size], ["bank", 600, 2]);
  await anna.page.goto(world.server.url);
  await anna.page.locator("[data-action=partner]").click();
  assert.equal(await anna.page.locator("select[name=partner]").inputValue(), "carcassonne/600");
  await part([anna, ben]);
});

test("who has cancelled is not found", { timeout: 600_000 }, async () => {
  const people = await Promise.all(["Anna", "Ben", "Cleo"].map((name) => Person.open(world.browser, name, kDesktop)));
  const [anna, ben, cleo] = people;
  await wait(anna, "carcassonne/0");
  await anna.page.locator("[data-action=stop]").press("Enter");
  await shows(anna, "idle");
  await hasFocus(anna, "select[name=partner]");
  await told(anna, ({ type, stopped }) => type === "looking" && stopped, "that the search is over");
  await wait(ben, "carcassonne/0");
  await ask(cleo, "carcassonne/0");
  await playTogether(ben, cleo);
  assert.ok(!anna.received.some(({ type }) => type === "joined"));
  await shows(anna, "idle");
  await part(people);
});

test("who has left the page is not found", { timeout: 600_000 }, async () => {
  const people = await Promise.all(["Anna", "Ben", "Cleo"].map((name) => Person.open(world.browser, name, kDesktop)));
  const [anna, ben, cleo] = people;
  await wait(anna, "carcassonne/0");
  await anna.page.locator("[data-action=rules]").click();
  await told(anna, ({ type, stopped }) => type === "looking" && stopped, "that the search is over");
  await wait(ben, "carcassonne/0");
  await ask(cleo, "carcassonne/0");
  await playTogether(ben, cleo);
  assert.ok(!anna.received.some(({ type }) => type === "joined"));
  await part(people);
});

test("different choices do not meet", { timeout: 600_000 }, async () => {
  const people = await Promise.all(["Anna", "Ben", "Cleo"].map((name) => Person.open(world.browser, name, kDesktop)));
  const [anna, ben, cleo] = people;
  await wait(anna, "carcassonne/0");
  await wait(ben, "carcassonne/1200");
  await ask(cleo, "carcassonne/0");
  await playTogether(anna, cleo);
  await shows(ben, "looking");
  assert.ok(!ben.received.some(({ type }) => type === "joined"));
  await part(people);
});

test("a search goes on when the connection is back", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const ben = await Person.open(world.browser, "Ben", kDesktop);
  anna.expectLoss = true;
  await wait(anna, "carcassonne/0");
  const from = anna.received.length;
  await anna.page.evaluate(() => globalThis.ownSocket.close(3000));
  await told(anna, ({ type }) => type === "looking", "that the search goes on", { from });
  await shows(anna, "looking");
  await ask(ben, "carcassonne/0");
  await playTogether(anna, ben);
  await part([anna, ben]);
});

test("who has waited for long may play a bot meanwhile", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kPhone);
  const { page } = anna;
  await page.clock.install();
  await wait(anna, "carcassonne/600");
  assert.equal(await page.locator("[data-action=meanwhile]").count(), 0);
  await page.clock.fastForward("00:45");
  await page.locator("[data-action=meanwhile]").waitFor();
  await lookAtAll(anna, "play-meanwhile");
  await page.locator("[data-action=meanwhile]").tap();
  await turnOf(anna);
  const { document } = await told(anna, ({ type }) => type === "snapshot", "what the table is");
  assert.deepEqual([document.room.clock.time_s, document.room.public], [600, false]);
  assert.ok(anna.sent.indexOf("stop-looking") < anna.sent.lastIndexOf("create"));
  await part([anna]);
});

test("a rated game is for people with a profile, and of the kind that was chosen", { timeout: 600_000 }, async () => {
  const people = await Promise.all(["Anna", "Ben", "Cleo"].map((name) => Person.open(world.browser, name, kDesktop)));
  const [anna, ben, cleo] = people;
  await choose(cleo, "rated/Duel");
  await cleo.page.locator("[data-needs-profile=none]").waitFor();
  assert.ok(await cleo.page.locator("[data-action=look]").isDisabled());
  await lookAtAll(cleo, "play-without-profile");
  for (const person of [anna, ben]) await makeProfile(person, world.server.url, person.name);
  await choose(anna, "rated/Duel");
  await anna.page.locator("select[name=range]").selectOption("200");
  await anna.page.locator("[data-action=look]").click();
  await shows(anna, "looking");
  await anna.page.locator("[data-apart='200']").waitFor();
  await lookAtAll(anna, "play-looking-rated");
  await ask(ben, "rated/Duel");
  const { rated } = await playTogether(anna, ben);
  assert.equal(rated, "Duel");
  await part(people);
});
