// The table of the bots' strength, from lines as gatehouse_arena writes them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { interval, linesOf, pooled, rowsOf, table, withTable } from "./table.mjs";

const kLine = {
  commit: "aaaaaaa",
  deals: 5,
  expansions: [],
  first: { bot: "solid", ms_a_move: 1, ms_slowest: 9, score: 80 },
  game: "carcassonne",
  games: 10,
  margin: 20,
  options: {},
  seats: 2,
  second: { bot: "greedy", ms_a_move: 2, ms_slowest: 5, score: 60 },
  seed: 1,
  won: 0.9,
};

test("The interval is the one of contest_test.cc", () => {
  const [low, high] = interval(0.9, 10);
  assert.ok(Math.abs(low - 0.596) < 0.001);
  assert.ok(Math.abs(high - 0.982) < 0.001);
});

test("Contests about other deals are one row, weighed by their games", () => {
  const later = { ...kLine, seed: 6, deals: 15, games: 30, won: 0.5, margin: 0, second: { ...kLine.second, score: 80 } };
  const [row, ...others] = rowsOf([later, kLine]);
  assert.deepEqual(others, []);
  assert.equal(row.games, 40);
  assert.ok(Math.abs(row.won - 0.6) < 1e-9);
  assert.ok(Math.abs(row.margin - 5) < 1e-9);
  assert.equal(row.second.score, 75);
  assert.deepEqual(row.deals, ["1-5", "6-20"]);
  assert.deepEqual(row.interval, interval(row.won, 40));
});

test("A deal that is in two lines of a row is refused", () => {
  assert.throws(() => pooled([kLine, { ...kLine, seed: 5 }]), /deal 5 is there twice/);
});

test("Of a contest at several commits the last in the file counts; other tables are other rows", () => {
  const again = { ...kLine, commit: "bbbbbbb", won: 0.7 };
  const three = { ...kLine, seats: 3, games: 15 };
  const rows = rowsOf([kLine, three, again]);
  assert.deepEqual(
    rows.map(({ commit, seats, won }) => [commit, seats, won]),
    [
      ["bbbbbbb", 2, 0.7],
      ["aaaaaaa", 3, 0.9],
    ],
  );
});

test("The stronger come first, and the table stands between its marks", () => {
  const master = { ...kLine, first: { ...kLine.first, bot: "master" } };
  const text = table(linesOf(`${JSON.stringify(kLine)}\n${JSON.stringify(master)}\n`));
  assert.match(text, /^\| first .*\n\|( --- \|)+\n\| master \| greedy .*\n\| solid \| greedy \| 2 \| none \| 10 \| 0.900, 0.596 to 0.982 \| \+20.0 \|/);
  const begin = "<!-- From tests/arena/results.jsonl, by tests/arena/table.mjs. -->\n";
  const end = "<!-- End of the table. -->\n";
  assert.equal(withTable(`before\n${begin}old\n${end}after\n`, text), `before\n${begin}${text}${end}after\n`);
  assert.throws(() => withTable("no marks", text), /marks/);
});
