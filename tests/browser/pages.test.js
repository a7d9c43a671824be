// The pages of people with a profile: two play, and their pages show it to others; one is hidden, a private table is its owners' alone, and a
// person who deleted their profile has no name there any more. At a desk and on a phone, in English and German.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { look, makeProfile, state, withoutRefused } from "./owner.js";
import { fitsAcross, openTable, sitDown } from "./table.js";
import { until } from "./waits.js";
import { openWorld } from "./world.js";

const world = openWorld(["profiles.mode=open"]);
/** The narrowest screens and wide ones. */
const kWidths = [320, 1920];

const shown = ({ page }, what) => page.locator(`[data-person=${what}]`).waitFor();
const plain = (text) => text.replace(/[\u2068\u2069]/g, "");

/** A name in an address: the page writes dots, after which the server looks for a file, in their wide form. */
const inPath = (name) => encodeURIComponent(name.replaceAll(".", "．"));

/** Opens the page of this name, up to what it shows then. */
async function visit(person, name, what = "found") {
  await person.page.goto(`${world.server.url}/people/${inPath(name)}`);
  await shown(person, what);
}

/** The results on the page: the room, and the seats as they are read. */
const resultsOf = ({ page }) =>
  page.locator("[data-result]").evaluateAll((results) =>
    results.map((result) => ({
      room: result.dataset.result,
      own: result.dataset.private === "true",
      places: Array.from(result.querySelectorAll("[data-place]"), ({ dataset }) => Number(dataset.place)),
      names: Array.from(result.querySelectorAll("[data-place] bdi, [data-former]"), ({ textContent }) => textContent.trim()),
    })),
  );

async function openPeople({ page }) {
  const tab = page.locator('[data-panel="people"]');
  if ((await tab.getAttribute("aria-pressed")) !== "true") await tab.click();
}

/** A game of the two, which the second gives up at once; the result is its room. `during`: at the table, before that. */
async function playShortly(first, second, { listed = true, during = async () => {} } = {}) {
  const room = await openTable(first, world.server.url, [], { listed });
  await sitDown(second, world.server.url, room);
  await first.page.locator("[data-action=start]:enabled").waitFor();
  for (const { page } of [first, second]) await page.locator("[data-own-name]").nth(1).waitFor();
  await first.page.locator("[data-action=start]").click();
  for (const { page } of [first, second]) await page.locator("[data-player] [data-own-name]").nth(1).waitFor();
  await during();
  await openPeople(second);
  await second.page.locator("[data-action=resign]").click();
  await second.page.locator("[data-action=resign-sure]").click();
  for (const { page } of [first, second]) await page.locator("[data-end]").waitFor();
  return room;
}

/** The page has no barriers, in either light, and fits screens of all widths. */
async function lookAtAll(person, name) {
  await look(person, name);
  const usual = person.page.viewportSize();
  for (const width of kWidths) {
    await person.page.setViewportSize({ ...usual, width });
    assert.ok(await fitsAcross(person), `${name} at ${width}`);
    await person.picture(`profile-${name}-${width}`);
  }
  await person.page.setViewportSize(usual);
}

/** Shows one's own page to everybody, or to nobody. */
async function turn(person, what) {
  await person.page.goto(`${world.server.url}/profile`);
  await person.page.locator("[data-own-page]").waitFor();
  await person.page.getByRole("switch", { name: "Show my page to everybody" }).click();
  await person.page.locator(`[data-own-page=${what}]`).waitFor();
}

