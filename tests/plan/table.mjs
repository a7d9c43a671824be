// The table of what one database carries, in tests/bench/FIGURES.md: printed, held against the file (--check), or put into it (--write).

import { readFileSync, writeFileSync } from "node:fs";

import { capacity, costsOf } from "./model.mjs";

const kFile = new URL("../bench/FIGURES.md", import.meta.url);
const kBegin = "<!-- made by tests/plan/table.mjs -->\n";
const kEnd = "<!-- to here -->\n";
const kDisk = 200e6; // bytes a second of a log: a small virtual disk
const kFlush_s = 0.001; // of it: a virtual disk, or one elsewhere
const kSecondsOfAPerson = 5; // between two things that somebody does

const kSetups = [
  { what: "one core", databases: 1, databaseCores: 1 },
  { what: "two cores", databases: 1, databaseCores: 2 },
  { what: "four cores", databases: 1, databaseCores: 4 },
  { what: "two databases of four", databases: 2, databaseCores: 4 },
];

export const measured = JSON.parse(readFileSync(new URL("measured.json", import.meta.url), "utf8"));

/** Two figures count: the rest is chance. */
const rounded = (number) => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(number)) - 1);
  return (Math.round(number / unit) * unit).toLocaleString("en");
};

export function table() {
  const costs = costsOf(measured);
  const lines = [
    "| the database | commands a second | people | what is busiest | nodes of two cores | its log, MB/s | kept, GB a day |",
    "| --- | --- | --- | --- | --- | --- | --- |",
  ];
  for (const setup of kSetups) {
    // Nodes with more cores than it takes, so that they are not what ends first.
    const roomy = { nodes: 8 * setup.databases, nodeCores: 64, flush_s: kFlush_s, diskBytesPerSecond: kDisk };
    const { perSecond, limit } = capacity({ ...setup, ...roomy }, costs);
    const nodes = Math.ceil((perSecond * costs.node_s) / 2 / 0.7);
    lines.push(
      `| ${setup.what} | ${rounded(perSecond)} | ${rounded(perSecond * kSecondsOfAPerson)} | ${limit} | ${nodes} | ` +
        `${rounded((perSecond * costs.written_bytes) / 1e6)} | ${rounded((perSecond * costs.kept_bytes * 86_400) / 1e9)} |`,
    );
  }
  return `${lines.join("\n")}\n`;
}

const [word] = process.argv[1] === new URL(import.meta.url).pathname ? process.argv.slice(2) : ["no"];
if (word === undefined) process.stdout.write(table());
if (word === "--check" || word === "--write") {
  const text = readFileSync(kFile, "utf8");
  const [begin, end] = [text.indexOf(kBegin) + kBegin.length, text.indexOf(kEnd)];
  const made = table();
  if (word === "--write") writeFileSync(kFile, text.slice(0, begin) + made + text.slice(end));
  else if (text.slice(begin, end) !== made) {
    console.error(
      "tests/bench/FIGURES.md has another table than node tests/plan/table.mjs prints; --write puts it there.",
    );
    process.exitCode = 1;
  }
}
