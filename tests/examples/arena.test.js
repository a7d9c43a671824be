// The arena with a program: the players of protocol/examples against the server's bots, a few games each.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { contestOf, hold } from "../arena/wire.mjs";
import { seedOf } from "../support/seed.mjs";

const kRoot = fileURLToPath(new URL("../../", import.meta.url));
const kWithin = { timeout: 600_000 };
// Debian's own: the package of websockets is there.
const kPython = `/usr/bin/python3 ${join(kRoot, "tests/examples/seeded.py")} ${join(kRoot, "protocol/examples/player.py")}`;
const kWebSocket = typeof WebSocket === "undefined" ? "--experimental-websocket --no-warnings" : "";
const kTypeScript = `${process.execPath} ${kWebSocket} --import ${join(kRoot, "tests/examples/seeded.mjs")} ${join(kRoot, "build/examples/player.js")}`;
process.env.PLAYER_SEED = String(seedOf("player"));

const contest = (words, program) => contestOf(["program", ...words, "--program", program]);

test("A program plays once from each seat, and one that picks at random loses to Greedy", kWithin, async () => {
  const seats = [];
  const result = await hold(contest(["greedy", "--pairs", "1"], kPython), (game) => seats.push(game.seat));
  assert.deepEqual(seats, [0, 1]);
  assert.equal(result.games, 2);
  assert.equal(result.won, 0);
  assert.ok(result.margin < -10, `a margin of ${result.margin}`);
  assert.equal(result.score - result.other_scores, result.margin);
  assert.ok(result.moves > 60, `${result.moves} moves`);
  assert.ok(result.ms_a_move > 0 && result.ms_slowest >= result.ms_a_move);
});

test("A program plays at tables of three, with expansions", kWithin, async () => {
  const words = ["random", "--pairs", "1", "--seats", "3", "--expansions", "royal_gates", "kings_orders"];
  const seats = [];
  const result = await hold(contest(words, kTypeScript), (game) => seats.push(game.seat));
  assert.deepEqual(seats, [0, 1, 2]);
  assert.equal(result.games, 3);
  assert.ok(result.moves > 50, `${result.moves} moves`);
});

test("The arena says why a program did not play", kWithin, async () => {
  await assert.rejects(hold(contest(["random"], "sh -c 'echo no luck >&2; exit 3' here")), /ended with 3: no luck/);
  await assert.rejects(hold(contest(["random"], "true")), /has not sat down on seat 0/);
  await assert.rejects(hold(contest(["best"], kPython)), /refused: bad-message/);
});

test("What the arena cannot do over the wire it refuses", () => {
  const refused = [
    [["greedy"], /--program takes/],
    [["greedy", "--program", "x", "--seed", "3"], /--seed means nothing/],
    [["greedy", "--program", "x", "--pairs", "0"], /--pairs takes/],
    [["greedy", "--program", "x", "--seats", "7"], /--seats takes/],
    [["greedy", "solid", "--program", "x"], /named already/],
  ];
  for (const [words, why] of refused) assert.throws(() => contestOf(["program", ...words]), why);
  assert.throws(() => contestOf(["solid", "program", "--program", "x"]), /FIRST has to be "program"/);
});
