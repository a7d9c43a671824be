// A whole game in Firefox, by mouse and by keyboard, where Firefox is installed.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { keepPicture } from "./browser.js";
import { Firefox, hasFirefox } from "./firefox.js";
import { chance } from "./player.js";
import { Server } from "./server.js";

const kScreen = { width: 1280, height: 800 };
const kTurnsMax = 80;
const skip = hasFirefox() ? false : "Firefox is not installed: apt-get install firefox-esr";
const server = new Server();
before(async () => {
  if (!skip) await server.start();
});
after(() => server.stop());

/** One turn: a place by mouse or by key, a figure where there is a place for one, Enter. */
async function takeTurn(firefox, roll) {
  const settled = () => firefox.until(() => document.querySelector("[data-turn][aria-busy=false]") !== null, "the trial is answered");
  if (roll(2) === 0) {
    await firefox.press("0");
    await firefox.click("[data-cell] .frame");
  } else await firefox.press("ArrowRight");
  await firefox.until(() => document.querySelector("[data-ghost]") !== null, "the tile is on trial");
  await settled();
  if (roll(2) === 0) await firefox.press("r");
  await settled();
  const spots = await firefox.evaluate(() => document.querySelectorAll('[data-choice^="deploy"]:enabled').length);
  if (spots > 0 && roll(3) > 0) await firefox.press("1");
  await settled();
  const version = await firefox.evaluate(() => Number(document.querySelector("main").dataset.version));
  await firefox.press("Enter");
  await firefox.until(
    (earlier) => {
      const { version, busy } = document.querySelector("main").dataset;
      return Number(version) > earlier && busy === "false" && document.querySelector("main [aria-busy=true]") === null;
    },
    "the table has moved on",
    version,
  );
}

test("a whole game is played in Firefox", { skip, timeout: 600_000 }, async () => {
  mkdirSync(fileURLToPath(new URL("screenshots/", import.meta.url)), { recursive: true });
  const firefox = await Firefox.open(kScreen);
  try {
    const roll = chance(Number(process.env.GATEHOUSE_SEED ?? 59));
    await firefox.goto(server.url);
    await firefox.click("input[name=nickname]");
    await firefox.write("Fox");
    await firefox.click("[data-action=quick]:enabled");
    let turns = 0;
    for (; turns < kTurnsMax; turns += 1) {
      await firefox.until(() => document.querySelector("main[data-my-turn=true] [data-cell], main[data-phase=over]") !== null, "it is their turn");
      if (await firefox.evaluate(() => document.querySelector("main").dataset.phase === "over")) break;
      await takeTurn(firefox, roll);
      if (turns === 12) keepPicture("firefox.png", await firefox.picture());
    }
    assert.ok(turns >= 30, `${turns} turns`);
    await firefox.until(() => document.querySelector("[data-end]") !== null, "the end is explained");
    await firefox.until(() => !document.querySelector("image[data-tile]:not([data-painted])"), "every tile is painted");
    const { tiles, scores } = await firefox.evaluate(() => ({
      tiles: document.querySelectorAll("image[data-tile]").length,
      scores: [...document.querySelectorAll("[data-final]")].map(({ textContent }) => Number(textContent.replace("−", "-"))),
    }));
    // Tiles that fitted nowhere are put away.
    assert.ok(tiles > 65 && tiles <= 72, `${tiles} tiles`);
    assert.equal(scores.length, 2);
    assert.ok(scores.some((score) => score > 0), String(scores));
    keepPicture("firefox-end.png", await firefox.picture());
    assert.deepEqual(firefox.complaints, []);
  } finally {
    await firefox.close();
  }
});
