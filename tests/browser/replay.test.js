// Games that are over, watched again: at each move the table is as the server had it, and shows what could be chosen there.

import assert from "node:assert/strict";
import { test } from "node:test";
import { choicesOf } from "../support/choices.mjs";
import { kDesktop, kLandscape, kPhone, Person } from "./browser.js";
import { Player } from "./kings_gate_player.js";
import { chance, playTurn, resign } from "./player.js";
import { fitsAcross, fitsScreen, lookOn, playBots } from "./table.js";
import { turnOf, until } from "./waits.js";
import { openWorld } from "./world.js";

const world = openWorld();
const kCloser = 6;
const kShare = 0.55;
const kTurns = 6;

/** What lies on the table, and the scores. */
const lying = ({ page }) =>
  page.evaluate(() => ({
    tiles: [...document.querySelectorAll("[data-tile]")]
      .map(({ dataset }) => `${dataset.tile} ${dataset.kind} ${dataset.rotation}`)
      .sort(),
    figures: [...document.querySelectorAll("[data-at][data-seat]")]
      .map(({ dataset }) => `${dataset.at} ${dataset.seat} ${dataset.kind}`)
      .sort(),
    locations: [...document.querySelectorAll("[data-location]")]
      .map(({ dataset }) => `${dataset.location} ${dataset.at}`)
      .sort(),
    scores: [...document.querySelectorAll("[data-player]")].map(({ dataset }) => dataset.score),
  }));

/** A choice as the server tells it; null where nothing was chosen any more. */
const told = ({ page }, room, after) =>
  page.evaluate(async (path) => {
    const reply = await fetch(path);
    return reply.status === 404 ? null : reply.json();
  }, `/api/rooms/${room}/choices/${after}`);

/** What a messenger finds beside the link to a game: the size of the picture that the page's head names. */
const preview = ({ page }, room) =>
  page.evaluate(async (path) => {
    const head = new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html");
    const picture = new Image();
    picture.src = head.querySelector('meta[property="og:image"]').content;
    await picture.decode();
    return { name: new URL(picture.src).pathname, size: [picture.width, picture.height] };
  }, `/g/${room}`);

/** A browser says itself that there was none. */
const withoutMissing = (complaints) => complaints.filter((line) => !/404 \(Not Found\)/.test(line));

/** Steps through the game, at first without and then with what could be chosen: the table is the same. Returns what was looked at. */
async function compareAll(person, room) {
  const { page } = person;
  const slider = page.getByRole("slider");
  const moves = Number(await slider.getAttribute("max"));
  const seen = [];
  await slider.press("Home");
  for (let move = 0; move < moves; move += 1) {
    await page.locator(`[data-replay="${move}"]`).waitFor();
    seen.push(await lying(person));
    await slider.press("ArrowRight");
  }
  await slider.press("Home");
  await page.locator("[data-action=choices]").click();
  const past = [];
  let after = 0;
  for (let move = 0; move < moves; move += 1) {
    const choice = await told(person, room, after);
    if (choice === null) {
      // Only the reckoning of the end is left.
      await page.getByText("There was no choice left here.").waitFor();
      assert.deepEqual(await lying(person), seen[move], `after move ${move}`);
      break;
    }
    // The list is a part of the page that is loaded when it is shown first.
    await page.locator(`[data-replay="${move}"] [data-past="${choice.version}"] [data-past-choice][data-played]`).waitFor();
    assert.deepEqual(await lying(person), seen[move], `after move ${move}`);
    assert.equal(
      await page.locator("[data-past-choice][data-played]").count(),
      1,
      `what was chosen is marked: ${choice.choice} of version ${choice.version}`,
    );
    past.push(choice);
    // Those in between are no moves of their own: somebody kept their figures.
    after = choice.version;
    while ((await page.locator("[data-action=next-choice]").count()) > 0) {
      await page.locator("[data-action=next-choice]").click();
      const then = await told(person, room, after);
      if (then === null) {
        await page.getByText("There was no choice left here.").waitFor();
        await page.locator("[data-action=first-choice]").click();
        break;
      }
      await page.locator(`[data-past="${then.version}"]`).waitFor();
      past.push(then);
      after = then.version;
    }
    await slider.press("ArrowRight");
  }
  return past;
}

