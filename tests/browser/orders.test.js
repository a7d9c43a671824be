// By Order of the King in three browsers: Anna puts a card back, draws, fulfils and ends with a card left, she and Ben on his
// phone choose between several, and nobody, nor Cleo who looks on, learns a card of another before it is shown.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { beginTurn, keepShown, playForOrders } from "./orders_player.js";
import { kOwnDeck } from "./own_deck.js";
import { chance, confirm } from "./player.js";
import { secretsIn } from "./secrets.js";
import { fitsAcross, fitsScreen, lookOn, openTable, shownScores, sitDown } from "./table.js";
import { eventsOf, moves, reaches, settled, until, whoseTurn } from "./waits.js";
import { openWorld } from "./world.js";

/** The server deals the cards: about one game of fifty lacks something. This many lack it only by a fault. */
const kGamesMax = 6;
const kStepsMax = 400;
/** Choices between orders that are looked at on all three pages. */
const kLookedAt = 3;
const world = openWorld();

const handOf = ({ page }) => page.locator("[data-hand] [data-card]");
const heldBy = (person, seat) =>
  person.page.locator(`[data-player="${seat}"] [data-held]`).getAttribute("data-held").then(Number);

/** Cards to choose from that are not wholly in sight. */
const cutChoices = ({ page }) =>
  page.locator("[data-turn]").evaluate((turn) => {
    const { top } = turn.getBoundingClientRect();
    const floor = turn.querySelector(".actions").getBoundingClientRect().top;
    return [...turn.querySelectorAll(".choices button")].flatMap((choice) => {
      const box = choice.getBoundingClientRect();
      if (box.height === 0) return []; // the pass, which Confirm says
      return box.top < top || box.bottom > floor ? [choice.textContent.trim()] : [];
    });
  });

/** Before the first turn Anna puts one of her three cards back, Ben keeps his on the phone; she is not disturbed by it. */
async function settle([anna, ben, cleo], deck) {
  await until(anna, () => document.querySelectorAll("[data-hand] [data-card]").length === 3, "three cards are dealt");
  await until(ben, () => document.querySelectorAll("[data-hand] [data-card]").length === 3, "three cards are dealt");
  const card = await handOf(anna).nth(1).getAttribute("data-card");
  await anna.page.locator(`[data-hand] [data-card="${card}"]`).click();
  const choice = anna.page.locator(`[data-choice="return ${card}"]`);
  await settled(anna);
  assert.equal(await choice.getAttribute("aria-pressed"), "true", "a card of the hand is a choice");
  await anna.picture(`orders-settle-${deck}`);
  await ben.picture(`orders-settle-${deck}-phone`);
  for (const person of [anna, ben, cleo]) assert.deepEqual(await person.barriers(), [], person.name);

  assert.deepEqual(await cutChoices(ben), [], "a player who chooses between cards reads all of them, also on a phone");
  assert.equal(await ben.page.locator("[data-action=confirm]").innerText(), "Keep all cards");
  await moves(ben, () => ben.page.locator("[data-action=confirm]").tap());
  await anna.page.getByRole("list", { name: "Log" }).getByText("Ben keeps all order cards.").waitFor();
  assert.equal(await choice.getAttribute("aria-pressed"), "true", "what another does leaves her choice");
  const { version } = await confirm(anna);
  await reaches([cleo], version);
  await until(anna, () => document.querySelectorAll("[data-hand] [data-card]").length === 2, "one card is gone");
  assert.equal(await cleo.page.locator("[data-hand]").count(), 0, "a spectator has no hand");
  assert.deepEqual([await heldBy(cleo, 0), await heldBy(cleo, 1)], [2, 3], "but sees how many there are");
  return card;
}

