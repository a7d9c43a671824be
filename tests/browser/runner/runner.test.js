// The runner, on files that fail as files of tests do: by a seed, by luck, by a port, by a browser, by hanging.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { runFile } from "./one_file.js";

const kRunner = fileURLToPath(new URL("../run.mjs", import.meta.url));
const fake = (name) => fileURLToPath(new URL(`fakes/${name}.fake.js`, import.meta.url));
const kServer = fileURLToPath(new URL("fakes/server.mjs", import.meta.url));
const kWithin = { timeout: 120_000 };

let folder;
let states = 0;
before(() => {
  folder = mkdtempSync(join(tmpdir(), "gatehouse-runner-"));
});
after(() => rmSync(folder, { recursive: true }));

/** Variables for a file that counts its runs in a file of its own. */
const state = (more = {}) => ({ FAKE_STATE: join(folder, `state-${++states}`), ...more });
const runsIn = ({ FAKE_STATE }) => readFileSync(FAKE_STATE, "utf8").split("\n").length - 1;

/** Waits until what the file that hangs has started is gone. */
async function ended({ FAKE_STATE }) {
  const stat = `/proc/${readFileSync(FAKE_STATE, "utf8")}/stat`;
  const isLeft = () => {
    try {
      return readFileSync(stat, "utf8").split(" ")[2] !== "Z";
    } catch {
      return false;
    }
  };
  for (let left = 250; isLeft(); left -= 1) {
    assert.ok(left > 0, "it is still there");
    await pause(20);
  }
}

/** Runs the runner; its exit code and what it has printed. */
function run(words, variables = {}) {
  const { GATEHOUSE_SEED: _, NODE_TEST_CONTEXT: __, ...own } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, [kRunner, ...words], { env: { ...own, ...variables } }, (error, out, err) => {
      const lines = out.trimEnd().split("\n");
      resolve({ code: error?.code ?? 0, out, err, last: lines.at(-1), lines });
    });
  });
}

test("a word that is no test is refused before anything runs", kWithin, async () => {
  const { code, out, err } = await run([fake("passes"), "no_such_game"]);
  assert.deepEqual([code, out], [2, ""]);
  assert.match(err, /there is no test no_such_game/);
});

test("files that pass are green, with a table and the sum of all cases", kWithin, async () => {
  const { code, out, last } = await run([fake("passes"), fake("needs_seed")]);
  assert.equal(code, 0, out);
  assert.match(out, /▸ passes\.fake\.js: passed, [\d.]+ s\n[^▸]*hello from a file that passes/);
  assert.match(out, /Files by their seconds:\n +[\d.]+ s +2 passed +\S+\.fake\.js\n +[\d.]+ s +2 passed/);
  assert.equal(last, "4 passed, 0 failed");
});

test("a seed with which a game fails is named, with the commands that repeat it", kWithin, async () => {
  const { code, out, lines, last } = await run(["--seed", "13", fake("needs_seed"), fake("passes")]);
  assert.equal(code, 1);
  assert.match(out, /▸ needs_seed\.fake\.js: FAILED/);
  assert.match(out, /▸ needs_seed\.fake\.js, alone: FAILED/, "twice red is red");
  assert.ok(lines.includes("FAILED: needs_seed.fake.js"));
  assert.ok(lines.includes("  seed 13: ./dev test --seed 13 browser"), out);
  assert.match(out, /\n {2}this file alone: .*node tests\/browser\/run\.mjs --seed 13 \S+needs_seed\.fake\.js\n {2}traces: \S+\n/);
  assert.ok(!/MACHINE TROUBLE|UNSTABLE/.test(out));
  assert.equal(last, "3 passed, 1 failed");
});

test("what is no seed is refused before anything runs", kWithin, async () => {
  const { code, out, err } = await run(["--seed", "tomorrow", fake("passes")]);
  assert.deepEqual([code, out], [2, ""]);
  assert.match(err, /a seed is a number: tomorrow/);
});

