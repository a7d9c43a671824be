// Games that count: a rated table is made, found, and joined by people with a profile alone. Its end says how it changed their ratings, and their
// pages show these. At a desk and on a phone, in English and German.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { look, lookAtAll, makeProfile, withoutRefused } from "./owner.js";
import { sitDown } from "./table.js";
import { openWorld } from "./world.js";

const world = openWorld(["profiles.mode=open", "ratings.kinds=Duel: game=carcassonne seats=2 expansions=none"]);

const plain = (text) => text.replace(/[\u2068\u2069]/g, "").replace(/\s+/g, " ").trim();
const rated = ({ page }) => page.getByRole("switch", { name: "Rated game" });
const needs = ({ page }, whose) => page.locator(`[data-needs-profile=${whose}]`).waitFor();
const inPath = (name) => encodeURIComponent(name.replaceAll(".", "．"));

async function openForm(person) {
  const { page } = person;
  await page.goto(`${world.server.url}/new`);
  await page.getByLabel("Your name").fill(person.name);
  await rated(person).waitFor();
}

/** Makes a rated table; the result is its room. */
async function openRated(person) {
  const { page } = person;
  await openForm(person);
  await rated(person).check();
  await page.getByRole("button", { name: "Create the table" }).click();
  return page.locator("[data-invite]").getAttribute("data-invite");
}

/** The two play; the second gives up, and both see what that did to their ratings. */
async function playShortly(first, second) {
  await first.page.locator("[data-action=start]:enabled").click();
  const { page } = second;
  const tab = page.locator('[data-panel="people"]');
  await tab.waitFor();
  if ((await tab.getAttribute("aria-pressed")) !== "true") await tab.click();
  await page.locator("[data-action=resign]").click();
  await page.locator("[data-action=resign-sure]").click();
  for (const person of [first, second]) await person.page.locator("[data-end] [data-changes=Duel]").waitFor();
}

const changesOf = ({ page }) =>
  page.locator("[data-change-of]").evaluateAll((items) => items.map(({ dataset }) => Number(dataset.change)));

/** Who has no profile can switch nothing on, and is told why. */
async function formWithout(person, name) {
  await openForm(person);
  await needs(person, "none");
  assert.ok(await rated(person).isDisabled());
  await person.page.getByRole("link", { name: "Make a profile, or open yours" }).scrollIntoViewIfNeeded();
  await lookAtAll(person, name);
}

/** The form says what is rated here; rated, a table is for people, and for all to see. */
async function fillForm(person, name) {
  const { page } = person;
  await openForm(person);
  await page.getByRole("radio", { name: "3", exact: true }).check();
  const here = page.locator("[data-rated-here]");
  assert.equal(plain(await here.innerText()), "Duel – Carcassonne, 2 players, no expansions");
  assert.ok(await rated(person).isDisabled());
  await rated(person).scrollIntoViewIfNeeded();
  await look(person, `${name}-misfit`);
  await page.getByRole("radio", { name: "2", exact: true }).check();
  await page.locator("#rated-means [data-rated=Duel]").waitFor();
  await page.locator("input[name=programs]").check();
  await page.locator("input[name=listed]").uncheck();
  await rated(person).focus();
  await page.keyboard.press("Space");
  const both = async () => [await page.locator("input[name=programs]").isChecked(), await page.locator("input[name=listed]").isChecked()];
  assert.deepEqual(await both(), [false, true]);
  assert.ok(await page.locator("input[name=listed]").isDisabled());
  await page.locator("select[name=clock]").selectOption("quick");
  assert.equal(await page.locator("select[name=over] option[value=bot]").count(), 0);
  // Under another name than that of the profile there is no place.
  await page.getByLabel("Your name").fill("Somebody else");
  await needs(person, "other");
  assert.ok(await page.getByRole("button", { name: "Create the table" }).isDisabled());
  await rated(person).scrollIntoViewIfNeeded();
  await lookAtAll(person, name);
  await page.locator("[data-needs-profile] button").click();
  await page.locator("[data-needs-profile]").waitFor({ state: "detached" });
  assert.equal(await page.getByLabel("Your name").inputValue(), person.name);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("name")), "rated");
}