const cellsOf = ({ prompt }) =>
  [...new Set(choicesOf(prompt).filter(({ verb }) => verb === "place").map(({ x, y }) => `${x},${y}`))].sort();

/** To a past choice of this kind. */
async function goTo(person, past, kind) {
  const { page } = person;
  const found = past.findLast(kind);
  await page.getByRole("slider").press("Home");
  const reached = page.locator(`[data-past="${found.version}"]`);
  const moves = Number(await page.getByRole("slider").getAttribute("max"));
  for (let move = 0; move < moves; move += 1) {
    const shown = page.locator(`[data-replay="${move}"] [data-past]`);
    await shown.waitFor();
    while (
      Number(await shown.getAttribute("data-past")) < found.version &&
      (await page.locator("[data-action=next-choice]").count()) > 0
    ) {
      const before = await shown.getAttribute("data-past");
      await page.locator("[data-action=next-choice]").click();
      await page.locator(`[data-past]:not([data-past="${before}"])`).waitFor();
    }
    if ((await reached.count()) > 0) return found;
    await page.getByRole("slider").press("ArrowRight");
  }
  throw new Error("there is no such choice");
}

/** Looks at it on a phone, upright and on its side, and leaves pictures. */
async function onPhones(room, name) {
  for (const [kind, screen] of [
    ["phone", kPhone],
    ["landscape", kLandscape],
  ]) {
    const eve = await Person.open(world.browser, "Eve", screen);
    const { page } = eve;
    await lookOn(eve, world.server.url, room);
    await page.locator("[data-end]").waitFor();
    // However closely one had looked at something else, the first tile is in sight.
    for (let step = 0; step < kCloser; step += 1) await page.keyboard.press("+");
    await page.locator("[data-action=replay]").tap();
    await page.locator('[data-replay="0"]').waitFor();
    await until(eve, () => {
      const { left, right, top, bottom } = document.querySelector(".surface svg").getBoundingClientRect();
      const laid = document.querySelector(".surface svg > g").getBoundingClientRect();
      const [x, y] = [(laid.left + laid.right) / 2, (laid.top + laid.bottom) / 2];
      return x > left && x < right && y > top && y < bottom;
    }, "the board is in sight");
    await page.goto(`${world.server.url}/watch/${room}#move-6`);
    await page.locator('[data-replay="6"]').waitFor();
    await eve.picture(`replay-${name}-${kind}`);
    const share = await page.evaluate(() => {
      const { width, height } = document.querySelector(".surface svg").getBoundingClientRect();
      return (width * height) / (innerWidth * innerHeight);
    });
    if (kind === "landscape") assert.ok(share >= kShare, `${share.toFixed(2)} of the screen`);
    await page.locator("[data-action=choices]").tap();
    await page.locator("[data-past-choice]").first().waitFor();
    await eve.picture(`choices-${name}-${kind}`);
    assert.deepEqual(await eve.barriers(), []);
    assert.ok(await fitsAcross(eve), kind);
    assert.ok(await fitsScreen(eve), kind);
    if (kind === "landscape") {
      await page.locator(".right > .replay").evaluate((column) => column.scrollTo(0, column.scrollHeight));
      const slider = page.getByRole("slider");
      assert.ok(await slider.evaluate((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === one;
      }), "the slider stays in sight");
      await page.locator("[data-panel=settings]:visible").tap();
      await page.locator("[data-setting=locale]").selectOption("de");
      await page.locator("html[lang=de]").waitFor();
      await page.locator('[data-replay="6"] [data-action=choices]').tap();
      await page.locator("[data-past-choice]").first().waitFor();
      await eve.picture(`choices-${name}-${kind}-de`);
      assert.ok(await fitsAcross(eve), "in German");
    }
    assert.deepEqual(eve.complaints, []);
    await eve.context.close();
  }
}

