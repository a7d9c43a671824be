// The board under two fingers and under the mouse: the board beneath them stays there, and the view is one's own from then on.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kLandscape, kPhone, Person } from "./browser.js";
import { confirm } from "./player.js";
import { playBots } from "./table.js";
import { rested, turnOf, until } from "./waits.js";
import { openWorld } from "./world.js";

/** How far a point of the board may be from where it was under a finger. */
const kSlip_px = 2;
/** Wide enough for each spot of a tile to be met by a finger, and no wider. */
const kNear_px = 111;
const world = openWorld();

/**
 * The view: how large a unit of the board is, and which unit lies at a point of the screen. One looks straight down at it, always: a tile is
 * a square, and nothing leans.
 */
async function viewAt(person, point) {
  const { page } = person;
  await rested(person); // what fingers do is drawn with the next frame
  const { leans, ...view } = await page.evaluate(({ x, y }) => {
    const scene = document.querySelector(".surface svg > g");
    const { a: scale, b, c, d } = scene.getCTM();
    const { x: across, y: down } = new DOMPoint(x, y).matrixTransform(scene.getScreenCTM().inverse());
    const leans = b !== 0 || c !== 0 || d !== scale ? [`${[scale, b, c, d]}`] : [];
    for (let around = scene.ownerSVGElement; around; around = around.parentElement) {
      const { transform, perspective, rotate } = getComputedStyle(around);
      if ([transform, perspective, rotate].some((how) => how !== "none")) leans.push(around.className);
    }
    return { scale, across, down, leans };
  }, point);
  assert.deepEqual(leans, []);
  return view;
}

/** Where the middle of the free ground of the board is, and where a corner of it that holds no tile. */
const placesOn = ({ page }) =>
  page.evaluate(() => {
    const { left, top, width, height } = document.querySelector(".surface svg").getBoundingClientRect();
    return { middle: { x: left + width / 2, y: top + height / 2 }, corner: { x: left + 24, y: top + 24 } };
  });

const middleOf = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

function stays(before, after, what) {
  const slip = Math.hypot(after.across - before.across, after.down - before.down) * after.scale;
  assert.ok(slip <= kSlip_px, `${what}: what was beneath it is ${slip.toFixed(1)} px away`);
}

async function fingers({ page }) {
  const devtools = await page.context().newCDPSession(page);
  return (type, ...points) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
}

/** Two fingers about a point, so far from it. */
const pair = ({ x, y }, reach) => [
  { x: x - reach, y },
  { x: x + reach, y },
];

test("two fingers zoom and move the board, two taps come closer, on a phone", { timeout: 600_000 }, async () => {
  const ben = await Person.open(world.browser, "Ben", kPhone);
  const { page } = ben;
  await playBots(ben, world.server.url, [], 1);
  const touch = await fingers(ben);
  const { middle, corner } = await placesOn(ben);

  const before = await viewAt(ben, middle);
  await touch("touchStart", ...pair(middle, 40));
  for (const reach of [50, 60, 70, 80]) await touch("touchMove", ...pair(middle, reach));
  await touch("touchEnd");
  const apart = await viewAt(ben, middle);
  assert.ok(Math.abs(apart.scale / before.scale - 2) < 0.1, `twice as far apart is ${apart.scale / before.scale} times as large`);
  stays(before, apart, "between the fingers");

  const moved = { x: middle.x + 60, y: middle.y - 45 };
  await touch("touchStart", ...pair(middle, 80));
  await touch("touchMove", ...pair(moved, 80));
  await touch("touchEnd");
  stays(apart, await viewAt(ben, moved), "the fingers take it along");
  assert.ok(await page.locator("main[data-my-turn=true]").count(), "nothing was chosen");
  assert.equal(await page.locator("[data-ghost]").count(), 0, "no tile was laid");

  await page.keyboard.press("0");
  const whole = await viewAt(ben, corner);
  for (let tap = 0; tap < 2; tap += 1) {
    await touch("touchStart", corner);
    await touch("touchEnd");
  }
  await until(ben, (scale) => document.querySelector(".surface svg > g").getCTM().a > scale * 1.5, "it is closer", whole.scale);
  const closer = await viewAt(ben, corner);
  assert.ok(Math.abs(closer.scale / whole.scale - 2) < 0.1, `two taps are ${closer.scale / whole.scale} times`);
  stays(whole, closer, "the finger");

  await ben.context.close();
});

