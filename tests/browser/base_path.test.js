// A server that shares its name with others (site.base_path): everything of ours is found under its path, without a network too.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, Person } from "./browser.js";
import { playBots } from "./table.js";
import { until } from "./waits.js";
import { openWorld } from "./world.js";

const kBase = "/games";
const world = openWorld([`site.base_path=${kBase}`]);

test("under a path the page asks for nothing outside it, and a table's address opens again", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", { ...kDesktop, serviceWorkers: "allow" });
  anna.expectLoss = true;
  const { page } = anna;
  const url = world.server.url + kBase;
  // What another application of the same name has put away.
  await page.addInitScript(() => void caches.open("build-0123456789abcdef"));
  const asked = [];
  page.on("request", (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol !== "blob:") asked.push(pathname);
  });
  page.on("websocket", (socket) => asked.push(new URL(socket.url()).pathname));
  const room = await playBots(anna, url, [], 1);
  assert.equal(page.url(), `${url}/g/${room}`);
  await page.reload();
  await until(anna, () => document.querySelector("main[data-my-turn=true] [data-action=confirm]"), "the game is back");
  await page.goto(`${url}/`);
  await page.locator("[data-action=rules]").click();
  await page.locator("[data-topic]").first().waitFor();
  assert.match(page.url(), new RegExp(`^${url}/rules`));
  await page.goBack();
  await page.getByRole("button", { name: "Create a table" }).waitFor();

  const active = () => navigator.serviceWorker.ready.then(({ active: worker }) => worker.state === "activated");
  await until(anna, active, "the page is kept");
  const kept = await page.evaluate(async () =>
    Promise.all(
      (await caches.keys()).map(async (name) => {
        const requests = await (await caches.open(name)).keys();
        return [name, requests.map((request) => new URL(request.url).pathname)];
      }),
    ),
  );
  assert.deepEqual(kept.map(([name]) => name.replace(/\w{16}/, "BUILD")).sort(), ["build-BUILD", `build-BUILD${kBase}`]);
  const files = kept.flatMap(([, paths]) => paths);
  assert.ok(files.includes(`${kBase}/`) && files.some((path) => path.startsWith(`${kBase}/assets/`)));
  assert.ok(asked.includes(`${kBase}/ws`) && asked.includes(`${kBase}/api/games`));
  assert.deepEqual(
    [...asked, ...files].filter((path) => path !== kBase && !path.startsWith(`${kBase}/`)),
    [],
  );

  assert.deepEqual(anna.complaints, []);
  await world.server.kill();
  await page.reload();
  await page.locator("[data-offline]").waitFor();
  await world.server.start();
  await page.locator("main[data-conn=live]").waitFor();
  await page.context().close();
});
