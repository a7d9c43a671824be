// What an expansion brings that the page has no words and no pictures for is played all the same, wherever it stands: a hayloft on a
// corner, pieces in a stack, a prisoner whom a seat holds, a market beside the table. By mouse, by keyboard, by a finger, and from the list alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, confirm, layWhere, playTurn } from "./player.js";
import { askFor, openTable, sitDown } from "./table.js";
import { kImitating } from "./server.js";
import { moves, settled, told, turnOf, until, whoseTurn } from "./waits.js";
import { openWorld } from "./world.js";

const kSpot = (verb) => `[data-spot^="${verb} "]`;
const kInList = (verb) => `[data-turn] [data-choice^="${verb} "]`;
const kHayloft = "deploy hayloft";
/** A desk with a touch screen. */
const kTouchDesktop = { ...kDesktop, hasTouch: true };
const world = openWorld([], kImitating);

/** The place at which a choice ends: "heap piece 0,1" is at 0,1. */
const placeOf = (id) => id.split(" ").at(-1);
/** How many stand in the stack at a place, as the page writes it on the top one. */
const stackAt = ({ page }, place) =>
  page.locator(`.figure[data-at="${place}"][data-kind=piece][data-stack]`).evaluateAll((found) => found.map(({ dataset }) => Number(dataset.stack)));
const deployed = (person, kind, place) =>
  told(person, ({ events }) => events?.some(({ type, figure, at }) => type === "deployed" && figure === kind && at === place), `a ${kind} at ${place}`);

/** Turns go by until it is this person's. */
async function untilTurnOf(person, others, roll) {
  for (let now = await whoseTurn([person, ...others]); now !== person; now = await whoseTurn([person, ...others])) await playTurn(now, roll);
}

/** Anna, at a desk, and Bert, on a phone, begin a game with all that stands elsewhere than in features; it is Anna's turn. */
async function startGame(roll) {
  const anna = await Person.open(world.browser, "Anna", kTouchDesktop);
  const bert = await Person.open(world.browser, "Bert", kPhone);
  await askFor(anna, ["sites"]);
  const room = await openTable(anna, world.server.url, []);
  await sitDown(bert, world.server.url, room);
  await anna.page.locator("[data-action=start]").click();
  await untilTurnOf(anna, [bert], roll);
  return [anna, bert];
}

/** Picks with the number that stands beside the choice in the list. */
async function byKey(person, choice) {
  await settled(person);
  await person.page.keyboard.press(await person.page.locator(`${choice} kbd`).first().innerText());
  await person.page.locator(`${choice}[aria-pressed=true]`).waitFor();
}

/** From the list alone, as a screen reader has it. */
async function byList({ page }, choice) {
  await page.locator(choice).focus();
  await page.keyboard.press("Space");
  await page.locator(`${choice}[aria-pressed=true]`).waitFor();
}

/** Takes back what is chosen; the tile stays on trial. */
async function unchosen(person, choice) {
  await person.page.locator("[data-action=undo]:enabled").tap();
  await person.page.locator(`${choice}[aria-pressed=false]`).waitFor();
  await settled(person);
}

/** Turns go by until somebody has a tile on trial with a free corner; the result is who. */
async function layAtCorner(people) {
  for (;;) {
    const now = await whoseTurn(people);
    const step = await turnOf(now);
    if (step === "market") {
      await confirm(now); // the player who waits there stays
      continue;
    }
    assert.equal(step, "place-tile");
    const cells = await now.page.locator("[data-cell]").evaluateAll((found) => found.map(({ dataset }) => dataset.cell));
    for (const cell of cells) {
      await now.page.keyboard.press("0");
      await now.page.locator(`[data-cell="${cell}"]`).click();
      await now.page.locator(`[data-ghost="${cell}"]`).waitFor();
      await settled(now);
      if ((await now.page.locator(kInList(kHayloft)).count()) > 0) return now;
    }
    await confirm(now);
  }
}

