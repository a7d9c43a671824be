// What the client takes on a phone of the middle: how soon the first page is painted, how a board of 250 tiles moves, how soon a touch is
// answered, and how soon the pictures of a large board are there. No test: the machine is never quiet enough for a bar.
//
//   node tests/browser/bench.js [--json FILE]     adds every figure by name to the object in FILE

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { kPhone, openBrowser, Person } from "./browser.js";
import { chance } from "./player.js";
import { Server } from "./server.js";
import { playBots, playToTheEnd } from "./table.js";

const kLoads = 5;
const kTouches = 8;
const kAside = 6;
const kTiles = 250;
const kTilesOfLarge = 107;
const kTilesAtLeast = 90;
const kSeed = 7;
const kSlowdown = 4;
const kHand_ms = 1500;
/** Slow 4G, as Lighthouse has it. */
const kSlow4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };

const figures = {};
const rounded = (value) => Math.round(value * 10) / 10;
const quantile = (values, share) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

function tell(name, value, words) {
  figures[name] = rounded(value);
  console.log(`${name.padEnd(40)} ${String(rounded(value)).padStart(8)}   ${words}`);
}

/** A phone with nothing in its pages that is not theirs: what tests bring along would be measured as well. */
async function phone(browser, slowdown) {
  const context = await browser.newContext({ ...kPhone, locale: "en-GB", serviceWorkers: "block" });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return { context, page, devtools };
}

async function firstPaint(browser, url) {
  const paints = [];
  for (let load = 0; load < kLoads; load += 1) {
    const { context, page, devtools } = await phone(browser, kSlowdown);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", kSlow4G);
    await page.goto(url);
    await page.locator("main h1").waitFor();
    paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN));
    await context.close();
  }
  tell("client.first_paint_ms", quantile(paints, 0.5), `median of ${kLoads}, slow 4G, processor slowed ${kSlowdown} times; bar 1500`);
}

/** A game of three that was played to its end, with a hundred tiles on the table: its room, and these. */
async function finishedGame(browser, url) {
  const person = await Person.open(browser, "Anna", kPhone);
  const { page } = person;
  const room = await playBots(person, url, [/Inns/, /River/], 2, { pace: "at-once" });
  await playToTheEnd(person, chance(kSeed));
  const laid = await page.locator("image[data-tile]").count();
  if (laid < kTilesAtLeast) throw new Error(`a board of ${laid} tiles is no large one`);
  await page.reload();
  await page.locator("[data-end]").waitFor();
  const { document } = person.received.findLast(({ type }) => type === "snapshot");
  await person.context.close();
  return { room, board: document.game.tiles };
}

/** Tiles of a board beside the board itself, up to a number of them; nobody looks at whether they fit. */
function widened(tiles, wanted) {
  const all = Object.entries(tiles);
  const xs = all.map(([key]) => Number(key.split(",")[0]));
  const width = Math.max(...xs) - Math.min(...xs) + 1;
  const more = { ...tiles };
  for (let copy = 1; Object.keys(more).length < wanted; copy += 1)
    for (const [key, tile] of all) {
      const [x, y] = key.split(",").map(Number);
      if (Object.keys(more).length < wanted) more[`${x + copy * width},${y}`] = tile;
    }
  return Object.fromEntries(Object.entries(more).slice(0, wanted));
}

/** The client's own reckoning of a document's digest, which is a sum over all that is in it. */
async function digestOf() {
  const { transpileModule } = createRequire(new URL("../../web-client/package.json", import.meta.url))("typescript");
  const source = readFileSync(new URL("../../web-client/src/state/digest.ts", import.meta.url), "utf8");
  const { outputText } = transpileModule(source, { compilerOptions: { module: "ESNext", target: "ES2022" } });
  return (await import(`data:text/javascript,${encodeURIComponent(outputText)}`)).digest;
}

/** These tiles so far to the east that a game of a few turns does not come there. */
function aside(tiles) {
  const cells = Object.entries(tiles).map(([key, tile]) => [...key.split(",").map(Number), tile]);
  const west = Math.min(...cells.map(([x]) => x));
  return Object.fromEntries(cells.map(([x, y, tile]) => [`${x - west + kAside},${y}`, tile]));
}

/** Lays these tiles on the table that a page is told of, beside what is played there. */
async function lay(page, tiles) {
  const digest = await digestOf();
  const halves = (text) => [0, 8].map((at) => Number.parseInt(text.slice(at, at + 8), 16));
  const sum = (one, other, sign) => halves(one).map((half, at) => ((half + sign * halves(other)[at]) >>> 0).toString(16).padStart(8, "0")).join("");
  let more = "0".repeat(16);
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => server.send(text));
    server.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.type === "snapshot" && message.document.game?.tiles) {
        const before = digest(structuredClone(message.document));
        message.document.game.tiles = { ...tiles, ...message.document.game.tiles };
        more = sum(digest(structuredClone(message.document)), before, -1);
      } else if (message.type === "update") message.digest = sum(message.digest, more, 1);
      socket.send(JSON.stringify(message));
    });
  });
}

/** Somebody who looks at the finished game, with a number of tiles on the table. */
async function lookAt(browser, url, room, slowdown, tiles) {
  const visit = await phone(browser, slowdown);
  const { page } = visit;
  await page.addInitScript(() => localStorage.setItem("gatehouse.name", "Cleo"));
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => server.send(text));
    server.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.type === "snapshot") message.document.game.tiles = widened(message.document.game.tiles, tiles);
      socket.send(JSON.stringify(message));
    });
  });
  const begun = Date.now();
  await page.goto(`${url}/watch/${room}`);
  await page.waitForFunction((wanted) => document.querySelectorAll("image[data-tile]").length === wanted, tiles);
  return { ...visit, begun };
}

