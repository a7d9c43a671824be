// The page without a network: what a visit left behind opens, says that there is no connection, and is as new as the last visit.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { kPhone, Person } from "./browser.js";
import { chance, playTurn, resign } from "./player.js";
import { playBots } from "./table.js";
import { eventually, turnOf, until } from "./waits.js";
import { openWorld } from "./world.js";

const kClient = fileURLToPath(new URL("../../web-client/dist/", import.meta.url));
const world = openWorld();

/** The client as another build of it would be: another page, and so another worker. */
function anotherBuild() {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-client-"));
  cpSync(kClient, folder, { recursive: true });
  const change = (name, from, to) => {
    const path = join(folder, name);
    for (const ending of [".br", ".gz"]) rmSync(path + ending, { force: true });
    const before = readFileSync(path, "utf8");
    const after = before.replace(from, to);
    assert.notEqual(after, before, name);
    writeFileSync(path, after);
  };
  change("index.html", "<body>", '<body data-build="another">');
  change("service_worker.js", /kBuild = "\w+"/, 'kBuild = "another"');
  return folder;
}

const isReady = () => navigator.serviceWorker.ready.then(({ active }) => active.state === "activated");
/** The paths that are kept, by the name of what keeps them. */
const keptBy = (page) =>
  page.evaluate(async () =>
    Object.fromEntries(
      await Promise.all(
        (await caches.keys()).map(async (name) => {
          const requests = await (await caches.open(name)).keys();
          return [name, requests.map(({ url }) => new URL(url).pathname)];
        }),
      ),
    ),
  );

/** Hears from the browser of the workers of this page's context; `replaced` resolves when the one that waited is the only one. */
async function watchWorkers(page) {
  const devtools = await page.context().newCDPSession(page);
  const status = new Map();
  devtools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    for (const { versionId, status: now } of versions) status.set(versionId, now);
  });
  await devtools.send("ServiceWorker.enable");
  const states = () => [...status.values()].sort().join();
  return { replaced: () => eventually(() => states() === "activated,redundant", () => `the new worker takes the place of the old (now: ${states()})`) };
}

test("after a visit the page opens without a server, and says that there is none", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", { ...kPhone, serviceWorkers: "allow" });
  anna.expectLoss = true;
  const { page } = anna;
  const { headers } = await fetch(`${world.server.url}/service_worker.js`);
  assert.match(headers.get("content-type"), /^text\/javascript/);
  assert.equal(headers.get("cache-control"), "no-cache", "a browser sees a new one at once");
  await playBots(anna, world.server.url, [], 1);
  await until(anna, isReady, "the page is kept");
  await page.goto(world.server.url); // through the worker, which might keep what it sees
  await page.locator("[data-action=rules]").waitFor();
  await world.server.kill();
  await page.reload();
  await page.locator("[data-offline]").waitFor();
  assert.deepEqual(await anna.barriers(), []);
  await anna.picture("offline-lobby");
  await page.locator("[data-action=rules]").tap();
  await page.locator("[data-topic]").first().waitFor();
  await anna.picture("offline-rules");
  await page.goto(`${world.server.url}/rules/kings_gate`); // an address of its own, too
  await page.locator("[data-rules-of=kings_gate] [data-topic]").first().waitFor();
  const kept = Object.values(await keptBy(page)).flat();
  assert.ok(kept.includes("/") && kept.some((path) => path.startsWith("/assets/")));
  const others = kept.filter((path) => !/^\/($|assets\/[^/]+\.(js|css|json)$|[\w-]+\.(svg|webmanifest)$)/.test(path));
  assert.deepEqual(others, [], "no answer of the server, nothing of a table");
  await world.server.start();
  await page.goto(world.server.url);
  await page.locator("main[data-conn=live]").waitFor();
  assert.equal(await page.locator("[data-offline]").count(), 0);
  await page.context().close();
});

test("a finished game is watched again without a server, and so is a lesson", { timeout: 600_000 }, async () => {
  const cleo = await Person.open(world.browser, "Cleo", { ...kPhone, serviceWorkers: "allow" });
  cleo.expectLoss = true;
  const { page } = cleo;
  const room = await playBots(cleo, world.server.url, [], 1);
  for (let turn = 0; turn < 2; turn += 1) await playTurn(cleo, chance(41));
  await turnOf(cleo);
  const tiles = await page.locator("image[data-tile]").count();
  await resign(cleo);
  await until(cleo, isReady, "the page is kept");
  await page.goto(world.server.url);
  await page.locator(`[data-kept="${room}"]`).waitFor();
  assert.deepEqual(await cleo.barriers(), []);
  await world.server.kill();
  await page.reload();
  const game = page.locator(`[data-kept="${room}"]`);
  await game.getByText("Carcassonne", { exact: true }).waitFor(); // not its name on the wire
  await cleo.picture("offline-kept");
  await game.getByRole("button", { name: "Watch again" }).tap();
  await page.locator(`[data-kept-game="${room}"] [data-replay="0"]`).waitFor();
  assert.equal(await page.locator("image[data-tile]").count(), 1);
  await page.locator("[data-replay] input[type=range]").evaluate((slider) => {
    slider.value = slider.max;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await until(cleo, (all) => document.querySelectorAll("image[data-tile]").length === all, "all tiles lie there again", tiles);
  assert.deepEqual(await cleo.barriers(), []);
  await cleo.picture("offline-replay");
  await page.goto(`${world.server.url}/learn/tiles`);
  await page.locator("[data-lesson=tiles] [data-cell]").first().waitFor();
  await page.goto(`${world.server.url}/replay/nosuch77`);
  await page.getByText("This device has not kept this game.").waitFor();
  await world.server.start();
  await page.goto(world.server.url);
  await page.locator(`[data-kept="${room}"]`).getByRole("button", { name: "Forget" }).tap();
  await page.locator(`[data-kept="${room}"]`).waitFor({ state: "detached" });
  await page.context().close();
});

test("a new build takes the place of the old at the next visit", { timeout: 600_000 }, async () => {
  const ben = await Person.open(world.browser, "Ben", { ...kPhone, serviceWorkers: "allow" });
  ben.expectLoss = true;
  await ben.page.goto(world.server.url);
  await until(ben, isReady, "the page is kept");
  const [old] = Object.keys(await keptBy(ben.page));
  const folder = anotherBuild();
  await world.server.kill();
  await world.server.start(folder);
  await ben.page.goto(world.server.url);
  assert.equal(await ben.page.locator("body").getAttribute("data-build"), "another", "the server's page comes first");
  // While a page of the old build is open, the new worker waits.
  await until(ben, async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting), "the new worker waits");
  assert.deepEqual(Object.keys(await keptBy(ben.page)).sort(), [old, "build-another"].sort());
  const next = await ben.context.newPage();
  const workers = await watchWorkers(next);
  await ben.page.close();
  // A visit while the workers change belongs to the old one. Chromium leaves one now and then without an answer: people try again then.
  await workers.replaced();
  await next.goto(world.server.url).catch(() => next.goto(world.server.url));
  await world.server.kill();
  await next.reload();
  await next.locator("[data-offline]").waitFor();
  assert.equal(await next.locator("body").getAttribute("data-build"), "another");
  assert.deepEqual(Object.keys(await keptBy(next)), ["build-another"]);
  await world.server.start();
  await ben.context.close();
  rmSync(folder, { recursive: true });
});
