// Plays with order cards through the page's own controls, so that its orders meet at one tile as often as can be.

import assert from "node:assert/strict";
import { confirm, pickFigure } from "./player.js";
import { caughtUp } from "./table.js";

const kPreviewsMax = 24;
/** The server allows 20 messages a second. */
const kBetweenPreviews_ms = 60;

const countCards = (page) => page.locator("[data-hand] [data-card]").count();

/** Confirms by keyboard, and resolves when the table has moved on. */
async function confirmByKey(person) {
  const { version } = await person.state();
  await person.page.keyboard.press("Enter");
  await person.page.waitForFunction(
    (before) => Number(document.querySelector("main").dataset.version) > before,
    version,
    { polling: 20, timeout: 30_000 },
  );
}

/**
 * Before the tile: a farmer card away when that is offered, then a new card whenever there is one to be had. Checks what the
 * pages show then; the result is the verb chosen.
 */
export async function beginTurn(person, people, roll) {
  const { page } = person;
  const farmers = page.locator('[data-turn] [data-choice^="discard"]');
  if ((await farmers.count()) > 0 && roll(3) === 0) {
    await farmers.first().click();
    await confirm(person);
    return "discard";
  }
  const draw = page.locator('[data-turn] [data-choice="draw-card"]');
  if ((await draw.count()) === 0) {
    await confirm(person);
    return "pass";
  }
  const cards = await countCards(page);
  if (roll(2) === 0) {
    await page.keyboard.press("1");
    await page.locator('[data-choice="draw-card"][aria-pressed=true]').waitFor();
    await confirmByKey(person);
  } else {
    await draw.click();
    await confirm(person);
  }
  await page.waitForFunction(
    (before) => document.querySelectorAll("[data-hand] [data-card]").length === before + 1,
    cards,
    { polling: 20, timeout: 30_000 },
  );
  await othersSeeCount(person, people, cards + 1);
  return "draw-card";
}

/** Everybody sees how many cards one holds, and the others see no more of it. */
async function othersSeeCount(person, people, count) {
  const { version } = await person.state();
  await caughtUp(people, version);
  const seat = people.indexOf(person);
  for (const { page, name } of people) {
    const held = await page.locator(`[data-player="${seat}"] [data-held]`).getAttribute("data-held");
    assert.equal(Number(held), count, `${name} sees how many cards ${person.name} holds`);
  }
}

/** Several orders are fulfilled by the turn on trial: the second of them is shown, by keyboard, and everybody sees it. */
async function chooseShown(person, people) {
  const { page } = person;
  const answers = page.locator("[data-answer]");
  const offered = await answers.evaluateAll((buttons) => buttons.map(({ dataset }) => dataset.answer));
  assert.ok(offered.length >= 2, `a choice between ${offered}`);
  assert.equal(await page.locator("[data-action=confirm]").isEnabled(), false, "there is no way around it");
  await person.picture(`orders-choice-${person.name}`);
  const [other, picked] = offered.map((answer) => answer.replace("show ", ""));
  const key = await answers.nth(1).locator("kbd").innerText();
  await page.keyboard.press(key);
  await page.locator(`[data-answer="show ${picked}"][aria-pressed=true]`).waitFor();
  await page.locator(`[data-hand] [data-card="${other}"]`).click();
  await page.locator(`[data-answer="show ${other}"][aria-pressed=true]`).waitFor();
  await answers.nth(1).click();
  await confirm(person);
  const { version } = await person.state();
  await caughtUp(people, version);
  for (const viewer of people) {
    await viewer.page.locator(`[data-just-shown="${picked}"]`).waitFor({ state: "attached" });
    await viewer.picture(`orders-shown-${viewer.name}`);
  }
  assert.equal(await page.locator(`[data-hand] [data-card="${picked}"]`).count(), 0, "it has left the hand");
  assert.equal(await page.locator(`[data-hand] [data-card="${other}"]`).count(), 1, "the other one stays");
}

/** A turn; the result is whether there was a choice between orders. */
export async function playForOrders(person, people, roll) {
  const { phase } = await person.state();
  const { page } = person;
  if (phase === "place-tile") await placeForOrders(person, roll);
  if ((await countAnswers(page)) === 0 && phase !== "show-order") await pickFigure(page, roll);
  await page.locator("[data-turn][aria-busy=false]").waitFor();
  if ((await countAnswers(page)) > 0) {
    await chooseShown(person, people);
    return true;
  }
  await confirm(person);
  return false;
}

const countAnswers = (page) => page.locator("[data-answer]").count();

/** Lays the tile where several orders are fulfilled, else where one is, else where most is completed. */
async function placeForOrders(person, roll) {
  const { page } = person;
  await page.locator("[data-cell]").first().waitFor();
  const place = await bestPlace(person, roll);
  const [cell] = place.replace("place ", "").split(" ");
  await page.keyboard.press("0");
  await page.locator(`[data-cell="${cell}"]`).click();
  await page.locator(`[data-choice="${place}"]`).click();
  await page.locator("[data-turn][aria-busy=false]").waitFor();
}

/** Asks for previews over the page's own connection, as fast as the server allows. */
async function bestPlace(person, roll) {
  const { prompt, version } = person.received.findLast((frame) => frame.prompt?.step === "place-tile");
  const asking = prompt.choices.find(({ id }) => id.includes(" then "));
  if (asking) return asking.id.split(" then ")[0];
  const start = roll(prompt.choices.length);
  const places = [...prompt.choices.slice(start), ...prompt.choices.slice(0, start)].map(({ id }) => id);
  let best = { place: places[0], worth: -1 };
  let rest = ["pass"];
  for (const place of places.slice(0, kPreviewsMax)) {
    let answer = await preview(person, version, [place, ...rest]);
    // Who has no figure left is not asked for one.
    if (answer.code === "not-your-turn") {
      rest = [];
      answer = await preview(person, version, [place]);
    }
    const worth = worthOf(answer, prompt.seat);
    if (worth > best.worth) best = { place, worth };
    if (worth === kSeveral) break;
  }
  await closeRefusal(person);
  return best.place;
}

/** The page shows refusals, also of what it did not ask itself. */
async function closeRefusal({ page }) {
  const close = page.locator("[role=alert] button");
  if ((await close.count()) > 0) await close.click();
}

const kSeveral = 1000;

function worthOf({ code, events = [] }, mine) {
  if (code === "unanswered") return kSeveral;
  const fulfilled = events.filter(({ type, seat }) => type === "card-fulfilled" && seat === mine).length;
  const completed = events.filter(({ type }) => type === "scored" || type === "completed").length;
  return 100 * fulfilled + completed;
}

async function preview(person, version, choices) {
  const id = `try-${version}-${choices.join("-").replaceAll(/[ ,]/g, ".")}`;
  const message = { type: "preview", id, expect: version, choices };
  await person.page.evaluate((text) => globalThis.ownSocket.send(text), JSON.stringify(message));
  for (;;) {
    await person.page.waitForTimeout(kBetweenPreviews_ms);
    const answer = person.received.findLast((frame) => frame.id === id);
    if (answer) return answer;
  }
}