for (const [kind, options, [one, other]] of [
  ["desk", kDesktop, ["Anna", "Ben"]],
  ["phone", kPhone, ["Zoë", "J. R."]],
]) {
  test(`two play, and others see it on their pages unless these are hidden: ${kind}`, { timeout: 600_000 }, async () => {
    const { server, browser } = world;
    const anna = await Person.open(browser, one, options);
    const ben = await Person.open(browser, other, options);
    for (const person of [anna, ben]) await makeProfile(person, server.url, person.name);
    const looker = await Person.open(browser, "Cleo", options);
    await visit(looker, one);
    await looker.page.locator('[data-games="0"]').getByText("No games yet.").waitFor();
    await look(looker, `page-empty-${kind}`);

    // At the table a mark says whose names are protected, and the people's page leads to theirs beside the game.
    const room = await playShortly(anna, ben, {
      during: async () => {
        await openPeople(anna);
        assert.equal(await anna.page.locator("[data-player] [data-own-name]").first().getAttribute("aria-label"), "protected name");
        await anna.picture(`pages-table-${kind}`);
        const opened = anna.context.waitForEvent("page");
        await anna.page.locator("[data-pages] a").getByText(other, { exact: true }).click();
        const page = await opened;
        await page.locator("[data-person=found] h1").getByText(other, { exact: true }).waitFor();
        await page.close();
        assert.deepEqual(await anna.barriers(), []);
      },
    });
    assert.equal(await anna.page.locator("[data-on-podium] a[target=_blank]").count(), 2);
    await anna.picture(`pages-end-${kind}`);
    assert.deepEqual(await anna.barriers(), []);

    // Everybody sees it, by keyboard, too.
    await visit(looker, one);
    const { page } = looker;
    assert.equal(plain(await page.locator("[data-games]").innerText()).trim(), "1 game, 1 won.");
    assert.deepEqual(await page.locator(`[data-against="${other}"] td`).allInnerTexts(), ["1", "1", "0", "0"]);
    assert.deepEqual(await resultsOf(looker), [{ room, own: false, places: [1, 2], names: [one, other] }]);
    await page.locator("[data-result]").getByText("gave up").waitFor();
    assert.equal(await page.getByRole("table", { name: "Against whom" }).count(), 1);
    await lookAtAll(looker, `page-${kind}`);
    await page.locator(`[data-against="${other}"] a`).focus();
    await page.keyboard.press("Enter");
    await page.locator("h1").getByText(other, { exact: true }).waitFor();
    assert.equal(plain(await page.locator("[data-games]").innerText()).trim(), "1 game, 0 won.");
    await page.reload();
    await page.locator("h1").getByText(other, { exact: true }).waitFor();
    await page.locator("[data-result] a").first().click();
    await until(looker, (wanted) => location.pathname === `/watch/${wanted}`, "the link leads to the table", room);

    // A table that is in no list is for those who sat there.
    const secret = await playShortly(anna, ben, { listed: false });
    await visit(looker, one);
    assert.deepEqual((await resultsOf(looker)).map((result) => result.room), [room]);
    await anna.page.goto(`${server.url}/profile`);
    await anna.page.locator("[data-own-games=found] [data-result]").nth(1).waitFor();
    assert.deepEqual((await resultsOf(anna)).map((result) => [result.room, result.own]), [[secret, true], [room, false]]);
    await anna.page.locator("[data-private]").getByText("private: only you see it").waitFor();
    await lookAtAll(anna, `page-own-${kind}`);

    // A hidden page is there for its owner alone. Its name stands in the results of others, without a link.
    await turn(anna, "hidden");
    await anna.page.locator("[data-own-page] p").getByText("Nobody else can open your page.").waitFor();
    await look(anna, `page-hidden-${kind}`);
    await visit(looker, one, "missing");
    await page.getByRole("heading", { name: "Nobody shows a page under this name." }).waitFor();
    await look(looker, `page-missing-${kind}`);
    await visit(looker, other);
    assert.deepEqual((await resultsOf(looker))[0].names, [one, other]);
    assert.equal(await page.locator(`[data-against="${one}"]`).count(), 1);
    assert.equal(await page.getByRole("link", { name: one, exact: true }).count(), 0);
    await anna.page.getByRole("link", { name: "My page" }).click();
    await anna.page.locator("[data-only-owner]").waitFor();
    assert.equal((await resultsOf(anna)).length, 2);
    await turn(anna, "shown");
    await visit(looker, one);
    await anna.page.getByRole("link", { name: "My page" }).click();
    await shown(anna, "found");
    assert.equal(await anna.page.locator("[data-only-owner]").count(), 0);
    assert.equal((await resultsOf(anna)).length, 1, "as others see it");

    // Nobody with this name was ever there.
    await ben.page.goto(`${server.url}/profile`);
    await ben.page.getByText("Delete the profile").click();
    await ben.page.locator("input[name=profile-erase]").fill(other);
    await ben.page.getByRole("button", { name: "Delete for good" }).click();
    await state(ben.page, "none");
    await visit(looker, other, "missing");
    await visit(looker, one);
    assert.deepEqual((await resultsOf(looker))[0].names, [one, "a former player"]);
    assert.ok(!(await page.locator("main").innerText()).includes(other));
    await look(looker, `page-former-${kind}`);

    const german = await Person.open(browser, "Dora", { ...options, locale: "de-DE" });
    await visit(german, one);
    assert.equal(plain(await german.page.locator("[data-games]").innerText()).trim(), "1 Partie, 1 gewonnen.");
    await german.page.locator("[data-former]").getByText("ein ehemaliger Spieler").waitFor();
    await lookAtAll(german, `page-german-${kind}`);
    await visit(german, "niemand", "missing");
    await german.page.getByRole("heading", { name: "Unter diesem Namen zeigt niemand eine Seite." }).waitFor();
    for (const { complaints, context, name } of [anna, ben, looker, german]) {
      assert.deepEqual(withoutRefused(complaints), [], name);
      await context.close();
    }
  });
}

