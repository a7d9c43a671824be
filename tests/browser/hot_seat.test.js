// Two people at one device, on a desk and on a phone, against a bot: between their turns the page hides everything, and nothing that
// one of them holds is ever in the page while the other has the device.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { answer, chance, confirm, pickFigure, placeByMouse, playTurn } from "./player.js";
import { fitsScreen, openTable, seatBot } from "./table.js";
import { moves, settled, until } from "./waits.js";
import { openWorld } from "./world.js";

const kPasses = 6;
const kStepsMax = 60;
const world = openWorld();

/** A table of two people at one device, and of a bot, begun. */
async function sitTogether(anna, expansions, options) {
  const { page } = anna;
  const room = await openTable(anna, world.server.url, expansions, { seats: 3, ...options });
  await page.getByText("Add a player on this device").click();
  await page.getByLabel("Their name").fill("Ben");
  await page.locator("[data-action=beside]").click();
  await page.locator('[data-beside="1"]').waitFor();
  await seatBot(page, 2);
  assert.deepEqual(await anna.barriers(), []);
  await anna.picture(`hot-seat-waiting-${anna.isPhone ? "phone" : "desk"}`);
  await page.locator("[data-action=start]").click();
  return room;
}

/** What a seat holds, as its page says it: the words that no other may find there. */
const held = ({ page }, what) =>
  page.locator(what).evaluateAll((things) =>
    things.flatMap(({ dataset, textContent }) => (dataset.card ? [dataset.card, textContent.trim()] : [dataset.tileInHand])),
  );

/** The tiles that lie on the board for all to see. */
const lying = ({ page }) => page.locator("[data-tile]").evaluateAll((tiles) => tiles.map(({ dataset }) => dataset.kind));

/** What of `secrets` stands anywhere in the page: as words, or as a value of an attribute. */
const leaked = ({ page }, secrets) =>
  page.evaluate((words) => {
    const values = new Set([...document.querySelectorAll("*")].flatMap((one) => [...one.attributes].flatMap(({ value }) => [value, ...value.split(" ")])));
    const text = `${document.documentElement.textContent} ${document.title}`;
    return words.filter((word) => values.has(word) || (word.includes(" ") && text.includes(word)));
  }, secrets);

/** Nothing of the table is in the page but who is next. */
async function covered(person, secrets) {
  const { page } = person;
  const inside = await page.locator("main").evaluate((main) => [...main.children].map(({ dataset, tagName }) => dataset.pass ?? tagName));
  assert.equal(inside.length, 1);
  assert.match(inside[0], /^[01](,1)?$/);
  assert.equal(await page.locator("svg image, [data-tile], [data-player], [data-hand], .log").count(), 0);
  assert.equal(await page.locator("[data-spoken]").textContent(), "");
  assert.deepEqual(await leaked(person, [...secrets.values()].flat()), []);
}

/** Gives the device to the first of those who are asked for; the result is their seat. */
async function passOn(person, secrets) {
  const { page } = person;
  await covered(person, secrets);
  const due = page.locator("[data-look].primary");
  const next = (await due.count()) > 0 ? due : page.locator("[data-look]");
  const seat = Number(await next.first().getAttribute("data-look"));
  await page.locator(`[data-look="${seat}"]`).click();
  await page.locator("[data-turn]").waitFor();
  if (!person.isPhone) assert.match(await page.locator(`[data-player="${seat}"]`).innerText(), /\(you\)/);
  return seat;
}

/** Waits until the device is to be passed on, or the one who has it is to move. */
async function due(person) {
  await until(
    person,
    () => document.querySelector("[data-pass], main[data-phase=over], main[data-my-turn=true][data-busy=false] [data-turn]:not([aria-busy=true]) :is([data-action=confirm], [data-action=undo])"),
    "the device is passed on or it is their turn",
  );
  await settled(person);
}

/** Plays until the device has been passed on a few times. */
async function playTogether(person, what, play) {
  const secrets = new Map();
  const turns = [];
  for (let step = 0; turns.length < kPasses; step += 1) {
    assert.ok(step < kStepsMax, `the device was passed on: ${turns}`);
    await due(person);
    if (await person.page.locator("[data-pass]").count()) {
      if (turns.length === 1) {
        assert.deepEqual(await person.barriers(), []);
        assert.ok(await fitsScreen(person));
        await person.picture(`hot-seat-pass-${person.isPhone ? "phone" : "desk"}`);
      }
      // A person who reloads the page in between sees no more.
      if (turns.length === 2) {
        await person.page.reload();
        await person.page.locator("[data-pass]").waitFor();
      }
      turns.push(await passOn(person, secrets));
      continue;
    }
    const seat = turns.at(-1);
    const others = [...secrets].flatMap(([whose, words]) => (whose === seat ? [] : words));
    const open = await lying(person);
    assert.deepEqual((await leaked(person, others)).filter((word) => !open.includes(word)), [], `seat ${seat} sees nothing of the others`);
    // Later all of a hand may have been played.
    const first = !secrets.has(seat);
    secrets.set(seat, await held(person, what));
    if (first) assert.ok(secrets.get(seat).length > 0, `seat ${seat} has a hand`);
    await play(person);
  }
  assert.deepEqual(new Set(turns), new Set([0, 1]));
  assert.deepEqual(person.complaints, []);
}

