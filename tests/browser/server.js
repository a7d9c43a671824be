// The real server as a child process on a port and a folder of its own, to be killed and started again.

import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { freePort } from "../support/free_port.mjs";

const kRoot = fileURLToPath(new URL("../../", import.meta.url));
const kStartWithin_ms = 30_000;

function binary() {
  const places = [process.env.GATEHOUSE_BIN, "build/release/server/gatehouse", "build/dev/server/gatehouse"];
  const found = places
    .filter(Boolean)
    .map((place) => join(place.startsWith("/") ? "" : kRoot, place))
    .find(existsSync);
  if (!found) throw new Error(`no gatehouse binary in ${places.filter(Boolean).join(", ")}`);
  return found;
}

// What is meant for the tests means nothing to the server, which would not start.
const environment = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GATEHOUSE_")));

const command = (...words) => promisify(execFile)(binary(), words, { env: environment() });

export class Server {
  #data = mkdtempSync(join(tmpdir(), "gatehouse-browser-"));
  #child;
  #port;
  #output = "";
  #settings;

  /** With these settings beside those of every test: ["site.base_path=/games"]. */
  constructor(settings = []) {
    this.#settings = ["bots.delay_ms=0", ...settings];
  }

  get url() {
    return `http://localhost:${this.#port}`;
  }

  /** Starts it, the first time on a port of its own, with this build of the client; resolves when it is ready. */
  async start(client = join(kRoot, "web-client/dist")) {
    this.#port ??= await freePort();
    const flags = [
      `--port=${this.#port}`,
      `--data=${this.#data}`,
      `--client=${client}`,
      ...this.#settings.flatMap((setting) => ["--set", setting]),
    ];
    const child = spawn(binary(), ["serve", ...flags], { env: environment(), stdio: ["ignore", "pipe", "pipe"] });
    const keep = (text) => {
      this.#output = (this.#output + text).slice(-20_000);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    this.#child = child;
    const deadline = Date.now() + kStartWithin_ms;
    for (;;) {
      const ready = await fetch(`${this.url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return;
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`the server did not start:\n${this.#output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** SIGKILL: no farewell, no flushing. */
  async kill() {
    const gone = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill("SIGKILL");
    await gone;
  }

  /** A copy of the store, made while the server runs; the result is its file. */
  async backUp() {
    const file = join(this.#data, "backup.db");
    await command("backup", file, "--data", this.#data);
    return file;
  }

  /** The store becomes what it was when the copy was made. REQUIRES: no server runs. */
  async restore(file) {
    const old = this.#data;
    this.#data = mkdtempSync(join(tmpdir(), "gatehouse-browser-"));
    await command("restore", file, "--data", this.#data);
    rmSync(old, { recursive: true, force: true });
  }

  async stop() {
    if (this.#child && this.#child.exitCode === null && this.#child.signalCode === null) {
      const gone = new Promise((resolve) => this.#child.once("exit", resolve));
      this.#child.kill("SIGTERM");
      await gone;
    }
    rmSync(this.#data, { recursive: true, force: true });
  }
}
