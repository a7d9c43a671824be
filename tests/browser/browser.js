// Chromium without a window, one context for each person: frames recorded, complaints of the console and of the CSP collected.

import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { another, kProgram, seededPage, seedOf } from "../support/seed.mjs";
import { noteTrouble, trouble } from "../support/trouble.mjs";

// Playwright and axe come with the client's packages.
const clientPackage = createRequire(new URL("../../web-client/package.json", import.meta.url));
const { chromium } = clientPackage("playwright-core");
const { source: axe } = clientPackage("axe-core");

const kFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** Long enough for a machine on which thirty programs run at once; a test that waits in vain has failed all the same. */
const kWithin_ms = 90_000;
const kPictures = fileURLToPath(new URL("screenshots/", import.meta.url));
/** Pictures to look at cost time, so they are taken where somebody wants them: GATEHOUSE_TEST_PICTURES=1. */
const kTakesPictures = Boolean(process.env.GATEHOUSE_TEST_PICTURES);
/** Where to keep a trace of everything that the pages of a test do; none is kept when this is empty. */
const kTraces = process.env.GATEHOUSE_TEST_TRACES ?? "";
/**
 * Every frame that a test has seen, a JSON object a line: {"direction": "client"|"server", "frame": ..., "connection": ...}. What is no
 * test keeps none: there may be frames of its own making among them.
 */
const kFrames = process.argv[1].endsWith(".test.js") ? `${kPictures}frames-${kProgram}.jsonl` : null;

export const kDesktop = { viewport: { width: 1280, height: 800 } };
export const kPhone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

/** The phone on its side. */
export const kLandscape = { ...kPhone, viewport: { width: 844, height: 390 } };

export async function openBrowser() {
  mkdirSync(kPictures, { recursive: true });
  if (kFrames) rmSync(kFrames, { force: true });
  const launch = { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell", args: kFlags };
  const browser = await chromium.launch(launch).catch((error) => {
    throw trouble(`the browser did not start: ${error.message}`, error);
  });
  const close = browser.close.bind(browser);
  let closing = false;
  browser.on("disconnected", () => closing || noteTrouble("the browser ended by itself"));
  browser.close = async () => {
    closing = true;
    for (const person of [...open]) await person.context.close().catch(() => {}); // it may have ended by itself
    await close();
  };
  return browser;
}

/** Keeps a picture that is no screenshot beside these. */
export const keepPicture = (name, bytes) => writeFileSync(`${kPictures}${name}`, bytes);

let connections = 0;
/** Who is still there. */
const open = new Set();

export class Person {
  complaints = [];
  /** The types of the messages that the page has sent. */
  sent = [];
  /** Every message that the page has received. */
  received = [];
  /** True while the server is down: then a browser may say that it cannot connect. */
  expectLoss = false;
  isPhone = false;

  static async open(browser, name, { passesAlone = false, tellsPoints = false, ...options }) {
    const person = new Person();
    const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "block", ...options });
    context.setDefaultTimeout(kWithin_ms);
    person.name = name;
    person.isPhone = options.isMobile === true;
    person.context = context;
    await person.#begin();
    person.page = await context.newPage();
    await context.addInitScript(() => {
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
        console.error(`CSP: ${violatedDirective} ${blockedURI}`);
      });
    });
    // A test says itself when a turn goes on: what has one answer would else pass while it looks.
    if (!passesAlone) await context.addInitScript(() => localStorage.setItem("gatehouse.alone", "off"));
    // The page of the end comes at once, without the last points one by one on the board.
    if (!tellsPoints) await context.addInitScript(() => localStorage.setItem("gatehouse.finale", "off"));
    // The page's own connection, for tests that ask something beside it.
    await context.addInitScript(() => {
      globalThis.WebSocket = class extends WebSocket {
        constructor(...how) {
          super(...how);
          globalThis.ownSocket = this;
        }
      };
    });
    person.#watch();
    return person;
  }

  /** Every page of the person has chance of its own; a crash of one is told; a trace is kept where one is wanted. */
  async #begin() {
    const { context } = this;
    const name = another(this.name);
    // Pages that the page itself opens; those that a test opens have a seed each.
    await context.addInitScript({ content: seededPage(seedOf(`${name} opened`)) });
    const newPage = context.newPage.bind(context);
    context.newPage = async () => {
      const page = await newPage();
      await page.addInitScript({ content: seededPage(seedOf(another(name))) });
      return page;
    };
    context.on("page", (page) => page.on("crash", () => noteTrouble(`the page of ${name} crashed`)));
    open.add(this);
    if (kTraces) await context.tracing.start({ screenshots: true, snapshots: true });
    const close = context.close.bind(context);
    context.close = async () => {
      if (!open.delete(this)) return;
      if (kTraces) await context.tracing.stop({ path: join(kTraces, `${kProgram}-${name.replaceAll(" ", "-")}.zip`) });
      await close();
    };
  }

  #watch() {
    this.page.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      // Only the test of the worker has one: it would keep every file for each person.
      if (/Service Worker registration blocked by Playwright/.test(message.text())) return;
      // By its socket, or where it asks why the door is shut.
      const lost = /WebSocket connection to .* failed|Failed to load resource: net::ERR_CONNECTION_REFUSED/.test(message.text());
      if (!(lost && this.expectLoss)) this.complaints.push(`${message.type()}: ${message.text()}`);
    });
    this.page.on("pageerror", (error) => this.complaints.push(`exception: ${error.stack}`));
    this.page.on("websocket", (socket) => {
      connections += 1;
      const connection = connections;
      const record =
        (direction) =>
        ({ payload }) => {
          if (!kFrames) return;
          appendFileSync(kFrames, `${JSON.stringify({ direction, frame: JSON.parse(payload), connection })}\n`);
        };
      socket.on("framesent", record("client"));
      socket.on("framesent", ({ payload }) => this.sent.push(JSON.parse(payload).type));
      socket.on("framereceived", record("server"));
      socket.on("framereceived", ({ payload }) => this.received.push(JSON.parse(payload)));
    });
  }

  get main() {
    return this.page.locator("main");
  }

  /** What the page says of its state: version, phase, whether it is our turn, the connection. */
  async state() {
    return this.main.evaluate(({ dataset }) => ({
      version: Number(dataset.version),
      phase: dataset.phase,
      myTurn: dataset.myTurn === "true",
      conn: dataset.conn,
    }));
  }

  async until(test, what) {
    try {
      // The browser keeps every handle that a test does not let go of, with all of its page.
      await (await this.page.waitForFunction(test, undefined, { polling: 30, timeout: kWithin_ms })).dispose();
    } catch (error) {
      await this.#shoot(`failed-${this.name}`);
      // A page may be dead although its connection is not: then it has complained.
      const found = [JSON.stringify(await this.state()), ...this.complaints].join("\n");
      throw new Error(`${this.name} waited in vain until ${what}: ${found}`, { cause: error });
    }
  }

  /** What the accessibility checker finds on the page as it is, a line for each element. */
  async barriers() {
    // Only where it is asked: it is half a megabyte of script, and most pages are loaded without a question.
    if (!(await this.page.evaluate(() => "axe" in globalThis))) await this.page.evaluate(axe);
    return this.page.evaluate(async () => {
      const { violations } = await globalThis.axe.run();
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
    });
  }

  /** A picture to look at; see kTakesPictures. */
  async picture(name) {
    if (kTakesPictures) await this.#shoot(name);
  }

  async #shoot(name) {
    await this.page.screenshot({ path: `${kPictures}${name}.png` });
  }
}