/** What somebody without a profile sees of the table: in the list, at the way in, and as a spectator. */
async function comeWithout(person, room, name) {
  const { page } = person;
  await page.goto(world.server.url);
  await page.locator("[data-chip=rated]").click();
  await page.locator(`[data-room="${room}"] [data-rated=Duel]`).getByText("Rated: Duel").waitFor();
  await look(person, `${name}-list`);
  await page.goto(`${world.server.url}/g/${room}`);
  await page.locator(`[data-join="${room}"] [data-rated=Duel]`).waitFor();
  await needs(person, "none");
  assert.equal(await page.getByRole("button", { name: "Take a seat" }).count(), 0);
  await lookAtAll(person, `${name}-way-in`);
  await page.getByRole("button", { name: "Watch", exact: true }).click();
  await page.locator('[data-seat="0"] [data-rating="1500"]').waitFor();
  await needs(person, "none");
  assert.equal(await page.locator("[data-sit]").count(), 0);
  await lookAtAll(person, `${name}-spectator`);
}

for (const [kind, options, [one, other]] of [
  ["desk", kDesktop, ["Anna", "Ben"]],
  ["phone", kPhone, ["Zoë", "J. R."]],
]) {
  test(`two people with profiles play rated games, and their pages say how strong they are: ${kind}`, { timeout: 600_000 }, async () => {
    const { server, browser } = world;
    const anna = await Person.open(browser, one, options);
    const ben = await Person.open(browser, other, options);
    const cleo = await Person.open(browser, "Cleo", options);
    for (const person of [anna, ben]) await makeProfile(person, server.url, person.name);
    await formWithout(cleo, `ratings-without-${kind}`);
    await fillForm(anna, `ratings-form-${kind}`);

    // People alone sit down, and see how strong the others are.
    const room = await openRated(anna);
    const mine = anna.page.locator('[data-seat="0"] [data-rating="1500"]');
    await mine.waitFor();
    assert.equal(await mine.getAttribute("title"), "rating 1500, give or take 700, not yet certain");
    assert.equal(await mine.locator("[aria-hidden]").innerText(), "1500?");
    assert.equal(await anna.page.locator("[data-add-bot], [name=beside]").count(), 0);
    await anna.page.getByRole("status").getByText("You need one more player.").waitFor();
    await comeWithout(cleo, room, `ratings-cleo-${kind}`);
    await sitDown(ben, server.url, room);
    for (const { page } of [anna, ben, cleo]) await page.locator("[data-seat] [data-rating]").nth(1).waitFor();
    await lookAtAll(anna, `ratings-waiting-${kind}`);

    // The first has won: each of the three sees who has gained, and who has lost.
    await playShortly(anna, ben);
    await cleo.page.locator("[data-changes=Duel]").waitFor();
    for (const person of [anna, ben, cleo]) {
      const [gained, lost] = await changesOf(person);
      assert.ok(gained > 0 && lost < 0, `${gained} and ${lost}`);
    }
    const first = plain(await anna.page.locator('[data-change-of="0"] [aria-hidden]').innerText());
    assert.match(first, /^1\d\d\d\? \+\d+$/);
    await anna.page.locator('[data-change-of="1"]').getByText(/less than before$/).waitFor();
    await look(anna, `ratings-end-${kind}`);

    // One game is no line yet.
    await cleo.page.goto(`${server.url}/people/${inPath(one)}`);
    const shown = cleo.page.locator("[data-rating-of=Duel]");
    await shown.getByText(/1 game · still settling in$/).waitFor();
    assert.equal(`${await shown.getAttribute("data-rating")}?`, first.split(" ")[0]);
    assert.equal(await cleo.page.locator("[data-rating-line]").count(), 0);
    await cleo.page.locator(`[data-result="${room}"]`).getByText("rated: Duel").waitFor();
    await lookAtAll(cleo, `ratings-page-${kind}`);

    const again = await openRated(anna);
    await sitDown(ben, server.url, again);
    await playShortly(anna, ben);
    const line = anna.page.locator("[data-rating-line='2']");
    await anna.page.goto(`${server.url}/profile`);
    await line.scrollIntoViewIfNeeded();
    const [, lowest, highest, latest] = /lowest (\d+), highest (\d+), latest (\d+)$/.exec(await line.getAttribute("aria-label"));
    assert.equal(latest, await anna.page.locator("[data-rating-of=Duel]").getAttribute("data-rating"));
    assert.deepEqual([Number(lowest) < Number(highest), highest], [true, latest], "won twice");
    await lookAtAll(anna, `ratings-own-${kind}`);

    const german = await Person.open(browser, "Dora", { ...options, locale: "de-DE" });
    await german.page.goto(`${server.url}/people/${inPath(other)}`);
    await german.page.getByRole("heading", { name: "Wertungen" }).waitFor();
    await german.page.locator("[data-rating-of=Duel]").getByText(/2 Partien · pendelt sich noch ein$/).waitFor();
    await lookAtAll(german, `ratings-german-${kind}`);
    for (const { complaints, context, name } of [anna, ben, cleo, german]) {
      assert.deepEqual(withoutRefused(complaints), [], name);
      await context.close();
    }
  });
}
