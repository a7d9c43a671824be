// Debian's Firefox by WebDriver BiDi, which it speaks by itself: one page, its complaints, keys and the mouse.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const clientPackage = createRequire(new URL("../../web-client/package.json", import.meta.url));
const WebSocket = clientPackage("ws");

const kProgram = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
const kWithin_ms = 30_000;
const kAgain_ms = 30;
/** As WebDriver writes keys that are no character. */
const kKeys = { Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004", ArrowRight: "\uE014", ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowDown: "\uE015" };

export const hasFirefox = () => existsSync(kProgram);

export class Firefox {
  /** What the console or a script has complained about. */
  complaints = [];
  #program;
  #profile = mkdtempSync(join(tmpdir(), "gatehouse-firefox-"));
  #socket;
  #page;
  #asked = new Map();
  #ids = 0;

  static async open({ width, height }) {
    const firefox = new Firefox();
    try {
      await firefox.#start(width, height);
    } catch (error) {
      await firefox.close();
      throw error;
    }
    return firefox;
  }

  async #start(width, height) {
    const flags = ["--headless", "--no-remote", "--profile", this.#profile, "--remote-debugging-port=0"];
    this.#program = spawn(kProgram, flags, { env: { ...process.env, HOME: this.#profile, LANG: "en_GB.UTF-8" }, stdio: ["ignore", "ignore", "pipe"] });
    const address = await new Promise((resolve, reject) => {
      let output = "";
      this.#program.stderr.on("data", (text) => {
        output += text;
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(output);
        if (found) resolve(found[1]);
      });
      this.#program.once("exit", () => reject(new Error(`Firefox did not start:\n${output}`)));
    });
    this.#socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => this.#socket.once("open", resolve).once("error", reject));
    this.#socket.on("message", (text) => this.#received(JSON.parse(text)));
    await this.#ask("session.new", { capabilities: {} });
    await this.#ask("session.subscribe", { events: ["log.entryAdded"] });
    const { contexts } = await this.#ask("browsingContext.getTree", {});
    this.#page = contexts[0].context;
    await this.#ask("browsingContext.setViewport", { context: this.#page, viewport: { width, height } });
  }

  #received(message) {
    if (message.method === "log.entryAdded" && ["error", "warn"].includes(message.params.level))
      this.complaints.push(`${message.params.level}: ${message.params.text}`);
    this.#asked.get(message.id)?.(message);
    this.#asked.delete(message.id);
  }

  async #ask(method, params) {
    this.#ids += 1;
    const id = this.#ids;
    const answered = new Promise((resolve) => this.#asked.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params }));
    const { type, result, error, message } = await answered;
    if (type !== "success") throw new Error(`${method}: ${error}: ${message}`);
    return result;
  }

  async goto(url) {
    await this.#ask("browsingContext.navigate", { context: this.#page, url, wait: "complete" });
  }

  /** Runs a function in the page with these values; the result has to be JSON. */
  async evaluate(act, ...values) {
    const { result, exceptionDetails } = await this.#ask("script.evaluate", {
      expression: `(async () => JSON.stringify((await (${act})(...${JSON.stringify(values)})) ?? null))()`,
      target: { context: this.#page },
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result.value);
  }

  /** Asks again until the function holds in the page. */
  async until(holds, what, ...values) {
    const deadline = Date.now() + kWithin_ms;
    while (!(await this.evaluate(holds, ...values))) {
      if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
      await pause(kAgain_ms);
    }
  }

  async press(key) {
    const value = kKeys[key] ?? key;
    await this.#ask("input.performActions", {
      context: this.#page,
      actions: [{ type: "key", id: "keys", actions: [{ type: "keyDown", value }, { type: "keyUp", value }] }],
    });
  }

  async write(text) {
    for (const letter of text) await this.press(letter);
  }

  /** Clicks the middle of the first such element, which has to be there. */
  async click(selector) {
    await this.until((wanted) => document.querySelector(wanted) !== null, `there is ${selector}`, selector);
    const { x, y } = await this.evaluate((wanted) => {
      const one = document.querySelector(wanted);
      one.scrollIntoView({ block: "nearest" });
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    }, selector);
    await this.#ask("input.performActions", {
      context: this.#page,
      actions: [
        {
          type: "pointer",
          id: "mouse",
          actions: [{ type: "pointerMove", x, y }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }],
        },
      ],
    });
  }

  /** What is on the screen, as PNG. */
  async picture() {
    const { data } = await this.#ask("browsingContext.captureScreenshot", { context: this.#page });
    return Buffer.from(data, "base64");
  }

  async close() {
    this.#socket?.close();
    if (this.#program && this.#program.exitCode === null && this.#program.signalCode === null) {
      const gone = new Promise((resolve) => this.#program.once("exit", resolve));
      this.#program.kill();
      await gone;
    }
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
