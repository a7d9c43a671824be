// The painter over the whole catalogue that the server publishes: each region of each tile where its letters say, in the colours
// of its terrain, and nothing that the client has no picture for. The pictures are those of the built client, from its own worker. And
// every picture is the same in a browser as here, on a canvas as read by the browser.

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
    road that ends on its tile, and so do the mouths of a tunnel. A terrain that is not here is built on the land, in colours of its own. */
const kShare = { field: 0.6, road: 0.25, river: 0.5, city: 0.5 };

/** What edges of shapes may differ by, of 255; a shape that is missing differs by more. */
const kEdge = 24;
const kRotations = [0, 1, 2, 3];

const world = openWorld();
let vite;
/** The painter as one script, for a page that asks for its texts. */
let painter;

before(async () => {
  const path = createRequire(`${kClient}package.json`).resolve("vite");
  const { build, createServer } = await import(pathToFileURL(path));
  const root = { root: kClient, server: { middlewareMode: true, ws: false, hmr: false } };
  vite = await createServer({ ...root, appType: "custom", logLevel: "error" });
  const lib = { entry: `${kClient}${kBoard}paint/tile.ts`, formats: ["es"] };
  const [{ output }] = await build({ root: kClient, configFile: false, logLevel: "error", build: { lib, write: false } });
  painter = output[0].code;
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

/**
 * The colours of a picture as the client's painter makes it, pixel by pixel, and the largest difference between them and the picture as the
 * browser reads it. Compared where it is painted: the way from there costs more than the painting.
 */
function paintedAs(page, svg, wish) {
  return page.evaluate(
    async ([svg, wish]) => {
      const painted = new Promise((resolve, reject) => {
        painter.onmessage = ({ data }) => resolve(data);
        painter.onerror = () => reject(new Error("the painter is out of reach"));
      });
      painter.postMessage(wish);
      const { name, bitmap } = await painted;
      if (name !== wish.name || bitmap?.type !== "image/png") throw new Error(`${name} was not painted`);
      const read = new Image();
      read.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      await read.decode();
      const [colours, others] = [await createImageBitmap(bitmap), read].map((picture) => {
        const context = new OffscreenCanvas(wish.pixels, wish.pixels).getContext("2d", { willReadFrequently: true });
        context.drawImage(picture, 0, 0, wish.pixels, wish.pixels);
        return context.getImageData(0, 0, wish.pixels, wish.pixels).data;
      });
      const apart = others.reduce((most, value, at) => Math.max(most, Math.abs(value - colours[at])), 0);
      return { colours, apart };
    },
    [svg, wish],
  );
}

let tiles;

async function catalogue() {
  tiles ??= (await (await fetch(`${world.server.url}/api/games/carcassonne/catalogue`)).json()).tiles;
  assert.ok(tiles.length >= 58, `${tiles.length} kinds`);
  return tiles;
}

test("every tile of the catalogue is painted region by region as its parts", async () => {
  const { faultsOf, sampled, kSamples } = await vite.ssrLoadModule(`${kBoard}region_check.ts`);
  const { kVariants, paintTile } = await vite.ssrLoadModule(`${kBoard}paint/tile.ts`);
  const { townOf } = await vite.ssrLoadModule(`${kBoard}paint/towns.ts`);
  assert.equal(kSamples, kPixels);
  const page = await studio();
  for (const [index, kind] of (await catalogue()).entries()) {
    const rotation = index % 4;
    const samples = sampled(kind, rotation);
    assert.deepEqual(faultsOf(kind, rotation, samples), [], `${kind.kind}, turned ${rotation}`);
    const variant = index % kVariants;
    // As small tiles are painted, too: with few houses and wide roads.
    const bold = index % 2 === 1;
    const svg = paintTile(kind, rotation, variant, kPixels, bold);
    assert.ok(!svg.includes("<text"), `${kind.kind} has a sign that nobody has drawn`);
    const wish = { name: kind.kind, face: kind.kind, kind, rotation, variant, map: "meadow", pixels: kPixels, bold };
    const { colours, apart } = await paintedAs(page, svg, wish);
    assert.ok(apart <= kEdge, `${kind.kind}, turned ${rotation}, variant ${variant}: on the canvas it differs by ${apart}`);
    // A city that an expansion paints has colours of its own, too.
    const own = townOf(kind.kind, rotation)?.part;
    for (const { part, terrain } of kind.parts.filter((one) => one.part !== own)) {
      const cells = samples.flatMap((shown, cell) => (shown === part ? [cell] : []));
      const right = cells.filter((cell) => {
        const [red, green, blue] = colours.slice(cell * 4, cell * 4 + 3);
        return terrainOf(red, green, blue) === terrain;
      });
      const painted = right.length / cells.length;
      assert.ok(
        painted >= (kShare[terrain] ?? 0),
        `${kind.kind}: ${terrain} ${part} has its colour on ${painted.toFixed(2)}`,
      );
    }
  }
  await page.close();
});

test("every picture has the same shapes in a browser as here", async () => {
  const { kVariants, paintTile } = await vite.ssrLoadModule(`${kBoard}paint/tile.ts`);
  const page = await world.browser.newPage();
  await page.route("**/painter.js", (route) => route.fulfill({ contentType: "text/javascript", body: painter }));
  await page.goto(`${world.server.url}/version`);
  const wishes = kRotations.flatMap((rotation) => Array.from({ length: kVariants }, (_, variant) => [rotation, variant]));
  for (const kind of await catalogue()) {
    const texts = await page.evaluate(
      async ([kind, wishes, size]) => {
        const { paintTile } = await import("/painter.js");
        return wishes.map(([rotation, variant]) => paintTile(kind, rotation, variant, size));
      },
      [kind, wishes, kPixels],
    );
    wishes.forEach(([rotation, variant], at) => {
      const same = texts[at] === paintTile(kind, rotation, variant, kPixels);
      assert.ok(same, `${kind.kind}, turned ${rotation}, variant ${variant}: its shapes are others in the browser`);
    });
  }
  await page.close();
});
