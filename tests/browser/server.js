// The real server as a child process on a port and a folder of its own, to be killed and started again.

import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { freePort } from "../support/free_port.mjs";
import { another, seedOf } from "../support/seed.mjs";
import { noteTrouble, trouble } from "../support/trouble.mjs";

const kRoot = fileURLToPath(new URL("../../", import.meta.url));
const kStartWithin_ms = 30_000;
const kAskAgain_ms = 20;
/** Ports that others may take at the same moment. */
const kPorts = 3;
const kPortAgain_ms = 500;
/** The server of the tests, whose draws follow from a seed; the program that people run has no such setting. */
const kSeeded = "gatehouse_seeded";
/** The same with imitations of expansions. */
export const kImitating = "gatehouse_imitating";

function binary() {
  const builds = ["build/release", "build/dev"];
  const places = [process.env.GATEHOUSE_BIN, ...builds.flatMap((build) => [`${build}/tests/${kSeeded}`, `${build}/server/gatehouse`])];
  const found = places
    .filter(Boolean)
    .map((place) => join(place.startsWith("/") ? "" : kRoot, place))
    .find(existsSync);
  if (!found) throw new Error(`no gatehouse binary in ${places.filter(Boolean).join(", ")}`);
  return found;
}

// What is meant for the tests means nothing to the server, which would not start.
function environment(program, seed) {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("GATEHOUSE_"));
  const takesSeed = [kSeeded, kImitating].includes(basename(program));
  return { ...Object.fromEntries(own), ...(takesSeed && { GATEHOUSE_SEED: String(seed) }) };
}

/** A port was taken between the look at it and the start. */
class PortTaken extends Error {}

export class Server {
  #data = mkdtempSync(join(tmpdir(), "gatehouse-browser-"));
  #child;
  #port;
  #output = "";
  #program;
  #settings;
  #seed = seedOf(another("server"));
  #starts = 0;

  /** With these settings beside those of every test: ["site.base_path=/games"]; `program`: of the folder of the usual one. */
  constructor(settings = [], program = "") {
    this.#program = program ? join(dirname(binary()), program) : binary();
    this.#settings = ["bots.delay_ms=0", ...settings];
  }

  get url() {
    return `http://localhost:${this.#port}`;
  }

  /** Starts it, the first time on a port of its own, with this build of the client; resolves when it is ready. */
  async start(client = join(kRoot, "web-client/dist")) {
    const keepsPort = this.#port !== undefined;
    for (let tries = 1; ; tries += 1) {
      if (!keepsPort) this.#port = await freePort();
      try {
        return await this.#startOn(this.#port, client);
      } catch (error) {
        if (!(error instanceof PortTaken)) throw error;
        if (tries === kPorts) throw trouble(`port ${this.#port} is taken by somebody else`, error);
        noteTrouble(`port ${this.#port} is taken by somebody else: tried once more`);
        if (keepsPort) await pause(kPortAgain_ms);
      }
    }
  }

  async #startOn(port, client) {
    const flags = [
      `--port=${port}`,
      `--data=${this.#data}`,
      `--client=${client}`,
      ...this.#settings.flatMap((setting) => ["--set", setting]),
    ];
    this.#output = "";
    this.#starts += 1;
    // Another seed each time: what was drawn once is not drawn again, as with the program that people run.
    const child = spawn(this.#program, ["serve", ...flags], { env: environment(this.#program, (this.#seed + this.#starts) >>> 0), stdio: ["ignore", "pipe", "pipe"] });
    const keep = (text) => {
      this.#output = (this.#output + text).slice(-20_000);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    this.#child = child;
    const deadline = Date.now() + kStartWithin_ms;
    // Another program that listens there would be ready as well: it has to be this one.
    const isOpen = () => this.#output.includes(`http://localhost:${port}/`);
    for (;;) {
      if (isOpen() && (await this.#isReady())) return;
      if (child.exitCode !== null && /Address already in use/.test(this.#output)) throw new PortTaken(this.#output);
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the server did not start:\n${this.#output}`);
      await pause(kAskAgain_ms);
    }
  }

  #isReady() {
    return fetch(`${this.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  #command(...words) {
    return promisify(execFile)(this.#program, words, { env: environment(this.#program, this.#seed) });
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
    await this.#command("backup", file, "--data", this.#data);
    return file;
  }

  /** The store becomes what it was when the copy was made. REQUIRES: no server runs. */
  async restore(file) {
    const old = this.#data;
    this.#data = mkdtempSync(join(tmpdir(), "gatehouse-browser-"));
    await this.#command("restore", file, "--data", this.#data);
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