test("what stands on a corner, in a stack and beside the table is chosen by key, finger, mouse and list", { timeout: 900_000 }, async () => {
  const roll = chance(17);
  const [anna, bert] = await startGame(roll);

  // Anna: the first piece of a heap, by keyboard alone.
  await layWhere(anna, kInList("heap"));
  const piece = `${kInList("heap")}`;
  const built = await anna.page.locator(piece).first().getAttribute("data-choice");
  await byKey(anna, `[data-turn] [data-choice="${built}"]`);
  await anna.picture("sites-piece");
  await moves(anna, () => anna.page.keyboard.press("Enter"));
  await deployed(bert, "piece", placeOf(built));

  // Bert: another onto the same heap, with a finger on the board.
  await layWhere(bert, `[data-spot="${built}"]`);
  await bert.page.locator(`[data-spot="${built}"]`).tap();
  await bert.page.locator(`[data-spot="${built}"].chosen`).waitFor();
  await bert.picture("sites-stack");
  await moves(bert, () => bert.page.locator("[data-action=confirm]:enabled").tap());
  const pieces = `.figure[data-at="${placeOf(built)}"][data-kind=piece]`;
  for (const person of [anna, bert]) {
    await person.page.locator(`${pieces}[data-seat="1"]`).waitFor();
    assert.equal(await person.page.locator(pieces).count(), 2, person.name);
  }

  // Anna: a second one of her own, from the list with the mouse; those of one seat are a stack with its number.
  await layWhere(anna, `[data-turn] [data-choice="${built}"]`);
  await anna.page.locator(`[data-turn] [data-choice="${built}"]`).click();
  await confirm(anna);
  for (const person of [anna, bert]) {
    await person.page.locator(`${pieces}[data-stack="2"]`).waitFor();
    assert.deepEqual(await stackAt(person, placeOf(built)), [2], person.name);
  }
  await playTurn(bert, roll);

  // Anna: a follower to the market, with the mouse on the box beside the board.
  await layWhere(anna, kSpot("visit"));
  await anna.page.locator(`[data-place-at="@market"] ${kSpot("visit")}`).click();
  await confirm(anna);
  await deployed(bert, "follower", "@market");
  for (const person of [anna, bert]) await person.page.locator('[data-place-at="@market"] [data-kind=follower]').waitFor();

  // The first who can: a hayloft on a corner. By key and taken back, with a finger and taken back, and from the list alone, as a screen reader has it.
  const farmer = await layAtCorner([anna, bert]);
  const { page } = farmer;
  const hayloft = await page.locator(kInList(kHayloft)).first().getAttribute("data-choice");
  assert.match(placeOf(hayloft), /^-?\d+,-?\d+\/ne$/);
  const inList = `[data-turn] [data-choice="${hayloft}"]`;
  await byKey(farmer, inList);
  await unchosen(farmer, inList);
  await page.locator(`[data-spot="${hayloft}"]`).tap();
  await page.locator(`[data-spot="${hayloft}"].chosen`).waitFor();
  await farmer.picture("sites-corner-finger");
  await unchosen(farmer, inList);
  await byList(farmer, inList);
  // What has the focus is not beneath the bar with Confirm, however many lines that has.
  const [choice, bar] = await Promise.all([inList, "[data-turn] .actions"].map((what) => page.locator(what).boundingBox()));
  assert.ok(choice.y + choice.height <= bar.y + 1, `${JSON.stringify(choice)} above ${JSON.stringify(bar)}`);
  await farmer.picture("sites-corner");
  await confirm(farmer);
  for (const person of [anna, bert]) await person.page.locator(".figure[data-kind=hayloft]").waitFor();
  assert.deepEqual([...anna.complaints, ...bert.complaints], []);
  await anna.context.close();
  await bert.context.close();
});