/** By turns, to points and to the ends by keyboard; the log tells no more than has happened. */
async function checkJumps(person) {
  const { page } = person;
  const moves = await page.getByRole("slider").getAttribute("max");
  const at = async () => Number(await page.locator("[data-replay]").getAttribute("data-replay"));
  const told = () => page.locator(".log li").count();
  const jump = async (key, isThere) => {
    await page.keyboard.press(key);
    await until(person, isThere, `${key} leads on`, moves);
    return at();
  };
  await page.locator("main").focus();
  await jump("Home", () => document.querySelector('[data-replay="0"]'));
  const first = await told();
  const turn = await jump("PageDown", () => !document.querySelector('[data-replay="0"]'));
  assert.ok(turn >= 1 && turn < Number(moves));
  await page.locator(`[data-then="${turn}"]`).getByText("Turn 2").waitFor();
  const later = await told();
  await page.locator("[data-jump=turn-back]").click();
  await page.locator('[data-replay="0"]').waitFor();
  await jump("End", (last) => document.querySelector(`[data-replay="${last}"]`));
  assert.ok(first < later && later < (await told()), `${first}, ${later} lines`);
}

test("a game of Carcassonne shows at each move where the tile could lie, how it could turn, and where figures could stand", {
  timeout: 600_000,
}, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  const roll = chance(11);
  const room = await playBots(anna, world.server.url, [/Inns/], 1, { pace: "at-once" });
  assert.equal(
    await page.evaluate(async (path) => (await fetch(path)).status, `/api/rooms/${room}/choices/0`),
    409,
    "not before the end",
  );
  anna.complaints.length = 0; // the browser's own words on that status
  assert.deepEqual(await preview(anna, room), { name: "/cover.jpg", size: [1200, 630] }, "any game, before the end");
  for (let turn = 0; turn < kTurns; turn += 1) await playTurn(anna, roll);
  await turnOf(anna);
  await resign(anna);
  assert.deepEqual(await preview(anna, room), { name: `/api/rooms/${room}/board.png`, size: [1200, 630] });
  await page.locator("[data-action=replay]").click();
  await page.locator("[data-replay]").waitFor();
  await checkJumps(anna);
  const past = await compareAll(anna, room);
  assert.ok(past.some(({ prompt }) => prompt.step === "deploy") && past.length > kTurns);

  // The tile as it was laid, and by the keyboard where else it could have been.
  const laid = await goTo(
    anna,
    past,
    ({ choice, prompt }) => choice.startsWith("place") && cellsOf({ prompt }).length > 3,
  );
  const [, cell, rotation] = /^place (\S+) r(\d)/.exec(laid.choice);
  const ghost = page.locator("[data-ghost]");
  assert.equal(await ghost.getAttribute("data-ghost"), cell);
  assert.equal(await ghost.getAttribute("data-rotation"), rotation);
  const framed = await page
    .locator("[data-cell]")
    .evaluateAll((cells) => cells.map(({ dataset }) => dataset.cell));
  assert.deepEqual(
    [...framed, cell].sort(),
    cellsOf(laid),
    "all places are framed but the one beneath the tile",
  );
  assert.equal(await page.locator("g[data-played]").getAttribute("data-played"), cell);
  await anna.picture("choices-carcassonne-desk");
  assert.deepEqual(await anna.barriers(), []);
  const sent = anna.sent.filter((type) => type !== "ping").length;
  await page.locator("[data-replay] [data-past-choice]:not([data-played])").first().focus();
  await page.keyboard.press("Enter");
  const elsewhere = await ghost.getAttribute("data-ghost");
  assert.notEqual(elsewhere, cell);
  const ways = choicesOf(laid.prompt)
    .filter(({ id }) => id.startsWith(`place ${elsewhere} `))
    .map(({ rotation: turned }) => String(turned));
  const turned = new Set();
  for (const _ of ways) {
    turned.add(await ghost.getAttribute("data-rotation"));
    await page.keyboard.press("r");
  }
  assert.deepEqual([...turned].sort(), ways.sort(), "it turns as it could have been laid");
  assert.equal(
    await page.locator("g[data-played]").getAttribute("data-played"),
    cell,
    "the move that was made stays marked",
  );
  await page.locator("[data-replay] [data-past-choice][data-played]").click();
  assert.equal(await ghost.getAttribute("data-ghost"), cell);

  const stood = await goTo(anna, past, ({ choice }) => choice.startsWith("deploy"));
  const spots = await page
    .locator("[data-spot]")
    .evaluateAll((all) => all.map(({ dataset }) => dataset.spot));
  assert.deepEqual(
    spots.sort(),
    choicesOf(stood.prompt)
      .filter(({ verb }) => verb === "deploy")
      .map(({ id }) => id)
      .sort(),
  );
  assert.equal(await page.locator("[data-spot][data-played]").getAttribute("data-spot"), stood.choice);
  await anna.picture("choices-figure-desk");

  // The inspector is about the table as it is.
  await page.locator("[data-panel=inspector]").click();
  await page.getByText("All this applies to the current table").waitFor();
  assert.equal(
    await page.locator("[data-action=farms], [data-action=gaps], [data-action=confirm]").count(),
    0,
  );
  assert.equal(anna.sent.filter((type) => type !== "ping").length, sent, "nothing is asked or played by it");
  await page.locator("[data-action=choices]").click();
  assert.equal(await page.locator("[data-cell], [data-spot], [data-ghost]").count(), 0);
  assert.deepEqual(withoutMissing(anna.complaints), []);
  await anna.context.close();
  await onPhones(room, "carcassonne");
});