test("a file that fails beside others and passes alone is named last", kWithin, async () => {
  const variables = state();
  const { code, out, last } = await run([fake("fails_once"), fake("passes")], variables);
  assert.equal(code, 0, out);
  assert.equal(runsIn(variables), 2);
  assert.match(out, /\n3 passed, 0 failed\n/);
  assert.match(last, /^UNSTABLE: fails_once\.fake\.js \(seed 1, .*run\.mjs --seed 1 /);
});

test("files that run several times have a table of how each run ended", kWithin, async () => {
  const variables = state();
  const { code, out } = await run(["--repeat", "3", fake("fails_once"), fake("passes")], variables);
  assert.equal(code, 1, out);
  assert.equal(runsIn(variables), 3);
  assert.match(out, /\n {6}3 {6}2 {6}1 {6}0 +[\d.]+ to +[\d.]+ s {2}fails_once\.fake\.js, cases passed: \d or \d\n {6}3 {6}3 {6}0 {6}0 .*passes\.fake\.js, cases passed: 2$/m);
  assert.equal((await run(["--repeat", "0", fake("passes")])).code, 2);
});

test("a port that somebody else has taken is trouble of the machine, and tried once more", kWithin, async () => {
  const variables = state({ GATEHOUSE_BIN: kServer });
  const { code, out, lines } = await run([fake("port")], variables);
  assert.equal(code, 1, out);
  assert.equal(runsIn(variables), 2);
  assert.equal(out.match(/▸ port\.fake\.js: MACHINE TROUBLE/g).length, 2);
  assert.match(out, / {2}machine trouble: port \d+ is taken by somebody else\n/);
  assert.ok(lines.some((line) => /^MACHINE TROUBLE: port\.fake\.js: .*port \d+ is taken by somebody else/.test(line)), out);
  assert.ok(!/FAILED/.test(out));
});

test("a browser that does not start is trouble of the machine, and tried once more", kWithin, async () => {
  const { code, out, lines } = await run([fake("browser")], { CHROMIUM: "/bin/false" });
  assert.equal(code, 1, out);
  assert.equal(out.match(/▸ browser\.fake\.js: MACHINE TROUBLE/g).length, 2);
  assert.ok(lines.some((line) => /^MACHINE TROUBLE: browser\.fake\.js: the browser did not start/.test(line)), out);
  assert.ok(!/FAILED/.test(out));
});

test("a page that crashes is trouble of the machine, and tried once more", kWithin, async () => {
  const variables = state();
  const { code, out, last } = await run([fake("browser"), fake("crash")], variables);
  assert.equal(code, 0, out);
  assert.equal(runsIn(variables), 2);
  assert.match(out, /▸ crash\.fake\.js: MACHINE TROUBLE, .*\n {2}machine trouble: the page of Anna 1 crashed\n/);
  assert.match(out, /▸ crash\.fake\.js: passed/);
  assert.equal(last, "2 passed, 0 failed");
});

test("a file that hangs has failed, and nothing that it has started is left", kWithin, async () => {
  const variables = state();
  const { kind, failed, output } = await runFile(fake("hangs"), { variables, within_ms: 3_000 });
  assert.deepEqual([kind, failed], ["failed", 1]);
  assert.match(output, /did not end within 3 s/);
  await ended(variables);
});

test("a runner that is stopped ends everything that it has started", kWithin, async () => {
  const variables = state();
  const runner = spawn(process.execPath, [kRunner, fake("hangs")], { env: { ...process.env, ...variables }, stdio: "ignore" });
  while (!existsSync(variables.FAKE_STATE) || readFileSync(variables.FAKE_STATE, "utf8") === "") await pause(20);
  runner.kill("SIGTERM");
  await once(runner, "exit");
  await ended(variables);
});

test("a trace is kept of every page of a file that runs alone", kWithin, async () => {
  const traces = join(folder, "traces");
  const { kind, output } = await runFile(fake("browser"), { traces });
  assert.equal(kind, "passed", output);
  assert.ok(existsSync(join(traces, "browser.fake-Anna-1.zip")));
});
