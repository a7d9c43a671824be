// A feature that somebody looks at: whose it is, by how many figures, what it is worth, and what it paid when it was finished.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, Person } from "./browser.js";
import { chance, confirm, placeByMouse } from "./player.js";
import { playBots } from "./table.js";
import { eventsOf, settled, turnOf } from "./waits.js";
import { openWorld } from "./world.js";

const world = openWorld();

/** Puts a figure on the first spot on offer, if there is one. */
async function playTurn(anna, roll) {
  const { page } = anna;
  if ((await turnOf(anna)) === "place-tile") await placeByMouse(anna, roll);
  const figure = page.locator("[data-choice^=deploy]").first();
  await settled(anna);
  if ((await figure.count()) > 0) await figure.click();
  await confirm(anna);
  await turnOf(anna);
}

/** Looks at a place of a tile, from corner to corner until what lies there is what is wanted; the server's facts. */
async function lookAt(anna, { x, y }, wanted) {
  const { page } = anna;
  await page.keyboard.press("0");
  const box = await page.locator(`image[data-tile="${x},${y}"]`).boundingBox();
  for (let at = 0; at < 25; at += 1) {
    const seen = anna.received.length;
    const [across, down] = [(at % 5) + 0.5, Math.floor(at / 5) + 0.5];
    await page.mouse.click(box.x + (across * box.width) / 5, box.y + (down * box.height) / 5);
    // Nothing is asked about a point where no part lies.
    await settled(anna);
    const facts = anna.received.slice(seen).find(({ type }) => type === "inspected")?.result;
    if (facts && wanted(facts)) return facts;
  }
  return assert.fail(`nothing of it on the tile at ${x},${y}`);
}

test("the inspector says whose a feature is, by which figures, and what a finished one paid", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  const roll = chance(11);
  // By chance alone whole games go by in which nothing is finished that pays; greed finishes something soon.
  await playBots(anna, world.server.url, [], 1, { level: "greedy" });
  const nameOf = async (seat) => {
    const name = await page.locator(`[data-player="${seat}"] .name`).textContent();
    return name.replace("(you)", "").trim();
  };
  const paid = () => eventsOf(anna).find((event) => event.type === "scored" && event.finished && event.points.length > 0);
  // What the first turns complete sends its figures home: later somebody has one on the table.
  const figures = page.locator("svg [data-seat][data-at]");
  while (!paid() || (await figures.count()) === 0) await playTurn(anna, roll);

  const { feature, parts, points } = paid();
  const same = (one) => (other) => ["x", "y", "part"].every((name) => one[name] === other[name]);
  const finished = await lookAt(anna, parts[0], (facts) => facts.parts?.some(same(parts[0])));
  assert.equal(finished.finished, true);
  const said = await page.locator(`[data-inspected=${feature}] [data-paid]`).textContent();
  for (const { seat, points: count } of points) {
    assert.ok(said.includes(await nameOf(seat)), said);
    assert.match(said, new RegExp(`\\b${count}\\b`));
  }
  await anna.picture("inspector-finished");
  assert.deepEqual(await anna.barriers(), []);

  // One with a figure on it: its owner, their figures, and the server's numbers.
  const [place] = await figures.evaluateAll((all) => all.map(({ dataset }) => dataset.at));
  const [x, y] = place.split(",").map(Number);
  const facts = await lookAt(anna, { x, y }, ({ figures, finished: done }) => figures?.length > 0 && !done);
  const card = page.locator(`[data-inspected=${facts.kind}]`);
  const counted = await card.locator("[data-figures]").textContent();
  assert.equal(
    [...counted.matchAll(/ (\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0),
    facts.figures.length,
  );
  const words = await card.textContent();
  assert.ok(facts.owners.length > 0);
  for (const seat of facts.owners) assert.match(words, new RegExp(`Owned by .*${await nameOf(seat)}`));
  const worth = [facts.points_now, facts.points_when_done, facts.points_at_end].filter((count) => count !== null);
  assert.ok(worth.length > 0);
  for (const count of worth) assert.match(words, new RegExp(`\\b${count}\\b`));
  await anna.picture("inspector-owned");
  assert.deepEqual(anna.complaints, []);
  await anna.context.close();
});