test("a page that the server does not tell can be asked for again, and older games come when they are asked for", { timeout: 300_000 }, async () => {
  const { server, browser } = world;
  const mia = await Person.open(browser, "Mia", kDesktop);
  await makeProfile(mia, server.url, "Mia");
  const looker = await Person.open(browser, "Cleo", kPhone);
  const { page } = looker;
  const answers = "**/api/profiles/of/Mia*";
  looker.expectLoss = true;
  await page.route(answers, (route) => route.abort("connectionrefused"));
  await visit(looker, "Mia", "away");
  await page.getByRole("alert").getByText("The server does not answer.").waitFor();
  await look(looker, "page-away");
  await page.unroute(answers);
  await page.getByRole("button", { name: "Try now" }).click();
  await shown(looker, "found");
  looker.expectLoss = false;

  // More than one page of results, as the server tells them.
  const kLatest = 41;
  const result = (number) => ({
    number,
    room: `room${number}`,
    ended_ms: Date.UTC(2026, 0, number),
    title: "Mia's table",
    game: "carcassonne",
    best_of: 3,
    seats: [{ name: "Mia", self: true, page: true, score: 60, place: 1 }, { name: "Strong bot", bot: "strong", score: -2, place: 2 }],
  });
  const from = (first, last) => Array.from({ length: first - last + 1 }, (_, index) => result(first - index));
  await page.route(answers, async (route) => {
    const answer = await route.fetch();
    const told = await answer.json();
    const older = new URL(route.request().url()).searchParams.get("before");
    const json = older ? { name: "Mia", results: from(21, 21) } : { ...told, results: from(kLatest, 22), before: 22 };
    await route.fulfill({ response: answer, json });
  });
  await visit(looker, "Mia");
  assert.equal(await page.locator("[data-result]").count(), 20);
  const older = page.getByRole("button", { name: "Older games" });
  await older.focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-result=room21]").waitFor();
  assert.equal(await page.locator("[data-result]").count(), 21);
  assert.equal(await older.count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.closest("[data-result]")?.dataset.result), "room21");
  await page.locator("[data-result=room21]").getByText("game of a match, best of 3").waitFor();
  await page.locator("[data-result=room21] [data-place='2']").getByText("−2", { exact: true }).waitFor();
  await look(looker, "page-older");
  for (const { complaints, context, name } of [mia, looker]) {
    assert.deepEqual(withoutRefused(complaints), [], name);
    await context.close();
  }
});
