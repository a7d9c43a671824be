// Six seats as they are seen with one kind of cones missing, in both themes: the marks beside the names and the figures on the board.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, playUntil } from "./player.js";
import { playBots } from "./table.js";
import { rested } from "./waits.js";
import { openWorld } from "./world.js";

const clientPackage = createRequire(new URL("../../web-client/package.json", import.meta.url));
const { differenceCiede2000 } = clientPackage("culori");

/** The least distance of two seats; 10 is what one sees at a glance. */
const kApart = 15;
/** This many of the six have a figure on the board when the test looks at it. */
const kFigures = 5;
const world = openWorld();

/** The colour that most of each place on the screen has. */
const coloursOf = (page, picture, boxes) =>
  page.evaluate(
    async ({ url, boxes, width }) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const context = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext("2d", { willReadFrequently: true });
      context.drawImage(image, 0, 0);
      const scale = image.naturalWidth / width;
      return boxes.map((box) => {
        const [x, y, across, down] = [box.x, box.y, box.width, box.height].map((value) => Math.round(value * scale));
        const { data } = context.getImageData(x, y, Math.max(1, across), Math.max(1, down));
        const counts = new Map();
        for (let at = 0; at < data.length; at += 4) {
          const colour = `rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`;
          counts.set(colour, (counts.get(colour) ?? 0) + 1);
        }
        return [...counts].sort(([, a], [, b]) => b - a)[0][0];
      });
    },
    { url: `data:image/png;base64,${picture.toString("base64")}`, boxes, width: page.viewportSize().width },
  );

/** Where each seat's mark and one of its figures stand, by seat; a figure of each that is in sight. */
const placesOf = (page) =>
  page.evaluate(() => {
    const box = (one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x, y, width, height };
    };
    const marks = [...document.querySelectorAll("[data-player]")].map((row) => box(row.querySelector("svg rect")));
    const figures = new Map();
    for (const figure of document.querySelectorAll("[data-seat][data-kind]:not([data-at=''])")) {
      const shape = [...figure.querySelectorAll("path")].find((path) => path.getAttribute("fill")?.startsWith("#"));
      if (shape) figures.set(figure.dataset.seat, box(shape));
    }
    return { marks, figures: [...figures.values()] };
  });

/** What the mark beside a seat's name is filled with. */
const coloursOfSeat = (page, seat) => page.locator(`[data-player="${seat}"] svg rect`).first().evaluate((mark) => getComputedStyle(mark).fill);

/** The nearest two of these colours. */
function nearest(colours) {
  const differ = differenceCiede2000();
  const pairs = colours.flatMap((one, at) => colours.slice(at + 1).map((other) => ({ one, other, apart: differ(one, other) })));
  return pairs.sort((a, b) => a.apart - b.apart)[0];
}

for (const screen of [kDesktop, kPhone]) {
  const where = screen === kPhone ? "a phone" : "a desk";
  test(`six seats are told apart by those who see two colours for three, on ${where}`, { timeout: 600_000 }, async (context) => {
    const anna = await Person.open(world.browser, "Anna", screen);
    const { page } = anna;
    const roll = chance(47);
    await playBots(anna, world.server.url, [], 5, { pace: "at-once" });
    await playUntil(anna, roll, async () => (await placesOf(page)).figures.length >= kFigures);
    // The last of the six is white, which on paper is seen by its dashes on ink alone.
    const [frame, ink, dashes] = await page.evaluate(() => {
      const frame = document.querySelector("[data-last]");
      return [frame, frame.previousElementSibling].map((one) => getComputedStyle(one).stroke).concat(getComputedStyle(frame).strokeDasharray);
    });
    assert.equal(frame, await coloursOfSeat(page, 5));
    assert.ok(differenceCiede2000()(frame, ink) >= kApart, `${frame} on ${ink}`);
    assert.notEqual(dashes, "none");
    await page.keyboard.press("0");
    const devtools = await page.context().newCDPSession(page);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const type of ["none", "protanopia", "deuteranopia", "tritanopia"]) {
        await devtools.send("Emulation.setEmulatedVisionDeficiency", { type });
        await rested(anna);
        const { marks, figures } = await placesOf(page);
        const picture = await page.screenshot();
        for (const [what, boxes] of Object.entries({ marks, figures })) {
          assert.ok(boxes.length >= (what === "marks" ? 6 : kFigures), `${boxes.length} ${what}`);
          const near = nearest(await coloursOf(page, picture, boxes));
          context.diagnostic(`${where}, ${colorScheme}, ${type}: the nearest two ${what} are ${near.apart.toFixed(1)} apart`);
          assert.ok(near.apart >= kApart, `${what}, ${colorScheme}, ${type}: ${JSON.stringify(near)}`);
        }
        if (colorScheme === "light") await anna.picture(`colours-${type}-${screen === kPhone ? "phone" : "desk"}`);
      }
    }
    assert.deepEqual(anna.complaints, []);
    await anna.context.close();
  });
}