/** The end explains each order and its points; the result is what the orders of each seat came to. */
async function checkReckoning(person, truth) {
  const lines = await person.page.locator("[data-reckoned]").evaluateAll((rows) =>
    rows.map(({ dataset, textContent }) => ({ seat: Number(dataset.reckoned), points: Number(dataset.points), textContent })),
  );
  const awarded = new Map();
  for (const { type, seat, points } of truth) {
    if (type === "awarded") awarded.set(seat, (awarded.get(seat) ?? 0) + points);
  }
  for (const { seat, points } of lines) assert.equal(points, awarded.get(seat) ?? 0, `${person.name}: seat ${seat}`);
  assert.equal(lines.length, 2);
}

async function checkEnd(people, truth) {
  const [anna] = people;
  const { scores } = truth.find(({ type }) => type === "over");
  for (const person of people) {
    assert.deepEqual(await shownScores(person), { ...scores }, person.name);
    await checkReckoning(person, truth);
    await person.picture(`orders-end-${person.name}`);
    assert.deepEqual(await person.barriers(), [], person.name);
  }
  const left = truth.filter(({ what, seat }) => what === "card-revealed" && seat === 0);
  if (left.length > 0) {
    const row = anna.page.locator('[data-reckoned="0"]');
    assert.match(await row.locator('[data-why="order not fulfilled"]').innerText(), /order not fulfilled.*−\d+/);
  }
  return left.length;
}

/** Anna, Ben on his phone and Cleo, who looks on, at a table with orders; `play` gets them. */
async function atTable(deck, play) {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const ben = await Person.open(world.browser, "Ben", kPhone);
  const cleo = await Person.open(world.browser, "Cleo", kDesktop);
  const people = [anna, ben, cleo];
  for (const person of people) await keepShown(person);
  const room = await openTable(anna, world.server.url, [/By Order of the King/], { deck });
  await sitDown(ben, world.server.url, room);
  await lookOn(cleo, world.server.url, room);
  await anna.page.getByText("Watching: Cleo").waitFor();
  await anna.page.locator("[data-action=start]").click();
  try {
    await play(people);
  } catch (error) {
    for (const person of people) await person.picture(`orders-failed-${person.name}`);
    throw error;
  } finally {
    for (const person of people) await person.context.close();
  }
}

/** At a desk no card of a hand is cut; a bar is never full, for what is left to do is the deed itself. */
async function checkHand({ page, isPhone, name }) {
  const { cut, full } = await page.locator("[data-hand]").evaluateAll((hands) => ({
    cut: hands.flatMap((hand) => {
      const { left, right, bottom } = hand.getBoundingClientRect();
      return [...hand.querySelectorAll("[data-card]")].filter((card) => {
        const box = card.getBoundingClientRect();
        return box.left < left || box.right > right + 1 || box.bottom > bottom + 1;
      }).map(({ dataset }) => dataset.card);
    }),
    full: hands.flatMap((hand) => [...hand.querySelectorAll("[data-progress]:not(:has([data-deed]))")].map(({ textContent }) => textContent)),
  }));
  assert.deepEqual(full, [], `${name}: bars without a part for the deed`);
  if (!isPhone) assert.deepEqual(cut, [], `${name}: cards of the hand that are cut`);
}

/** Plays a whole game; the result says what has happened in it to Anna, and how often there was a choice. */
async function playGame(people, roll) {
  const [anna, ben] = people;
  const seen = { drawn: 0, choices: 0 };
  await settle(people, "own");
  let steps = 0;
  for (let mover = await whoseTurn([anna, ben]); mover; mover = await whoseTurn([anna, ben])) {
    steps += 1;
    assert.ok(steps <= kStepsMax, "the game ends");
    const { phase } = await mover.state();
    if (phase === "orders") {
      const did = await beginTurn(mover, people, roll);
      if (mover === anna && did === "draw-card") seen.drawn += 1;
    } else {
      const chose = await playForOrders(mover, people, roll, seen.choices < kLookedAt);
      if (chose) seen.choices += 1;
    }
    if (steps % 60 === 20) {
      const { version } = await mover.state();
      await reaches(people, version);
      for (const person of people) {
        await person.picture(`orders-${steps}-${person.name}`);
        assert.ok(await fitsScreen(person), `${person.name}'s page does not scroll as a whole`);
        await checkHand(person);
        assert.deepEqual(await person.barriers(), [], person.name);
      }
    }
  }
  const { version } = await anna.state();
  await reaches(people, version);
  const truth = eventsOf(anna);
  const left = await checkEnd(people, truth);
  for (const person of people) assert.deepEqual(person.complaints, [], person.name);
  const fulfilled = truth.filter(({ what, seat }) => what === "card-fulfilled" && seat === 0).length;
  checkSecrets(...people);
  return { ...seen, fulfilled, left };
}

