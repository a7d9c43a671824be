// Pictures of a game that our own painter made: of a person and two bots. README.md shows it at a desk and on a phone (docs/desk.webp,
// docs/phone.webp). Messengers show its board beside a link (web-client/public/cover.jpg). The icons of a home screen are painted from icon.svg.
// A clock of ten seconds lets a bot move for the person, so that the table looks as played.
//
//   node tests/browser/cover.js

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { kDesktop, kPhone, openBrowser, Person } from "./browser.js";
import { Server } from "./server.js";
import { lookOn, playBots } from "./table.js";

const kFolder = fileURLToPath(new URL("../../docs/", import.meta.url));
const kPublic = fileURLToPath(new URL("../../web-client/public/", import.meta.url));
/** As in server/net/http/preview.h. */
const kCover = { width: 1200, height: 630 };
const kOfPhone = 180;
const kIcons = [kOfPhone, 192, 512];
const kIcon = readFileSync(`${kPublic}icon.svg`, "utf8");
/** In the lower left corner of the cover: the icon and the name. */
const kSign = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
  <rect x="40" y="470" width="560" height="120" rx="24" fill="#efe8d6" stroke="#2b2418" stroke-width="3"/>
  <g transform="translate(60 486) scale(2.75)">${kIcon.replace("<svg ", `<svg width="32" height="32" `)}</g>
  <text x="172" y="553" font-family="DejaVu Serif" font-weight="bold" font-size="66" fill="#2b2418">Gatehouse</text></svg>`;
/** Wide enough for a board of that size between the parts around it. */
const kWide = { viewport: { width: 1900, height: 900 } };
const kTiles = 26;
const kWithin_ms = 600_000;
const kQuality = 0.8;
const kClock = { kind: "move", time_s: 10, over: "bot", level: "solid" };

async function withClock({ page }) {
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const upstream = socket.connectToServer();
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      upstream.send(message.type === "create" ? JSON.stringify({ ...message, clock: kClock }) : text);
    });
  });
}

/** Waits for enough tiles on a painted table; and, where somebody sits, for their turn. */
const stands = ({ page }, seated) =>
  page.waitForFunction(
    ([tiles, turn]) =>
      document.querySelectorAll("image[data-tile]").length >= tiles &&
      !document.querySelector("image[data-tile]:not([data-painted])") &&
      (!turn || (document.querySelector("main[data-my-turn=true] [data-turn][aria-busy=false]") && document.querySelector("[data-cell]"))),
    [kTiles, seated],
    { timeout: kWithin_ms },
  );

/** Draws these pictures one over the other in a page of its own, as large as the first, and gives the bytes of the whole. */
async function drawn({ page }, layers, type, quality) {
  const blank = await page.context().newPage();
  const url = await blank.evaluate(
    async ([addresses, media, how]) => {
      const canvas = document.createElement("canvas");
      const pictures = addresses.map((src) => Object.assign(new Image(), { src }));
      for (const picture of pictures) await picture.decode();
      canvas.width = pictures[0].width;
      canvas.height = pictures[0].height;
      for (const picture of pictures) canvas.getContext("2d").drawImage(picture, 0, 0);
      return canvas.toDataURL(media, how);
    },
    [layers, type, quality],
  );
  await blank.close();
  return Buffer.from(url.split(",")[1], "base64");
}

const addressOf = (bytes, type) => `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;

function write(file, bytes) {
  writeFileSync(file, bytes);
  console.log(`${file}: ${bytes.length} bytes`);
}

/** Keeps what the screen shows. */
async function keep(person, name) {
  await stands(person, true);
  const screen = addressOf(await person.page.screenshot(), "image/png");
  write(`${kFolder}${name}.webp`, await drawn(person, [screen], "image/webp", kQuality));
}

/** Keeps the middle of the board, with the game's sign in its corner. */
async function keepCover(person) {
  await stands(person, false);
  const { x, y, width, height } = await person.page.locator("svg:has(> .hold)").boundingBox();
  const clip = { x: x + (width - kCover.width) / 2, y: y + (height - kCover.height) / 2, ...kCover };
  const board = addressOf(await person.page.screenshot({ clip }), "image/png");
  const sign = addressOf(kSign, "image/svg+xml");
  write(`${kPublic}cover.jpg`, await drawn(person, [board, sign], "image/jpeg", kQuality));
}

/** An iPhone rounds the corners itself, and paints black where there is nothing. */
const withCorners = (icon) => icon.replace(' rx="6"', "");

async function keepIcons(person) {
  for (const side of kIcons) {
    const icon = side === kOfPhone ? withCorners(kIcon) : kIcon;
    const sized = addressOf(icon.replace("<svg ", `<svg width="${side}" height="${side}" `), "image/svg+xml");
    write(`${kPublic}icon-${side}.png`, await drawn(person, [sized], "image/png"));
  }
}

mkdirSync(kFolder, { recursive: true });
const server = new Server();
await server.start(process.env.GATEHOUSE_CLIENT);
const browser = await openBrowser();
try {
  const anna = await Person.open(browser, "Anna", kDesktop);
  await withClock(anna);
  const room = await playBots(anna, server.url, [/Inns/, /Abbot/], 2, { level: "solid" });
  await keep(anna, "desk");
  const phone = await Person.open(browser, "Anna", { ...kPhone, storageState: await anna.context.storageState() });
  await phone.page.goto(`${server.url}/g/${room}`);
  await keep(phone, "phone");
  const spectator = await Person.open(browser, "Spectator", kWide);
  await lookOn(spectator, server.url, room);
  await keepCover(spectator);
  await keepIcons(spectator);
} finally {
  await browser.close();
  await server.kill();
}
