// node tests/browser/run.mjs [--seed N] [--at-once N] [--repeat N] [FILE or NAME...]
//
// Runs the tests of this folder, or these files, some at a time; with --repeat N times, to see whether luck has a part in them. What it does about failures stands in runner/policy.js, and in
// tests/README.md what all of it is for.

import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { kUsual } from "../support/seed.mjs";
import { runFile } from "./runner/one_file.js";
import { repeatAll, runAll } from "./runner/policy.js";
import { blockOf, endOf, isGreen, repetitionsOf, tableOf } from "./runner/report.js";

const kFolder = fileURLToPath(new URL("./", import.meta.url));
const kTraces = join(kFolder, "screenshots/traces");
const kWrong = 2;
const kEnded = 130;
/** Of two cores; a file is busy for half of its time at most. */
const kAtOnce = 2;

/** The dearest first, so that none of them runs alone at the end. */
const kFirst = ["orders", "kings_gate", "river", "phone", "screens", "replay", "painter", "whole_game", "quarters", "abbey"];
function allFiles() {
  const names = readdirSync(kFolder).filter((name) => name.endsWith(".test.js"));
  const order = (name) => (kFirst.indexOf(basename(name, ".test.js")) + 1 || kFirst.length + 1);
  return names.sort((one, other) => order(one) - order(other) || one.localeCompare(other)).map((name) => join(kFolder, name));
}

/** A path, or the name of a test of this folder: `siege` is `siege.test.js`. */
function fileOf(word) {
  const found = [resolve(word), join(kFolder, `${word}.test.js`)].find((path) => existsSync(path));
  if (!found) throw new Error(`there is no test ${word}: neither this file nor ${word}.test.js in tests/browser`);
  return found;
}

function words() {
  const options = { seed: { type: "string" }, "at-once": { type: "string" }, repeat: { type: "string" } };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const seed = values.seed ?? (process.env.GATEHOUSE_SEED || kUsual);
    if (!/^\d{1,15}$/.test(seed)) throw new Error(`a seed is a number: ${seed}`);
    const count = (name, usual) => {
      const number = Number(values[name] ?? usual);
      if (!(Number.isInteger(number) && number > 0)) throw new Error(`--${name} takes a number from 1: ${values[name]}`);
      return number;
    };
    const atOnce = count("at-once", kAtOnce);
    const repeat = values.repeat === undefined ? undefined : count("repeat");
    const files = positionals.length > 0 ? positionals.map(fileOf) : allFiles();
    return { seed, atOnce, repeat, files };
  } catch (error) {
    console.error(error.message);
    process.exit(kWrong);
  }
}

// Files run in groups of their own, which a signal to this one does not reach: they end with it.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(kEnded));

const { seed, atOnce, repeat, files } = words();
// Without a seed of their own some players have one that was chosen for them.
if (seed === kUsual) delete process.env.GATEHOUSE_SEED;
else process.env.GATEHOUSE_SEED = seed;
rmSync(kTraces, { recursive: true, force: true });
const run = (file, alone) => runFile(file, { traces: alone ? kTraces : "" });
const say = (ended, alone) => console.log(`${blockOf(ended, alone)}\n`);
if (repeat !== undefined) {
  const runs = await repeatAll(files, { times: repeat, atOnce, run, say });
  console.log(repetitionsOf(runs));
  process.exit(runs.every(({ kind }) => kind === "passed") ? 0 : 1);
}
const outcomes = await runAll(files, { atOnce, run, say });
const binary = process.env.GATEHOUSE_BIN ? `GATEHOUSE_BIN=${process.env.GATEHOUSE_BIN} ` : "";
const again = (file) => `${binary}node tests/browser/run.mjs --seed ${seed} ${relative(process.cwd(), file)}`;
console.log(`${tableOf(outcomes)}\n\n${endOf(outcomes, { seed, again, traces: kTraces })}`);
process.exitCode = isGreen(outcomes) ? 0 : 1;
