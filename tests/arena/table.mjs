// node tests/arena/table.mjs [--check]
//
// Writes the table of the bots' strength in engine/README.md from results.jsonl, to which ./dev arena adds a line for each contest.
// Contests that differ in nothing but their deals make one row. Of the same contest at several commits the last one in
// the file counts. With --check it only compares, and exits with 1 when the table is not what the results say.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const kBegin = "<!-- From tests/arena/results.jsonl, by tests/arena/table.mjs. -->\n";
const kEnd = "<!-- End of the table. -->\n";

/** What two lines have in common that belong into one row, at any commit. */
const contestOf = ({ game, first, second, seats, expansions, options }) =>
  JSON.stringify([game, first.bot, second.bot, seats, expansions.toSorted(), Object.entries(options).sort()]);

/** The interval of Wilson, as tests/arena/contest.cc has it. */
export function interval(won, games) {
  const z = 1.96;
  const middle = (won + (z * z) / (2 * games)) / (1 + (z * z) / games);
  const half =
    (z / (1 + (z * z) / games)) * Math.sqrt((won * (1 - won)) / games + (z * z) / (4 * games * games));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** Lines of one contest at one commit as one. Throws when a deal is in two of them. */
export function pooled(lines) {
  const sorted = lines.toSorted((one, other) => one.seed - other.seed);
  for (const [at, line] of sorted.slice(1).entries())
    if (line.seed < sorted[at].seed + sorted[at].deals)
      throw new Error(`${line.first.bot} against ${line.second.bot}: deal ${line.seed} is there twice`);
  const games = lines.reduce((sum, line) => sum + line.games, 0);
  const mean = (value) => lines.reduce((sum, line) => sum + value(line) * line.games, 0) / games;
  const side = (which) => ({
    bot: lines[0][which].bot,
    score: mean((line) => line[which].score),
    ms_a_move: mean((line) => line[which].ms_a_move),
    ms_slowest: Math.max(...lines.map((line) => line[which].ms_slowest)),
  });
  // Lines are rounded; a victory of two is shared by halves.
  const wins = ({ seats, won, games }) => (seats === 2 ? Math.round(2 * won * games) / 2 : won * games);
  const won = lines.reduce((sum, line) => sum + wins(line), 0) / games;
  const { game, seats, expansions, options, commit } = lines[0];
  const deals = sorted.map(({ seed, deals }) => (deals === 1 ? `${seed}` : `${seed}-${seed + deals - 1}`));
  const all = { games, won, interval: interval(won, games), margin: mean((line) => line.margin), deals };
  return { game, seats, expansions, options, commit, ...all, first: side("first"), second: side("second") };
}

/** One result for each contest, in the order in which the contests were first held. */
export function rowsOf(lines) {
  const contests = new Map();
  for (const line of lines) {
    const known = contests.get(contestOf(line)) ?? [];
    contests.set(contestOf(line), [...known, line]);
  }
  return [...contests.values()].map((held) => {
    const { commit } = held.at(-1);
    return pooled(held.filter((line) => line.commit === commit));
  });
}

const kLadder = ["random", "beginner", "greedy", "solid", "sampler", "strong", "master"];

/** The strongest first, the simplest table first. */
function inOrder(rows) {
  const rank = ({ first, second, seats, expansions }) => [
    -kLadder.indexOf(first.bot),
    -kLadder.indexOf(second.bot),
    seats,
    expansions.length,
  ];
  return rows.toSorted((one, other) => {
    const ours = rank(one);
    const theirs = rank(other);
    const at = ours.findIndex((value, place) => value !== theirs[place]);
    return at < 0 ? 0 : ours[at] - theirs[at];
  });
}

function text(row) {
  const { first, second, seats, expansions, options, games, won, margin, commit, deals } = row;
  const [low, high] = row.interval.map((value) => value.toFixed(3));
  const chosen = Object.entries(options).map(([key, value]) => `${key}=${value}`);
  const cells = [
    first.bot,
    second.bot,
    seats,
    [...expansions, ...chosen].join(", ") || "none",
    games,
    `${won.toFixed(3)}, ${low} to ${high}`,
    `${margin < 0 ? "" : "+"}${margin.toFixed(1)}`,
    `${first.score.toFixed(1)} : ${second.score.toFixed(1)}`,
    `${first.ms_a_move.toFixed(1)}, ${first.ms_slowest.toFixed(0)}`,
    deals.join(", "),
    commit,
  ];
  return `| ${cells.join(" | ")} |\n`;
}

export function table(lines) {
  const titles = [
    "first",
    "second",
    "seats",
    "expansions",
    "games",
    "won, 95 % interval",
    "margin",
    "mean scores",
    "ms a move of the first: mean, most",
    "deals",
    "commit",
  ];
  const head = `| ${titles.join(" | ")} |\n|${" --- |".repeat(titles.length)}\n`;
  return head + inOrder(rowsOf(lines)).map(text).join("");
}

export function linesOf(file) {
  return file
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

/** The README with this table between its marks. */
export function withTable(readme, ours) {
  const begin = readme.indexOf(kBegin);
  const end = readme.indexOf(kEnd);
  if (begin < 0 || end < begin) throw new Error("engine/README.md: the marks of the table are missing");
  return readme.slice(0, begin + kBegin.length) + ours + readme.slice(end);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const readmeFile = new URL("../../engine/README.md", import.meta.url);
  const lines = linesOf(readFileSync(new URL("results.jsonl", import.meta.url), "utf8"));
  const before = readFileSync(readmeFile, "utf8");
  const after = withTable(before, table(lines));
  if (!process.argv.includes("--check")) writeFileSync(readmeFile, after);
  else if (before !== after) {
    console.error("engine/README.md: not what tests/arena/results.jsonl says; node tests/arena/table.mjs");
    process.exit(1);
  }
}