/** The cards that everybody saw before the message that ends the game, sorted. */
function shownBeforeEnd({ received }) {
  const before = received.filter(({ type, events }) => type === "update" && !events.some(({ type }) => type === "over"));
  const shown = before.flatMap(({ events }) => events).filter(({ what }) => ["card-fulfilled", "card-discarded", "card-lost"].includes(what));
  return [...new Set(shown.map(({ item }) => item))].sort();
}

/** No frame says a card to who may not know it yet; and there was something to keep secret. */
function checkSecrets(anna, ben, cleo) {
  for (const [person, seat] of [[anna, 0], [ben, 1], [cleo, null]]) {
    const { told, faults } = secretsIn(person.received, seat);
    assert.deepEqual(faults, [], person.name);
    if (seat === null) assert.deepEqual([...told].sort(), shownBeforeEnd(person), "a spectator is told what is shown");
    else assert.ok(told.size >= 4, `${person.name} was told cards, and not only at the end`);
  }
  const annas = secretsIn(anna.received, 0).told;
  assert.notDeepEqual(secretsIn(anna.received, null).faults, [], "the check finds a card that is told to somebody else");
  const hidden = [...annas].filter((card) => !secretsIn(cleo.received, null).told.has(card));
  assert.ok(hidden.length > 0, "some card was Anna's alone until the end");
}

test("a table with everything can be opened on a phone, and a deck that is wrong is told", { timeout: 600_000 }, async () => {
  const ben = await Person.open(world.browser, "Ben", kPhone);
  const { page } = ben;
  await page.goto(`${world.server.url}/new`);
  await page.getByLabel("Your name").fill("Ben");
  for (const box of await page.locator("[name=expansion]").all()) await box.check();
  const file = { name: "deck.txt", mimeType: "text/plain", buffer: Buffer.from("card X1 6\nclose a bar\nbar done: tiles=5\n") };
  await page.getByLabel(/Your own order cards/).setInputFiles(file);
  await page.getByText("This file will be used.").waitFor();
  assert.ok(await fitsAcross(ben));
  assert.deepEqual(await ben.barriers(), []);
  await page.getByRole("button", { name: "Create the table" }).click();
  await page.getByRole("alert").getByText("card X1: 'bar done' is no happening").waitFor();
  await ben.picture("orders-wrong-deck");
  await ben.context.close();
});

test("orders of the usual deck are dealt, put back and drawn", { timeout: 600_000 }, () =>
  atTable("", async (people) => {
    await settle(people, "usual");
    const drawer = await whoseTurn(people.slice(0, 2));
    await beginTurn(drawer, people, chance(1));
    for (const person of people) assert.deepEqual(person.complaints, [], person.name);
  }),
);

test("orders are drawn, fulfilled, chosen between and left over, in secret", { timeout: 900_000 }, async (t) => {
  const roll = chance(Number(process.env.GATEHOUSE_SEED ?? 20251));
  const all = { drawn: 0, choices: 0, fulfilled: 0, left: 0 };
  for (let game = 1; Object.values(all).includes(0); ++game) {
    assert.ok(game <= kGamesMax, `in ${kGamesMax} games everything has happened: ${JSON.stringify(all)}`);
    await atTable(kOwnDeck, async (people) => {
      const seen = await playGame(people, roll);
      t.diagnostic(`game ${game}: ${JSON.stringify(seen)}`);
      for (const [what, count] of Object.entries(seen)) all[what] += count;
    });
  }
});