/** A step of a game with order cards. */
async function stepWithOrders(person, roll) {
  const { phase } = await person.state();
  if (phase === "place-tile") {
    await placeByMouse(person, roll);
    await pickFigure(person, roll);
  }
  await answer(person);
  await confirm(person);
}

/** A step of King's Gate, by its lists. */
async function stepOfKingsGate(person) {
  const { page } = person;
  const { phase } = await person.state();
  const ending = page.locator("[data-turn] :is([data-action=end], [data-action=pass], [data-action=discard])");
  if ((await ending.count()) > 0) {
    await moves(person, () => ending.first().click());
    return;
  }
  await page.keyboard.press("l");
  if (phase !== "locate") {
    await page.locator("[data-tile-in-hand]:focus").press("Enter");
    await page.keyboard.press("l");
  }
  const place = page.locator("[data-turn] .places button:focus");
  if (phase !== "locate") await moves(person, () => place.press("Enter"));
  else {
    await place.press("Enter");
    await moves(person, () => page.locator("[data-action=confirm]:enabled").click());
  }
}

test("where nobody has secrets the table stays in sight, and says whose turn it is", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kPhone);
  const { page } = anna;
  const roll = chance(43);
  await sitTogether(anna, []);
  for (const name of ["Anna", "Ben", "Anna"]) {
    await page.getByRole("heading", { name: `${name}’s turn` }).waitFor();
    assert.equal(await page.locator("[data-pass]").count(), 0);
    await playTurn(anna, roll);
  }
  await page.getByRole("heading", { name: "Ben’s turn" }).waitFor();
  await anna.picture("hot-seat-open-phone");
  assert.deepEqual(await anna.barriers(), []);
  // The other one wants to talk, or to vote.
  await page.locator("[data-panel=people]").click();
  await page.locator("[data-action=pass]").click();
  await page.locator('[data-look="0"]').click();
  await page.getByText("Waiting for Ben").first().waitFor();
  assert.deepEqual(anna.complaints, []);
  await anna.context.close();
});

for (const screen of [kDesktop, kPhone]) {
  const where = screen === kPhone ? "a phone" : "a desk";

  test(`two people play with order cards at one device, ${where}, and agree there to end`, { timeout: 600_000 }, async () => {
    const anna = await Person.open(world.browser, "Anna", screen);
    const { page } = anna;
    const roll = chance(41);
    const room = await sitTogether(anna, [/By Order/]);
    await page.locator('[data-pass="0,1"]').waitFor();
    await playTogether(anna, "[data-hand] [data-card]", (person) => stepWithOrders(person, roll));

    // The lobby has the table once. One of them proposes to end, passes the device on, and the other agrees.
    await page.locator(".home").click();
    await page.locator(`[data-kept="${room}"]`).waitFor();
    await page.getByRole("button", { name: "Return" }).click();
    await page.locator('[data-pass="0,1"]').waitFor();
    const mine = await passOn(anna, new Map());
    await page.locator("[data-panel=people]").click();
    await page.locator("[data-action=propose-end]").click();
    await page.locator("[data-proposal=end]").waitFor();
    await page.locator("[data-action=pass]").click();
    await page.locator("[data-pass]").waitFor();
    await anna.picture(`hot-seat-vote-${screen === kPhone ? "phone" : "desk"}`);
    await page.locator(`[data-look]:not([data-look="${mine}"])`).click();
    await until(anna, () => document.querySelector("[data-vote=yes]"), "they may vote, although it is the other's turn");
    await page.locator("[data-vote=yes]").click();
    await page.locator("[data-end]").waitFor();

    // They play again: both sit at the next table, at the same device.
    await page.locator("[data-action=again]").click();
    await page.locator("[data-invite]").waitFor();
    assert.notEqual(await page.locator("[data-invite]").getAttribute("data-invite"), room);
    await page.locator("[data-beside]").waitFor();
    const seats = page.locator("[data-seat]");
    for (const name of ["Anna", "Ben"]) assert.equal(await seats.getByText(name, { exact: true }).count(), 1, name);
    await anna.picture(`hot-seat-again-${screen === kPhone ? "phone" : "desk"}`);
    await page.locator("[data-action=start]").click();
    // Everybody sits a seat further: Anna is the last now, Ben the first.
    await page.locator('[data-pass="0,2"]').waitFor();
    await page.locator('[data-look="2"]').click();
    await page.locator("[data-turn]").waitFor();
    await anna.picture(`hot-seat-next-${screen === kPhone ? "phone" : "desk"}`);
    assert.ok((await held(anna, "[data-hand] [data-card]")).length > 0, "with a hand of their own");
    assert.deepEqual(anna.complaints, []);
    await anna.context.close();
  });

  test(`two people play King's Gate at one device, ${where}`, { timeout: 600_000 }, async () => {
    const anna = await Person.open(world.browser, "Anna", screen);
    await sitTogether(anna, [], { game: "kings_gate" });
    await playTogether(anna, "[data-tile-in-hand]", stepOfKingsGate);
    await anna.picture(`hot-seat-kings-gate-${screen === kPhone ? "phone" : "desk"}`);
    await anna.context.close();
  });
}
