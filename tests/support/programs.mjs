// Programs that a test starts, and what it asks them: all of them end with the test.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import http from "node:http";
import https from "node:https";

const children = [];

/** Starts a program without variables for the server but those of `env`. `said()` has what it has written. */
export function start(program, args, env = {}, more = {}) {
  // The server takes no variable of this prefix for nothing.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("GATEHOUSE_"));
  const whole = { ...Object.fromEntries(inherited), ...env };
  const child = spawn(program, args, { env: whole, stdio: ["ignore", "pipe", "pipe"], ...more });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => said.push(text));
  child.said = () => said.join("");
  children.push(child);
  return child;
}

export function endAll() {
  for (const child of children) child.kill("SIGKILL");
}

/** GET of a path at this machine under a name; status, headers and body. */
export function ask(secure, port, path, headers = {}) {
  const options = { host: "127.0.0.1", port, path, headers, agent: false };
  const library = secure ? https : http;
  if (secure) Object.assign(options, { rejectUnauthorized: false, servername: headers.Host });
  return new Promise((answer, fail) => {
    library
      .get(options, (reply) => {
        const parts = [];
        reply.on("data", (part) => parts.push(part));
        reply.on("end", () =>
          answer({ status: reply.statusCode, headers: reply.headers, body: parts.join("") }),
        );
      })
      .on("error", fail);
  });
}

/** Waits for a condition, for a minute, while the program runs. */
export async function until(what, condition, child) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) break;
    if (await condition().catch(() => false)) return;
    await new Promise((later) => setTimeout(later, 100));
  }
  assert.fail(`${what}: ${child.said()}`);
}