/** With a finger, on the board where the choice has a place there, else on its button. */
async function byFinger({ page }, choice) {
  await page.keyboard.press("0"); // on a phone the board has moved to the tile
  const spot = page.locator(choice.replace("[data-turn] [data-choice", "[data-spot"));
  await ((await spot.count()) > 0 ? spot : page.locator(choice)).tap();
  await page.locator(`${choice}[aria-pressed=true]`).waitFor();
}

/** The first of such choices is chosen in that way. */
async function chosen(person, choices, how) {
  const id = await person.page.locator(choices).first().getAttribute("data-choice");
  await how(person, `[data-turn] [data-choice="${id}"]`);
}

/** This person sends a follower onto the heap there, with a finger. */
async function climb(person, heap) {
  await layWhere(person, `[data-spot="climb follower ${heap}"]`);
  await person.page.keyboard.press("0"); // on a phone the board has moved to the tile
  await person.page.locator(`[data-spot="climb follower ${heap}"]`).tap();
  await confirm(person);
}

/** Waits until the page says that a seat holds these, beside its name: whose they are, and how many. */
const holds = (person, seat, prisoners) =>
  until(
    person,
    (given) => {
      const found = [...document.querySelectorAll(`[data-player="${given.seat}"] [data-prisoner=follower]`)];
      return found.map(({ dataset }) => `${dataset.of} ${dataset.count}`).join() === given.prisoners.join();
    },
    `seat ${seat} holds [${prisoners}]`,
    { seat, prisoners },
  );

test("a prisoner is taken from a heap, shown and given back, by key, finger and list", { timeout: 900_000 }, async () => {
  const roll = chance(41);
  const people = await startGame(roll);
  const [anna, bert] = people;
  await layWhere(anna, kInList("heap"));
  const piece = await anna.page.locator(kInList("heap")).first().getAttribute("data-choice");
  const heap = placeOf(piece);
  await anna.page.locator(`[data-turn] [data-choice="${piece}"]`).click();
  await confirm(anna);

  // Who is taken stands on top of the heap; the next to be taken is of the other seat.
  const rounds = [
    { taken: bert, by: anna, take: byKey, give: byFinger },
    { taken: anna, by: bert, take: byFinger, give: byKey },
    { taken: bert, by: anna, take: byList, give: byList },
  ];
  for (const { taken, by, take, give } of rounds) {
    const [owner, guard] = [people.indexOf(taken), people.indexOf(by)];
    if ((await whoseTurn(people)) !== taken) await playTurn(by, roll);
    await climb(taken, heap);
    const capture = `[data-turn] [data-choice^="imprison follower ${heap}"]`;
    await layWhere(by, capture);
    assert.match(await by.page.locator(capture).first().innerText(), new RegExp(`Take: Follower of ${taken.name} `));
    await chosen(by, capture, take);
    await by.picture(`sites-takes-${by.name}`);
    await confirm(by);
    for (const person of people) {
      await person.page.locator(`.figure[data-at="${heap}"][data-kind=follower]`).waitFor({ state: "detached" });
      await holds(person, guard, [`${owner} 1`]);
    }
    await layWhere(taken, kInList("redeem"));
    assert.match(await taken.page.locator(kInList("redeem")).first().innerText(), new RegExp(`Redeem: Follower \\(held by ${by.name}\\)`));
    await chosen(taken, kInList("redeem"), give);
    await taken.picture(`sites-redeems-${taken.name}`);
    await confirm(taken);
    for (const person of people) await holds(person, guard, []);
  }
  const said = await anna.page.getByRole("list", { name: "Log" }).getByRole("listitem").filter({ hasText: /captures|releases/ }).allInnerTexts();
  assert.deepEqual(
    said,
    rounds.flatMap(({ taken, by }) => ["captures", "releases"].map((does) => `${by.name} ${does}: Follower of ${taken.name}.`)),
  );
  assert.deepEqual([...anna.complaints, ...bert.complaints], []);
  await anna.context.close();
  await bert.context.close();
});
