// The last points of a game are told on the board before the page of its end comes: once to all who are there, again to who asks, and all at
// once to who wants nothing to move. The podium says who came where.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance } from "./player.js";
import { lookOn, playBots, playToTheEnd, shownScores } from "./table.js";
import { eventsOf, remember, settled, until } from "./waits.js";
import { openWorld } from "./world.js";

const kBots = 5;
const kPlaces = ["road", "city", "cloister", "farm"];
const world = openWorld();

/** What the final scoring paid, by the messages: the only expansion in play awards nothing. */
const lastPoints = (person) =>
  eventsOf(person).filter(
    ({ type, final, points }) => type === "scored" && final && points.some((one) => one.points !== 0),
  );
const finalScores = (person) =>
  Object.fromEntries(
    eventsOf(person)
      .findLast(({ type }) => type === "over")
      .scores.map((score, seat) => [seat, score]),
  );

/** Makes the page remember what was told: the step, its title, and everybody's points then. */
const rememberTelling = (person) =>
  remember(person, "telling", () => {
    const caption = document.querySelector("[data-telling]");
    if (!caption) return null;
    const scores = [...document.querySelectorAll("[data-player]")].map(({ dataset }) => [
      dataset.player,
      Number(dataset.score),
    ]);
    return {
      at: Number(caption.dataset.telling),
      of: Number(caption.dataset.points),
      scores: Object.fromEntries(scores),
    };
  });
const telling = ({ page }) => page.evaluate(() => globalThis.remembered?.telling ?? []);

/** The points of all when this number of steps had been told. */
function scoresAfter(told, steps, final) {
  const scores = { ...final };
  for (const { points } of steps.slice(told)) for (const one of points) scores[one.seat] -= one.points;
  return scores;
}

/** As people count: kind by kind, of each from north to south and from west to east. */
function inOrder(events) {
  const top = ({ parts }) => parts.toSorted((one, other) => other.y - one.y || one.x - other.x)[0];
  return events.toSorted(
    (one, other) =>
      kPlaces.indexOf(one.feature) - kPlaces.indexOf(other.feature) ||
      top(other).y - top(one).y ||
      top(one).x - top(other).x,
  );
}

/** Who stands where on the podium that is shown. */
const podium = ({ page }) =>
  page
    .locator("[data-on-podium]")
    .evaluateAll((all) =>
      all.map(({ dataset }) => [dataset.onPodium, Number(dataset.place), Number(dataset.score)]),
    );

function placesOf(scores) {
  const all = Object.entries(scores);
  const place = (score) => 1 + all.filter(([, other]) => other > score).length;
  return all
    .map(([seat, score]) => [seat, place(score), score])
    .sort((one, other) => one[1] - other[1] || Number(one[0]) - Number(other[0]));
}

/** Whether the buttons at the foot of the page of the end lie within it. */
const waysOn = ({ page }) =>
  page.locator("[data-end]").evaluate((end) => {
    const { bottom } = end.getBoundingClientRect();
    return [...end.querySelectorAll(".on button")].every(
      (button) => button.getBoundingClientRect().bottom <= bottom,
    );
  });

/** Once more from the page of the end; the next key, or the next touch, ends it. */
async function again(person, skip) {
  const { page } = person;
  await page.locator("[data-action=tell-points]").click();
  await page.locator("[data-end]").waitFor({ state: "detached" });
  await skip();
  await page.locator("[data-end]").waitFor();
  assert.equal(await page.locator("[data-telling], [data-chip], [data-area]").count(), 0);
}

test("the last points are told on the board, and the podium says who came where", {
  timeout: 600_000,
}, async () => {
  const told = { tellsPoints: true };
  const anna = await Person.open(world.browser, "Anna", { ...kDesktop, ...told });
  const cleo = await Person.open(world.browser, "Cleo", { ...kPhone, ...told });
  const dora = await Person.open(world.browser, "Dora", {
    ...kPhone,
    ...told,
    reducedMotion: "reduce",
    locale: "de-DE",
  });
  const screen = await Person.open(world.browser, "Screen", {
    viewport: { width: 1920, height: 1080 },
    ...told,
  });
  const people = [anna, cleo, dora];
  for (const person of [...people, screen]) await rememberTelling(person);
  const room = await playBots(anna, world.server.url, [], kBots, { pace: "at-once" });
  await lookOn(cleo, world.server.url, room);
  await dora.page.goto(`${world.server.url}/watch/${room}`);
  await dora.page.getByLabel("Dein Name").fill(dora.name);
  await dora.page.getByRole("button", { name: "Zusehen", exact: true }).click();
  await screen.page.goto(`${world.server.url}/screen/${room}`);
  for (const person of [cleo, dora, screen]) await person.page.locator("image[data-tile]").first().waitFor();
  await playToTheEnd(anna, chance(34));

  const final = finalScores(anna);
  const steps = inOrder(lastPoints(anna));
  assert.ok(steps.length > 0);
  const wanted = Array.from({ length: steps.length + 1 }, (_, at) => ({
    at,
    of: steps.length,
    scores: scoresAfter(at, steps, final),
  }));
  for (const person of people) {
    assert.deepEqual(await shownScores(person), final, person.name);
    assert.deepEqual(await podium(person), placesOf(final), person.name);
    assert.ok(await waysOn(person), `${person.name} sees where to go from here`);
    assert.deepEqual(await person.barriers(), [], person.name);
    await person.picture(`last-points-end-${person.name}`);
  }
  await screen.page.locator("[data-on-podium]").first().waitFor();
  assert.deepEqual(await podium(screen), placesOf(final));
  assert.deepEqual(await screen.barriers(), []);
  await screen.picture("last-points-end-screen");
  // Each step was seen, in order, with the points so far; a later one may have come in the same moment as its points.
  for (const person of [anna, cleo, screen]) {
    const seen = await telling(person);
    assert.deepEqual(
      seen.filter(({ scores, at }) => JSON.stringify(scores) === JSON.stringify(wanted[at].scores)),
      wanted,
      person.name,
    );
  }
  assert.deepEqual(await telling(dora), [], "nothing moves, and nothing is waited for");

  await again(anna, () => anna.page.keyboard.press("Escape"));
  await again(cleo, () => cleo.page.touchscreen.tap(200, 300));
  // All at once, until it is touched.
  await dora.page.locator("[data-action=tell-points]").tap();
  const gains = steps.flatMap(({ points }) => [
    ...new Set(points.filter((one) => one.points !== 0).map(({ seat }) => seat)),
  ]);
  await until(
    dora,
    (count) => document.querySelectorAll("[data-chip]").length === count,
    "all points stand on the board",
    gains.length,
  );
  assert.equal(await dora.page.locator("[data-area]").count(), steps.length);
  assert.deepEqual(await dora.barriers(), []);
  await dora.picture("last-points-all");
  await dora.page.locator("[data-action=skip-points]").tap();
  await dora.page.locator("[data-end]").waitFor();

  // Who comes later is not kept waiting.
  await anna.page.reload();
  await settled(anna);
  await anna.page.locator("[data-end]").waitFor();
  assert.deepEqual(await telling(anna), []);
  for (const { name, complaints, context } of [...people, screen]) {
    assert.deepEqual(complaints, [], name);
    await context.close();
  }
});