async function pictures(browser, url, room, slowdown) {
  const { context, page, begun } = await lookAt(browser, url, room, slowdown, kTilesOfLarge);
  await page.waitForFunction(() => {
    const { left, right, top, bottom } = document.querySelector(".surface svg").getBoundingClientRect();
    return [...document.querySelectorAll("image[data-tile]:not([data-painted])")].every((tile) => {
      const box = tile.getBoundingClientRect();
      return box.right < left || box.left > right || box.bottom < top || box.top > bottom;
    });
  });
  const bar = slowdown === 1 ? 2000 : 5000;
  tell(`client.pictures_${kTilesOfLarge}_tiles_${slowdown}x_ms`, Date.now() - begun, `from the address to the last visible picture, none kept; bar ${bar}`);
  await context.close();
}

/** How long the frames took while something was done. */
async function frames(page, act) {
  await page.evaluate(() => {
    globalThis.frames_ms = [];
    let before = performance.now();
    const next = (now) => {
      globalThis.frames_ms?.push(now - before);
      before = now;
      if (globalThis.frames_ms) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await act();
  return page.evaluate(() => {
    const taken = globalThis.frames_ms.slice(1);
    globalThis.frames_ms = undefined;
    return taken;
  });
}

async function moving(browser, url, room) {
  const { context, page, devtools } = await lookAt(browser, url, room, kSlowdown, kTiles);
  await page.locator("[data-panel=end]").click();
  await page.waitForFunction(() => !document.querySelector("image[data-tile]:not([data-painted])"), undefined, { timeout: 120_000 });
  const { x, y, width, height } = await page.locator(".surface svg").boundingBox();
  const [middle, across] = [{ x: x + width / 2, y: y + height / 2 }, width / 3];
  const touch = (type, ...points) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
  const gesture = async (points) => {
    const begun = Date.now();
    await touch("touchStart", ...points(0));
    while (Date.now() - begun < kHand_ms) await touch("touchMove", ...points((Date.now() - begun) / kHand_ms));
    await touch("touchEnd");
  };
  const swing = (share) => Math.sin(share * 4 * Math.PI);
  const panned = await frames(page, () => gesture((share) => [{ x: middle.x + across * swing(share), y: middle.y }]));
  const pinched = await frames(page, () =>
    gesture((share) => [-1, 1].map((side) => ({ x: middle.x + side * (50 + 40 * swing(share)), y: middle.y }))),
  );
  for (const [name, taken] of [["pan", panned], ["pinch", pinched]])
    tell(`client.${name}_${kTiles}_tiles_p95_ms`, quantile(taken, 0.95), `a frame, of ${taken.length}, processor slowed ${kSlowdown} times; bar 34`);
  await context.close();
}

/** From a touch until what it leads to has been painted, with a number of tiles on the table. */
async function touches(browser, url, board) {
  const person = await Person.open(browser, "Ben", kPhone);
  const { page } = person;
  await lay(page, aside(widened(board, kTiles)));
  await playBots(person, url, [], 1, { pace: "at-once" });
  // A game that begins is told of as a change; a page that comes later is told of the whole table.
  await page.reload();
  await person.until(() => document.querySelector("main[data-my-turn=true] [data-cell]"), "it is his turn");
  const laid = await page.locator("image[data-tile]").count();
  if (laid < kTiles) throw new Error(`${laid} tiles on the table, not ${kTiles}`);
  await page.waitForFunction(() => !document.querySelector("image[data-tile]:not([data-painted])"), undefined, { timeout: 120_000 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: kSlowdown });
  const timed = (appears) =>
    page.evaluate(
      (appears) =>
        new Promise((done) => {
          const version = document.querySelector("main").dataset.version;
          addEventListener(
            "pointerdown",
            ({ timeStamp }) => {
              const look = () => {
                const there = appears ? document.querySelector(appears) : document.querySelector("main").dataset.version !== version;
                // The frame in which it is there is painted before the next one begins.
                if (there) requestAnimationFrame((now) => done(now - timeStamp));
                else requestAnimationFrame(look);
              };
              requestAnimationFrame(look);
            },
            { once: true, capture: true },
          );
        }),
      appears,
    );
  const [ghosts, confirms] = [[], []];
  for (let turn = 0; turn < kTouches; turn += 1) {
    await person.until(() => document.querySelector("main[data-my-turn=true] [data-cell]"), "it is his turn");
    const ghost = timed("[data-ghost]");
    await page.locator("[data-cell]").first().tap();
    ghosts.push(await ghost);
    await page.locator("[data-turn][aria-busy=false]").waitFor();
    const confirm = timed("");
    await page.locator("[data-action=confirm]:enabled").tap();
    confirms.push(await confirm);
  }
  tell("client.touch_to_ghost_ms", quantile(ghosts, 0.5), `median of ${kTouches}, ${kTiles} tiles, processor slowed ${kSlowdown} times; bar 100`);
  tell("client.confirm_to_paint_ms", quantile(confirms, 0.5), "the same; bar 100");
  await person.context.close();
}

const at = process.argv.indexOf("--json");
const file = at < 0 ? null : process.argv[at + 1];
const server = new Server();
await server.start();
const browser = await openBrowser();
try {
  await firstPaint(browser, server.url);
  const { room, board } = await finishedGame(browser, server.url);
  await touches(browser, server.url, board);
  for (const slowdown of [1, kSlowdown]) await pictures(browser, server.url, room, slowdown);
  await moving(browser, server.url, room);
} finally {
  await browser.close();
  await server.stop();
}
if (file) {
  const before = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  writeFileSync(file, `${JSON.stringify({ ...before, ...figures }, null, 2)}\n`);
}
