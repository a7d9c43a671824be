// Two people in two browsers play a whole game of the base tiles and the royal gates, a third watches. In the middle one
// page is reloaded, and the server is killed and started again. At the end all know the same scores.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkArt } from "./art.js";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, playTurn } from "./player.js";
import { lookOn, openTable, shownScores, sitDown } from "./table.js";
import { moves, reaches, settled, turnOf, until, whoseTurn } from "./waits.js";
import { openWorld } from "./world.js";

const kTurnsMax = 120;
const world = openWorld();

/** The server dies in the middle of a turn and comes back; the pages come back by themselves. */
async function killAndRestart(people, mover) {
  const before = await settled(mover);
  await mover.page.keyboard.press("ArrowRight");
  await mover.page.locator("[data-ghost]").waitFor();
  for (const person of people) {
    person.expectLoss = true;
    await person.page.evaluate(() => {
      globalThis.pageWasNotReloaded = true;
    });
  }
  await world.server.kill();
  for (const person of people)
    await until(person, () => document.querySelector("main").dataset.conn !== "live", "the loss shows");
  await mover.page.getByText(/Connection lost/).waitFor();
  await mover.picture("connection-lost");
  await world.server.start();
  for (const person of people) {
    assert.equal((await settled(person)).version, before.version, "nothing was lost and nothing done twice");
    person.expectLoss = false;
    assert.equal(await person.page.evaluate(() => globalThis.pageWasNotReloaded), true);
  }
  assert.deepEqual(await mover.state(), before);
  assert.equal(await mover.page.locator("[data-ghost]").count(), 1, "the tile on trial is still there");
}

async function reload(person, people) {
  const before = await settled(person);
  await person.page.reload();
  assert.deepEqual(await settled(person), before);
  await reaches(people, before.version);
}

