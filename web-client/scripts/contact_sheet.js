// Every kind of tile to look at, as pictures: four rotations and three variants at several sizes, light and dark, and a board
// in mid-game. `gatehouse tiles | node scripts/contact_sheet.js [FOLDER [PATTERN]]` writes them to
// build/screens/, or those only whose names match.
import { mkdirSync, readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { createServer } from "vite";

const folder = process.argv[2] ?? fileURLToPath(new URL("../../build/screens/", import.meta.url));
const { tiles } = JSON.parse(await text(process.stdin));
const vite = await createServer({
  root: fileURLToPath(new URL("..", import.meta.url)),
  server: { middlewareMode: true, ws: false },
  appType: "custom",
  logLevel: "error",
});
const load = (path) => vite.ssrLoadModule(`/src/games/carcassonne/board/${path}`);
const { kVariants, paintTile } = await load("paint/tile.ts");
const { cornerTurret } = await load("paint/city.ts");
const { corners } = await load("corners.ts");
const { catalogueOf } = await load("catalogue.ts");

const kRotations = [0, 1, 2, 3];
/** Up to this many pixels: a small tile's signs are drawn larger. */
const kBold = 64;
/** How many kinds a page has. */
const kOnPage = 20;
const kPatience_ms = 300_000;
const picture = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
const tileAt = (kind, rotation, variant, size) =>
  picture(paintTile(kind, rotation, variant, size, size <= kBold));

function sheet(kinds, size) {
  const rows = kinds.map((kind) => {
    const shown = kRotations.flatMap((rotation) =>
      Array.from({ length: kVariants }, (_, variant) => [rotation, variant]),
    );
    const images = shown.map(
      ([rotation, variant]) =>
        `<img src="${tileAt(kind, rotation, variant, size)}" width="${size}" height="${size}">`,
    );
    return `<figure><figcaption>${kind.kind}</figcaption>${images.join("")}</figure>`;
  });
  return `<div class="sheet">${rows.join("")}</div>`;
}

/** Lays tiles wherever they fit, the next one where it has most neighbours, as people do. */
function midGame(kinds, count) {
  const laid = new Map();
  const terrain = (kind, rotation, side) => {
    const slot = (((side - rotation + 4) % 4) * 3 + 1) % 12;
    return kind.parts.find(({ slots }) => slots.includes(slot))?.terrain;
  };
  const steps = [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ];
  const bag = kinds.flatMap((kind) => Array(Math.max(1, kind.count)).fill(kind));
  let state = 7;
  const chance = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const put = (kind, x, y, rotation) => laid.set(`${x},${y}`, { kind, x, y, rotation });
  put(kinds.find(({ kind }) => kind === "D") ?? kinds[0], 0, 0, 0);
  for (let tries = 0; laid.size < count && tries < count * 6; tries += 1) {
    const kind = bag[Math.floor(chance() * bag.length)];
    let best = null;
    for (const { x, y } of [...laid.values()]) {
      for (const [dx, dy] of steps) {
        const [cx, cy] = [x + dx, y + dy];
        if (laid.has(`${cx},${cy}`) || Math.abs(cx) > 6 || Math.abs(cy) > 4) continue;
        for (const rotation of kRotations) {
          const met = steps.map(([sx, sy], side) => {
            const other = laid.get(`${cx + sx},${cy + sy}`);
            return (
              other && terrain(other.kind, other.rotation, (side + 2) % 4) === terrain(kind, rotation, side)
            );
          });
          if (met.includes(false)) continue;
          const score = met.filter(Boolean).length + chance() * 0.9;
          if (!best || score > best.score) best = { score, cx, cy, rotation };
        }
      }
    }
    if (best) put(kind, best.cx, best.cy, best.rotation);
  }
  return [...laid.values()];
}

function board(laid, size) {
  const [xs, ys] = [laid.map(({ x }) => x), laid.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.max(...ys)];
  const at = (x, y) => `left:${(x - left) * size}px;top:${(top - y) * size}px`;
  const pictures = laid.map(({ kind, x, y, rotation }) => {
    const variant = (((x * 7 + y * 13) % kVariants) + kVariants) % kVariants;
    return `<img style="${at(x, y)}" src="${tileAt(kind, rotation, variant, size)}" width="${size}" height="${size}">`;
  });
  const shown = laid.map(({ kind, x, y, rotation }) => ({ kind: kind.kind, x, y, rotation }));
  const towers = corners(shown, catalogueOf(tiles)).map(
    ({ x, y }) =>
      `<img style="${at(x - 0.08, y + 0.08)}" src="${picture(cornerTurret())}" width="${size * 0.16}" height="${size * 0.16}">`,
  );
  const [width, height] = [Math.max(...xs) - left + 1, top - Math.min(...ys) + 1];
  return `<div class="board" style="width:${width * size}px;height:${height * size}px">${pictures.join("")}${towers.join("")}</div>`;
}

const colours = readFileSync(new URL("../src/style.css", import.meta.url), "utf8");
const page = (theme, body) => `<!doctype html><html data-theme="${theme}"><style>${colours}
body { background: var(--table); padding: 16px; width: max-content; font: 11px sans-serif }
.sheet { display: grid; grid-template-columns: repeat(2, max-content); gap: 8px 24px }
figure { margin: 0; display: flex; gap: 6px; align-items: center } figcaption { width: 44px }
.board { position: relative } .board img { position: absolute }
[data-theme="dark"] img { filter: brightness(0.88) }</style><body>${body}</body></html>`;

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: ["--headless", "--no-sandbox", "--disable-gpu"],
});
const tab = await browser.newPage();
async function write(name, theme, body) {
  await tab.setContent(page(theme, body), { timeout: kPatience_ms });
  await tab.evaluate(() => Promise.all(Array.from(document.images, (image) => image.decode())));
  await tab.screenshot({ path: `${folder}/${name}-${theme}.png`, fullPage: true });
}
const laid = midGame(tiles, 70);
const only = process.argv[3];
const pages = Array.from({ length: Math.ceil(tiles.length / kOnPage) }, (_, index) =>
  tiles.slice(index * kOnPage, (index + 1) * kOnPage),
);
for (const theme of ["light", "dark"]) {
  const show = async (name, body) => {
    if (!only || `${name}-${theme}`.match(only)) await write(name, theme, body());
  };
  for (const size of [25, 40, 100]) await show(`board-${size}`, () => board(laid, size));
  for (const size of [25, 40, 80, 160]) {
    for (const [index, kinds] of pages.entries()) {
      await show(`tiles-${size}-${index + 1}`, () => sheet(kinds, size));
    }
  }
}
await browser.close();
await vite.close();
