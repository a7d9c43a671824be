// What one takes along from a table: the board as a picture, the log as text, and what the others did meanwhile.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { kDesktop, keepPicture, kPhone, Person } from "./browser.js";
import { chance, playTurn } from "./player.js";
import { playBots } from "./table.js";
import { turnOf, until } from "./waits.js";
import { openWorld } from "./world.js";

const kTurns = 3;
const kWidth_px = 2000;
const world = openWorld();

/** What the people are called, by seat. */
const names = async ({ page }) => (await page.locator("[data-player] .name").allTextContents()).map((name) => name.replace("(you)", "").trim());

async function saved({ page }, action) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`[data-action=${action}]`).first().click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** How wide a picture is, and how many colours it has at points of a lattice. */
const looks = ({ page }, type, bytes) =>
  page.evaluate(
    async ({ url, points }) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = new OffscreenCanvas(points, points);
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0, points, points);
      const { data } = context.getImageData(0, 0, points, points);
      const colours = new Set();
      for (let at = 0; at < data.length; at += 4) colours.add(data.slice(at, at + 3).join());
      return { width: image.naturalWidth, colours: colours.size };
    },
    { url: `data:${type};base64,${bytes.toString("base64")}`, points: 60 },
  );

/** Saves the board as PNG and as SVG, and looks at both; the result is what is in the SVG. */
async function savedPictures(person, room, game) {
  const { page } = person;
  const png = await saved(person, "save-png");
  assert.equal(png.name, `Gatehouse-${room}.png`);
  assert.equal(png.bytes.subarray(0, 8).toString("hex"), "89504e470d0a1a0a");
  const picture = await looks(person, "image/png", png.bytes);
  assert.ok(picture.width >= kWidth_px, String(picture.width));
  assert.ok(picture.colours > 50, `${picture.colours} colours`);
  keepPicture(`saved-${game}.png`, png.bytes);

  const svg = await saved(person, "save-svg");
  assert.ok((await looks(person, "image/svg+xml", svg.bytes)).colours > 50);
  const parsed = await page.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, "image/svg+xml");
    const outside = [...document.querySelectorAll("[href]")].filter((one) => !/^(#|data:image\/svg)/.test(one.getAttribute("href")));
    const count = (name) => document.querySelectorAll(name).length;
    return { faults: count("parsererror, script"), outside: outside.length, uses: count("use"), images: count("image"), words: document.documentElement.textContent };
  }, svg.bytes.toString());
  assert.deepEqual({ faults: parsed.faults, outside: parsed.outside }, { faults: 0, outside: 0 });
  return parsed;
}

/** The scores that the page shows and these words do not. */
async function missingScores({ page }, words) {
  const scores = await page.locator("[data-player]").evaluateAll((people) => people.map(({ dataset }) => dataset.score));
  return scores.filter((score) => !words.includes(`: ${score}`));
}

test("the board is saved as PNG and SVG with its scores, the log as text", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  const roll = chance(20301);
  const room = await playBots(anna, world.server.url, [/Inns/], 2);
  for (let turn = 0; turn < kTurns; turn += 1) await playTurn(anna, roll);
  await turnOf(anna);
  const parsed = await savedPictures(anna, room, "carcassonne");
  assert.equal(parsed.uses, await page.locator("image[data-tile]").count());
  assert.deepEqual(await missingScores(anna, parsed.words), []);

  const log = (await saved(anna, "save-log")).bytes.toString();
  assert.match(log, /^The game starts\.$/m);
  const [, second] = await names(anna);
  assert.ok(log.split("\n").includes(`Turn 2: ${second}`), log);
  await until(
    anna,
    () => {
      const { scrollHeight, clientHeight, scrollTop } = document.querySelector(".log");
      return scrollHeight - clientHeight - scrollTop < 2;
    },
    "the latest line is in sight",
  );
  await page.locator("[data-log-filter]").selectOption("seat-1");
  const lines = await page.locator(".log li").allTextContents();
  // A line may name nobody, as of a tile that fits nowhere.
  const others = (await names(anna)).filter((name) => name !== second);
  assert.ok(lines.some((line) => line.includes(second)), lines.join("\n"));
  assert.ok(lines.every((line) => line.includes(second) || !others.some((name) => line.includes(name))), lines.join("\n"));
  assert.deepEqual(await anna.barriers(), []);
  await anna.picture("log-filtered");
  assert.deepEqual(anna.complaints, []);
  await anna.context.close();
});

test("the board of King's Gate is saved as PNG and SVG with its scores", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  const room = await playBots(anna, world.server.url, [], 2, { game: "kings_gate" });
  const parsed = await savedPictures(anna, room, "kings-gate");
  assert.equal(parsed.images, await page.locator("[data-tile] image, [data-location]").count());
  assert.deepEqual(await missingScores(anna, parsed.words), []);
  for (const name of await page.locator(".sign .name").allTextContents()) assert.ok(parsed.words.includes(name), name);
  assert.deepEqual(anna.complaints, []);
  await anna.context.close();
});

test("one is told what the others did since one's last turn, and can copy it", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", { ...kDesktop, permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = anna;
  await playBots(anna, world.server.url, [], 2);
  await playTurn(anna, chance(3));
  await turnOf(anna);
  await page.locator("[data-action=since]").click();
  assert.equal(await page.locator("[data-log-filter]").inputValue(), "recent");
  const [, second, third] = await names(anna);
  await page.locator(".log li", { hasText: `${third} places the tile` }).waitFor();
  const lines = (await page.locator(".log li").allTextContents()).map((line) => line.trim());
  assert.equal(lines[0], `Turn 2: ${second}`);
  assert.ok(!lines.some((line) => /Anna places/.test(line)), lines.join("\n"));
  await page.locator("[data-action=copy-log]").click();
  await page.getByText("Copied").waitFor();
  assert.ok((await page.evaluate(() => navigator.clipboard.readText())).startsWith(`Turn 2: ${second}\n`));
  await page.locator(".log li button").first().click();
  assert.deepEqual(anna.complaints, []);
  await anna.context.close();
});

test("the log with its tools fits a phone, and what the others did is a touch away", { timeout: 600_000 }, async () => {
  const ben = await Person.open(world.browser, "Ben", kPhone);
  await playBots(ben, world.server.url, [], 1);
  await playTurn(ben, chance(3));
  await turnOf(ben);
  await ben.page.locator("[data-action=since]").tap();
  assert.equal(await ben.page.locator("[data-log-filter]").inputValue(), "recent");
  await ben.page.locator("[data-action=save-png]").waitFor();
  await ben.page.getByText("Board as a picture:").waitFor();
  assert.deepEqual(await ben.barriers(), []);
  await ben.picture("log-phone");
  await ben.context.close();
});