/** The result as the server tells somebody who only now begins to watch. */
async function resultOfServer(person, room) {
  return person.page.evaluate(
    ({ room }) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/ws`, "gatehouse.v1.json");
        socket.onerror = () => reject(new Error("no connection"));
        socket.onopen = () => socket.send(JSON.stringify({ type: "hello", client: "result/1" }));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === "welcome")
            socket.send(JSON.stringify({ type: "watch", id: "w", room, name: "Result" }));
          if (message.type !== "snapshot") return;
          socket.close();
          resolve(message.document.game.result);
        };
      }),
    { room },
  );
}

/** The finished game once more, by button and by link: it begins with one tile and ends as it ended. */
async function replay(person, room, expected) {
  const { page } = person;
  const tiles = () => page.locator("image[data-tile]").count();
  const scores = () =>
    page.locator("[data-player]").evaluateAll((people) => Object.fromEntries(people.map(({ dataset }) => [dataset.player, Number(dataset.score)])));
  const slider = page.getByRole("slider");
  const all = await tiles();
  await page.locator("[data-action=replay]").click();
  await page.locator('[data-replay="0"]').waitFor();
  assert.equal(await tiles(), 1);
  assert.deepEqual(await scores(), Object.fromEntries(Object.keys(expected).map((seat) => [seat, 0])));
  await page.locator("[data-action=play]").click();
  await until(person, () => Number(document.querySelector("[data-replay]").dataset.replay) >= 2, "the moves go by");
  await page.locator("[data-action=play]").click();
  const half = Math.floor(Number(await slider.getAttribute("max")) / 2);
  await page.goto(`${world.server.url}/watch/${room}#move-${half}`);
  await page.locator(`[data-replay="${half}"]`).waitFor();
  assert.ok((await tiles()) > 1 && (await tiles()) < all);
  assert.deepEqual(await person.barriers(), []);
  await person.picture(`replay-${person.name}`);
  await slider.press("End");
  await until(person, (count) => document.querySelectorAll("image[data-tile]").length === count, "all tiles lie there again", all);
  assert.deepEqual(await scores(), expected);
  await page.locator("[data-action=leave-replay]").click();
  await page.locator("[data-end]").waitFor();
}

/** The people whose points by kind of feature do not add up to their score. */
const wrongSums = ({ page }) =>
  page.locator("[data-player]").evaluateAll((people) =>
    people.flatMap((one) => {
      const points = [...one.querySelectorAll(".more span")].map(({ textContent }) => Number(textContent.match(/[−\d]+$/)[0].replace("−", "-")));
      const sum = points.reduce((all, more) => all + more, 0);
      return points.length > 0 && sum === Number(one.dataset.score) ? [] : [`${one.textContent}: ${sum}`];
    }),
  );

test("a whole game in three browsers, with a reload and a killed server", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const ben = await Person.open(world.browser, "Ben", kPhone);
  const cleo = await Person.open(world.browser, "Cleo", kDesktop);
  const people = [anna, ben, cleo];
  const roll = chance(Number(process.env.GATEHOUSE_SEED ?? 20251));

  const room = await openTable(anna, world.server.url, [/Royal Gates/]);
  await sitDown(ben, world.server.url, room);
  await lookOn(cleo, world.server.url, room);
  await anna.page.getByText("Watching: Cleo").waitFor();
  await anna.picture("waiting");
  await ben.picture("waiting-phone");
  assert.deepEqual(await anna.barriers(), []);
  await anna.page.locator("[data-action=start]").click();

  let turns = 0;
  for (let mover = await whoseTurn([anna, ben]); mover; mover = await whoseTurn([anna, ben])) {
    turns += 1;
    assert.ok(turns <= kTurnsMax, "the game ends");
    if (turns === 10) await reload(ben, people);
    if (turns === 36) await killAndRestart(people, mover);
    await playTurn(mover, roll);
    assert.deepEqual(await wrongSums(anna), []);
    if (turns === 24) for (const person of people) assert.deepEqual(await person.barriers(), [], person.name);
    if (turns % 12 === 0) for (const person of people) await person.picture(`turn-${turns}-${person.name}`);
  }
  assert.ok(turns >= 70, `all tiles were played, in ${turns} turns`);

  const { version } = await anna.state();
  await reaches(people, version);
  const result = await resultOfServer(cleo, room);
  const expected = Object.fromEntries(result.scores.map((score, seat) => [seat, score]));
  for (const person of people) {
    assert.deepEqual(await shownScores(person), expected, person.name);
    await person.picture(`end-${person.name}`);
    assert.deepEqual(await person.barriers(), [], person.name);
  }
  await checkArt(cleo, world.server.url, 60);
  await replay(cleo, room, expected);
  for (const person of people) assert.deepEqual(person.complaints, [], person.name);
});

test("a turn against a bot by keyboard alone, and nothing sent before it is confirmed", {
  timeout: 600_000,
}, async () => {
  const dora = await Person.open(world.browser, "Dora", { ...kDesktop, locale: "de-DE" });
  const { page } = dora;
  await page.goto(world.server.url);
  await page.getByLabel("Dein Name").fill("Dora");
  await page.getByRole("button", { name: "Gegen einen Bot spielen" }).click();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
  for (let turn = 0; turn < 4; turn += 1) {
    await turnOf(dora);
    const { version } = await settled(dora);
    dora.sent.length = 0;
    await page.keyboard.press("ArrowRight");
    await page.locator("[data-ghost]").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("[data-ghost]").waitFor({ state: "detached" });
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("r");
    await settled(dora);
    await page.keyboard.press("1");
    await settled(dora);
    assert.deepEqual(new Set([...dora.sent, "inspect", "ping"]), new Set(["preview", "inspect", "ping"]));
    assert.equal((await dora.state()).version, version);
    await moves(dora, () => page.keyboard.press("Enter"));
  }
  await dora.picture("bot-german");
  assert.deepEqual(dora.complaints, []);
});
