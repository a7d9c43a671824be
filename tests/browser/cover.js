// The two pictures of README.md, docs/desk.webp and docs/phone.webp: the same game of a person and two bots, at a desk and on a phone. A
// clock of ten seconds lets a bot move for the person, so that the table looks as played.
//
//   node tests/browser/cover.js

import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { kDesktop, kPhone, openBrowser, Person } from "./browser.js";
import { Server } from "./server.js";
import { playBots } from "./table.js";

const kFolder = fileURLToPath(new URL("../../docs/", import.meta.url));
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

/** Waits for a turn of this person with enough tiles on a painted table, and keeps what the screen shows. */
async function keep({ page }, name) {
  await page.waitForFunction(
    (tiles) =>
      document.querySelectorAll("image[data-tile]").length >= tiles &&
      !document.querySelector("image[data-tile]:not([data-painted])") &&
      document.querySelector("main[data-my-turn=true] [data-turn][aria-busy=false]") &&
      document.querySelector("[data-cell]"),
    kTiles,
    { timeout: kWithin_ms },
  );
  const bytes = await page.screenshot();
  const encoded = await page.context().newPage().then(async (blank) => {
    const url = await blank.evaluate(
      async ({ base64, quality }) => {
        const picture = new Image();
        picture.src = `data:image/png;base64,${base64}`;
        await picture.decode();
        const canvas = document.createElement("canvas");
        canvas.width = picture.width;
        canvas.height = picture.height;
        canvas.getContext("2d").drawImage(picture, 0, 0);
        return canvas.toDataURL("image/webp", quality);
      },
      { base64: bytes.toString("base64"), quality: kQuality },
    );
    await blank.close();
    return Buffer.from(url.split(",")[1], "base64");
  });
  writeFileSync(`${kFolder}${name}.webp`, encoded);
  console.log(`${name}: ${encoded.length} bytes`);
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
} finally {
  await browser.close();
  await server.kill();
}
