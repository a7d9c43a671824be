// Whether the pictures say what the catalogue says: just inside the border of each tile on the board every slot has the colour
// of its terrain. Colours are told apart coarsely: grass is green, water blue, a road's bed is bright, a city's ground is neither.

import assert from "node:assert/strict";
import { until } from "./waits.js";

const kDepth = 0.01;
const kSharp = 256;

/** Reads the pixels of every tile that the page shows, turned as it lies. */
async function borderColours(page) {
  return page.evaluate(
    async ({ depth, pixels }) => {
      const pull = (value) => Math.max(depth, Math.min(1 - depth, value));
      const places = Array.from({ length: 12 }, (_, slot) => {
        const along = ((slot % 3) * 2 + 1) / 6;
        const [x, y] = [
          [along, 0],
          [1, along],
          [1 - along, 1],
          [0, 1 - along],
        ][Math.floor(slot / 3)];
        return [pull(x), pull(y)];
      });
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = pixels;
      const context = canvas.getContext("2d", { willReadFrequently: true });
      const tiles = [];
      for (const shown of document.querySelectorAll("image[data-painted]")) {
        const picture = new Image();
        picture.src = shown.getAttribute("href");
        await picture.decode();
        context.drawImage(picture, 0, 0, pixels, pixels);
        const colours = places.map(([x, y]) =>
          Array.from(context.getImageData(x * pixels, y * pixels, 1, 1).data).slice(0, 3),
        );
        tiles.push({
          cell: shown.dataset.tile,
          kind: shown.dataset.kind,
          rotation: Number(shown.dataset.rotation),
          colours,
        });
      }
      return tiles;
    },
    { depth: kDepth, pixels: kSharp },
  );
}

function terrainOf([red, green, blue]) {
  if (green > red) return "field";
  if (blue > red) return "river";
  return red > 231 && green > 212 ? "road" : "city";
}

/** Holds the pictures on the person's board, `least` or more of them, against the catalogue. */
export async function checkArt(person, serverUrl, least) {
  const { tiles: kinds } = await (await fetch(`${serverUrl}/api/games/carcassonne/catalogue`)).json();
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]));
  await until(person, () => !document.querySelector("image[data-tile]:not([data-painted])"),
    "all tiles are painted",
  );
  const shown = await borderColours(person.page);
  assert.ok(shown.length >= least, `${shown.length} tiles have a picture`);
  for (const { cell, kind, rotation, colours } of shown) {
    const expected = Array(12);
    for (const part of byName.get(kind).parts)
      for (const slot of part.slots) expected[(slot + 3 * rotation) % 12] = part.terrain;
    assert.deepEqual(
      colours.map(terrainOf),
      expected,
      `tile ${kind} at ${cell}, turned ${rotation}: ${JSON.stringify(colours)}`,
    );
  }
}