test("a game of King's Gate is watched again, with what each hand could do", {
  timeout: 600_000,
}, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  const player = new Player(anna, "mouse", chance(5));
  const room = await playBots(anna, world.server.url, [], 1, { game: "kings_gate", pace: "at-once" });
  for (let step = 0; step < 3 * kTurns; step += 1) await player.step();
  // A game that goes on is looked back at, too.
  await turnOf(anna);
  const held = await page.locator("[data-tile-in-hand]").count();
  const now = await lying(anna);
  await page.locator(".pages.open [data-action=replay]").click();
  await page.locator("[data-replay]").waitFor();
  assert.deepEqual(await lying(anna), now);
  assert.equal(await page.locator("[data-action=choices]").count(), 0);
  await page.getByRole("slider").press("Home");
  await page.locator('[data-replay="0"]').waitFor();
  assert.deepEqual((await lying(anna)).tiles, []);
  assert.equal(
    await page.locator("[data-tile-in-hand]:enabled").count(),
    0,
    "nothing can be played on an old board",
  );
  assert.equal(await page.locator("[data-tile-in-hand]").count(), held);
  await anna.picture("look-back-kings-gate-desk");
  assert.deepEqual(await anna.barriers(), []);
  await page.locator("[data-action=leave-replay]").click();
  await page.locator("[data-replay]").waitFor({ state: "detached" });
  assert.deepEqual(await lying(anna), now);
  await resign(anna);
  const end = await lying(anna);

  await page.locator("[data-action=replay]").click();
  await page.locator('[data-replay="0"]').waitFor();
  const past = await compareAll(anna, room);
  const placed = await goTo(
    anna,
    past,
    ({ choice, prompt }) => choice.startsWith("place") && prompt.choices.length > 4,
  );
  const [, tile, cell] = /^place (\S+) (\S+)/.exec(placed.choice);
  const hand = page.locator("[data-replay] [data-hand]");
  assert.equal(
    await hand.locator("[data-tile-in-hand]").count(),
    Object.values(placed.game.hand).reduce((sum, count) => sum + count, 0),
  );
  assert.equal(await hand.locator('[aria-pressed="true"]').first().getAttribute("data-tile-in-hand"), tile);
  assert.equal(await page.locator("g[data-played]").getAttribute("data-played"), cell);
  const framed = await page
    .locator("[data-cell]")
    .evaluateAll((cells) => cells.map(({ dataset }) => dataset.cell));
  const legal = placed.prompt.choices.filter(
    (choice) =>
      choice.verb === "place" &&
      choice.tile === tile &&
      choice.character === placed.prompt.choices.find(({ id }) => id === placed.choice).character,
  );
  assert.deepEqual(framed.sort(), legal.map(({ x, y }) => `${x},${y}`).sort());
  await anna.picture("choices-kings-gate-desk");
  assert.deepEqual(await anna.barriers(), []);
  const version = (await anna.state()).version;
  await page.locator("[data-cell]").first().click();
  await page.locator("[data-replay] [data-past-choice]").first().focus();
  await page.keyboard.press("Enter");
  assert.equal((await anna.state()).version, version);
  await page.getByRole("slider").press("End");
  await page.getByText("There was no choice left here.").waitFor();
  assert.deepEqual(await lying(anna), end);
  await page.locator("[data-action=leave-replay]").click();
  await page.locator("[data-end]").waitFor();
  assert.deepEqual(withoutMissing(anna.complaints), []);
  await anna.context.close();
  await onPhones(room, "kings-gate");
});