test("the view comes no nearer than a tile needs, goes back, and keeps its middle when the phone is turned", { timeout: 300_000 }, async () => {
  const ben = await Person.open(world.browser, "Ben", kPhone);
  const { page } = ben;
  await playBots(ben, world.server.url, [], 1);
  await page.keyboard.press("0");
  await page.locator("[data-cell]").first().waitFor();
  const names = await page.locator("[data-cell]").evaluateAll((found) => found.map(({ dataset }) => dataset.cell));
  for (const name of names) {
    const cell = page.locator(`[data-cell="${name}"]`);
    const touched = middleOf(await cell.boundingBox());
    const seen = await viewAt(ben, touched);
    await cell.tap();
    await page.locator("[data-turn][aria-busy=false]").waitFor();
    const ghost = page.locator(`[data-ghost="${name}"]`);
    await ghost.waitFor();
    const box = await ghost.boundingBox();
    const surface = await page.locator(".surface svg").boundingBox();
    const near = (await viewAt(ben, touched)).scale * 100;
    assert.ok(near < kNear_px, `${name}: a tile is ${near} px wide`);
    assert.ok(box.x >= surface.x && box.x + box.width <= surface.x + surface.width, `${name}: it is in sight`);
    // As near to the finger as the edge allows: the tile and two fifths of its neighbours.
    const middle = middleOf(box);
    const edge = near * 0.9;
    const free = (at, from, length) => Math.min(Math.max(at, from + edge), from + length - edge);
    const wanted = { x: free(touched.x, surface.x, surface.width), y: free(touched.y, surface.y, surface.height) };
    for (const along of ["x", "y"]) assert.ok(Math.abs(middle[along] - wanted[along]) < kSlip_px, `${name}, ${along}: ${middle[along]}, not ${wanted[along]}`);
    await page.keyboard.press("z");
    await ghost.waitFor({ state: "detached" });
    const again = await viewAt(ben, touched);
    assert.equal(again.scale, seen.scale, `${name}: one sees as much as before`);
    stays(seen, again, `${name}: what was under the finger`);
  }

  // Turned, the phone shows in its middle what was there.
  const middle = async () => middleOf(await page.locator(".surface svg").boundingBox());
  await page.locator(".surface svg").hover({ position: { x: 20, y: 20 } });
  await page.keyboard.press("+");
  const upright = await viewAt(ben, await middle());
  await page.setViewportSize(kLandscape.viewport);
  await until(ben, () => document.documentElement.dataset.layout.includes("low"), "the phone lies on its side");
  await rested(ben);
  const turned = await viewAt(ben, await middle());
  assert.equal(turned.scale, upright.scale);
  stays(upright, turned, "the middle");
  assert.deepEqual(ben.complaints, []);
  await ben.context.close();
});

test("a tile on trial is turned by a second tap, which does not zoom", { timeout: 300_000 }, async () => {
  const ben = await Person.open(world.browser, "Ben", kPhone);
  const { page } = ben;
  await playBots(ben, world.server.url, [], 1);
  const touch = await fingers(ben);
  const { middle } = await placesOn(ben);
  await page.keyboard.press("0");
  await page.locator("[data-cell]").first().tap();
  await page.locator("[data-turn][aria-busy=false]").waitFor();
  await page.locator("[data-ghost]").first().waitFor();
  const near = await viewAt(ben, middle);
  const { x, y, width, height } = await page.locator("[data-ghost]").first().boundingBox();
  for (let tap = 0; tap < 2; tap += 1) {
    await touch("touchStart", { x: x + width / 2, y: y + height / 2 });
    await touch("touchEnd");
  }
  assert.equal((await viewAt(ben, middle)).scale, near.scale);
  assert.deepEqual(ben.complaints, []);
  await ben.context.close();
});

test("the wheel keeps what is under the pointer, and another's move leaves the view", { timeout: 600_000 }, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const { page } = anna;
  await playBots(anna, world.server.url, [], 1);
  const { corner, middle } = await placesOn(anna);
  const before = await viewAt(anna, corner);
  await page.mouse.move(corner.x, corner.y);
  await page.mouse.wheel(0, -300);
  await until(anna, (scale) => document.querySelector(".surface svg > g").getCTM().a > scale, "it is closer", before.scale);
  stays(before, await viewAt(anna, corner), "the pointer");
  await page.mouse.dblclick(corner.x, corner.y);
  await page.keyboard.press("0");
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.wheel(0, 240);
  await page.keyboard.press("ArrowRight"); // what one does oneself is brought into sight
  await page.locator("[data-turn][aria-busy=false] [data-action=confirm]:enabled").waitFor();
  await page.mouse.wheel(0, 120);
  const own = await viewAt(anna, middle);
  const laid = await page.locator("image[data-tile]").count();
  await confirm(anna);
  await turnOf(anna);
  assert.equal(await page.locator("image[data-tile]").count(), laid + 2);
  const after = await viewAt(anna, middle);
  assert.equal(after.scale, own.scale);
  stays(own, after, "another's move");
  assert.deepEqual(anna.complaints, []);
  await anna.context.close();
});
