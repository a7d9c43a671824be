// The painter over the whole catalogue that the server publishes: each region of each tile where its letters say, in the colours
// of its terrain, and nothing that the client has no picture for. The pictures are those of the built client, from its own worker.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openWorld } from "./world.js";

const kClient = fileURLToPath(new URL("../../web-client/", import.meta.url));
const kBoard = "/src/games/carcassonne/board/";
const kPixels = 120;
/** At least so much of a region has a colour of its terrain. On the rest stand houses, trees and shadows; a sign hides much of a
    road that ends on its tile. */
const kShare = { field: 0.6, road: 0.3, river: 0.5, city: 0.5, cloister: 0 };

const world = openWorld();
let vite;

before(async () => {
  const path = createRequire(`${kClient}package.json`).resolve("vite");
  const { createServer } = await import(pathToFileURL(path));
  const root = { root: kClient, server: { middlewareMode: true, ws: false, hmr: false } };
  vite = await createServer({ ...root, appType: "custom", logLevel: "error" });
});

after(async () => {
  await vite?.close();
});

function terrainOf(red, green, blue) {
  if (blue > red + 12 && blue > green) return "river";
  if (green > red) return "field";
  if (red > 225 && green > 200) return "road";
  return "city";
}

/** A page that has the client's painter at work. */
async function studio() {
  const [script, ...others] = readdirSync(`${kClient}dist/assets`).filter((name) => /-painter-.*\.js$/.test(name));
  assert.ok(script && others.length === 0, "the painter is one script");
  const page = await world.browser.newPage();
  await page.goto(`${world.server.url}/version`);
  await page.evaluate((path) => {
    globalThis.painter = new Worker(path, { type: "module" });
  }, `/assets/${script}`);
  return page;
}

/** The colours of a picture, pixel by pixel. */
function pixelsOf(page, kind, rotation, variant) {
  return page.evaluate(
    async (wish) => {
      const painted = new Promise((resolve, reject) => {
        painter.onmessage = ({ data }) => resolve(data);
        painter.onerror = () => reject(new Error("the painter is out of reach"));
      });
      painter.postMessage(wish);
      const { name, bitmap } = await painted;
      if (name !== wish.name || bitmap?.type !== "image/png") throw new Error(`${name} was not painted`);
      const picture = await createImageBitmap(bitmap);
      const context = new OffscreenCanvas(wish.pixels, wish.pixels).getContext("2d");
      context.drawImage(picture, 0, 0);
      return Array.from(context.getImageData(0, 0, wish.pixels, wish.pixels).data);
    },
    { name: kind.kind, face: kind.kind, kind, rotation, variant, map: "meadow", pixels: kPixels, bold: false },
  );
}

/** A tile takes a second: each test has a share of them. */
const kShares = 5;
let tiles;

async function catalogue() {
  tiles ??= (await (await fetch(`${world.server.url}/api/games/carcassonne/catalogue`)).json()).tiles;
  assert.ok(tiles.length >= 58, `${tiles.length} kinds`);
  return tiles;
}

for (let share = 0; share < kShares; share += 1)
test(`every tile of the catalogue is painted region by region as its parts, share ${share + 1} of ${kShares}`, async () => {
  const { faultsOf, sampled, kSamples } = await vite.ssrLoadModule(`${kBoard}region_check.ts`);
  const { kVariants, paintTile } = await vite.ssrLoadModule(`${kBoard}paint/tile.ts`);
  assert.equal(kSamples, kPixels);
  const page = await studio();
  for (const [index, kind] of (await catalogue()).entries()) {
    if (index % kShares !== share) continue;
    const rotation = index % 4;
    assert.deepEqual(faultsOf(kind, rotation), [], `${kind.kind}, turned ${rotation}`);
    const variant = index % kVariants;
    const svg = paintTile(kind, rotation, variant, kPixels);
    assert.ok(!svg.includes("<text"), `${kind.kind} has a sign that nobody has drawn`);
    const samples = sampled(kind, rotation);
    const colours = await pixelsOf(page, kind, rotation, variant);
    for (const { part, terrain } of kind.parts) {
      const cells = samples.flatMap((shown, cell) => (shown === part ? [cell] : []));
      const right = cells.filter((cell) => {
        const [red, green, blue] = colours.slice(cell * 4, cell * 4 + 3);
        return terrainOf(red, green, blue) === terrain;
      });
      const painted = right.length / cells.length;
      assert.ok(
        painted >= kShare[terrain],
        `${kind.kind}: ${terrain} ${part} has its colour on ${painted.toFixed(2)}`,
      );
    }
  }
  await page.close();
});
