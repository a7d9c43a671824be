// Around a table: a game on a big screen, sounds, and the call to who looks elsewhere.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, Person } from "./browser.js";
import { chance, playTurn } from "./player.js";
import { lookOn, playBots } from "./table.js";
import { reaches, rested, settled, turnOf, until } from "./waits.js";
import { openWorld } from "./world.js";

const world = openWorld();
const kBigScreen = { viewport: { width: 1920, height: 1080 } };

/** Counts what the page would be heard and seen by, in place of a loudspeaker and a desktop. */
function overhear(context) {
  return context.addInitScript(() => {
    const heard = { contexts: 0, tones: 0, asked: 0, notices: [], closed: 0, permission: "default" };
    globalThis.heard = heard;
    globalThis.AudioContext = class extends AudioContext {
      constructor() {
        super();
        heard.contexts += 1;
      }
      createOscillator() {
        heard.tones += 1;
        return super.createOscillator();
      }
    };
    globalThis.Notification = class {
      static get permission() {
        return heard.permission;
      }
      static async requestPermission() {
        heard.asked += 1;
        heard.permission = "granted";
        return "granted";
      }
      constructor(title, { body }) {
        heard.notices.push(`${title}: ${body}`);
      }
      close() {
        heard.closed += 1;
      }
    };
    Object.defineProperty(document, "hidden", { get: () => globalThis.looksElsewhere === true });
  });
}

const heard = ({ page }) => page.evaluate(() => ({ ...globalThis.heard }));

test("a game is shown on a big screen, with nothing to press", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const screen = await Person.open(world.browser, "Screen", kBigScreen);
  const room = await playBots(anna, world.server.url, [], 2);
  await screen.page.goto(`${world.server.url}/screen/${room}`);
  await screen.page.locator("[data-turn]").waitFor();
  await playTurn(anna, chance(5));
  await turnOf(anna);
  await reaches([screen], (await settled(anna)).version);
  await until(screen, () => !document.querySelector("image[data-tile]:not([data-painted])"), "all tiles are painted");
  assert.equal(await screen.page.locator("button:visible, select:visible, summary:visible, a:visible").count(), 0);
  const scores = (person) => person.page.locator("[data-player]:visible").evaluateAll((all) => all.map(({ dataset }) => dataset.score));
  assert.deepEqual(await scores(screen), await scores(anna));
  await screen.page.locator("[data-last]").waitFor();
  assert.deepEqual(await screen.barriers(), []);
  // For people some steps away.
  const sizes = await screen.page.locator(".points").evaluateAll((all) => all.map((points) => Number.parseFloat(getComputedStyle(points).fontSize)));
  assert.ok(Math.min(...sizes) >= 48, `${sizes}`);
  const { width } = await screen.page.locator(".now .tile").boundingBox();
  assert.ok(width >= 200, `the tile in hand is ${width} wide`);
  assert.match(await screen.page.locator("[data-said]").innerText(), /\w+ .*\w/);
  await screen.page.locator(".watch svg").waitFor();
  await screen.picture("big-screen");
  await screen.page.goto(`${world.server.url}/screen/${room}?transparent`);
  await screen.page.locator("[data-last]").waitFor();
  const seen = await screen.page.evaluate(() => ["body", ".board .table", ".side"].map((one) => getComputedStyle(document.querySelector(one)).backgroundColor));
  assert.deepEqual(new Set(seen), new Set(["rgba(0, 0, 0, 0)"]));
  await screen.picture("big-screen-transparent");
  await anna.page.locator("[data-panel=people]").click();
  await anna.page.locator("[data-action=resign]").click();
  await anna.page.locator("[data-action=resign-sure]").click();
  await screen.page.locator('[data-place="1"]').first().waitFor();
  assert.equal(await screen.page.locator("[data-place]").count(), 3);
  assert.equal(await screen.page.locator("button:visible, a:visible").count(), 0);
  assert.deepEqual(await screen.barriers(), []);
  await screen.picture("big-screen-end");
  for (const { context, complaints } of [anna, screen]) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test("sounds are made after a first touch, louder, or not at all", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  await overhear(anna.context);
  const { page } = anna;
  const roll = chance(9);
  await page.goto(world.server.url);
  assert.equal((await heard(anna)).contexts, 0, "none before anybody has touched the page");
  const room = await playBots(anna, world.server.url, [], 1);
  const cleo = await Person.open(world.browser, "Cleo", kDesktop);
  await overhear(cleo.context);
  await lookOn(cleo, world.server.url, room);
  await cleo.page.locator("image[data-tile]").first().waitFor();
  await cleo.page.mouse.click(1, 1);
  await playTurn(anna, roll);
  await turnOf(anna);
  await until(anna, () => globalThis.heard.tones > 0, "she hears the game");
  assert.equal((await heard(anna)).contexts, 1);
  await until(cleo, () => globalThis.heard.tones > 0, "who looks on hears it, too");
  await cleo.context.close();
  await page.locator("[data-panel=settings]").click();
  await page.locator("[data-setting=sound]").selectOption("off");
  await rested(anna); // sounds follow the board
  const { tones } = await heard(anna);
  await page.locator("main").focus();
  await playTurn(anna, roll);
  await turnOf(anna);
  await rested(anna);
  assert.equal((await heard(anna)).tones, tones);
  assert.deepEqual(anna.complaints, []);
  await anna.context.close();
});

test("who looks elsewhere is called once, only after they have asked for it", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  await overhear(anna.context);
  const { page } = anna;
  const roll = chance(11);
  const turnElsewhere = async () => {
    await page.evaluate(() => {
      globalThis.looksElsewhere = true;
    });
    await playTurn(anna, roll);
    await turnOf(anna);
  };
  await playBots(anna, world.server.url, [], 1);
  await turnElsewhere();
  assert.deepEqual((await heard(anna)).notices, []);
  assert.equal((await heard(anna)).asked, 0);
  await until(anna, () => document.title.startsWith("(!) Your turn"), "the title says that it is her turn");
  await page.locator('link[rel=icon][href="/icon-turn.svg"]').waitFor({ state: "attached" });
  await page.locator("[data-panel=settings]").click();
  await page.locator("[data-action=notify][aria-pressed=false]").click();
  await page.locator("[data-action=notify][aria-pressed=true]").waitFor();
  assert.equal((await heard(anna)).asked, 1);
  await page.locator("main").focus();
  await turnElsewhere();
  assert.deepEqual((await heard(anna)).notices, ["Your turn: Anna's table"]);
  await page.evaluate(() => {
    globalThis.looksElsewhere = false;
    document.dispatchEvent(new Event("visibilitychange"));
  });
  assert.equal((await heard(anna)).closed, 1);
  assert.deepEqual(anna.complaints, []);
  await anna.context.close();
});

test("a browser would put the page among its own programs", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  await anna.page.goto(world.server.url);
  const devtools = await anna.context.newCDPSession(anna.page);
  const { errors, data, url } = await devtools.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  const { display, icons, start_url } = JSON.parse(data);
  assert.equal(display, "standalone");
  // Its addresses are seen from where it lies itself.
  assert.equal(new URL(start_url, url).href, `${world.server.url}/`);
  for (const { src, type } of icons) {
    const icon = await fetch(new URL(src, url));
    assert.equal(icon.headers.get("content-type"), type);
  }
  assert.deepEqual(anna.complaints, []);
  await anna.context.close();
});
