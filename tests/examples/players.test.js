// The players of protocol/examples in games against each other, on the real server. `./dev test examples` has compiled the one
// in TypeScript into build/examples.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Server } from "../browser/server.js";
import { another, seedOf } from "../support/seed.mjs";
import { Relay } from "./relay.js";

const kRoot = fileURLToPath(new URL("../../", import.meta.url));
const kFrames = join(kRoot, "build/examples/frames");
const kWithin = { timeout: 600_000 };
// Debian's own: the package of websockets is there.
const kPython = ["/usr/bin/python3", join(kRoot, "tests/examples/seeded.py"), join(kRoot, "protocol/examples/player.py")];
const kTypeScript = [
  process.execPath,
  ...(typeof WebSocket === "undefined" ? ["--experimental-websocket", "--no-warnings"] : []),
  ...["--import", join(kRoot, "tests/examples/seeded.mjs")],
  join(kRoot, "build/examples/player.js"),
];

const server = new Server();
const children = new Set();
let games;

before(async () => {
  assert.ok(existsSync(kTypeScript.at(-1)), "protocol/examples/player.ts is not compiled");
  rmSync(kFrames, { recursive: true, force: true });
  mkdirSync(kFrames, { recursive: true });
  await server.start();
  games = (await (await fetch(`${server.url}/api/games`)).json()).games;
});

after(async () => {
  for (const child of children) child.kill("SIGKILL");
  await server.stop();
});

/** Runs a player; `table` resolves to the code of its table, `end` to what it has said and its exit status. */
function run([program, ...args]) {
  const env = { ...process.env, PLAYER_SEED: String(seedOf(another("player"))) };
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  children.add(child);
  const said = { out: "", err: "" };
  child.stderr.on("data", (text) => {
    said.err += text;
  });
  const end = new Promise((resolve) => {
    child.once("close", (status) => {
      children.delete(child);
      resolve({ ...said, status });
    });
  });
  const table = new Promise((resolve, fail) => {
    child.stdout.on("data", (text) => {
      said.out += text;
      const room = /^table (\w+)/.exec(said.out)?.[1];
      if (room) resolve(room);
    });
    end.then(() => fail(new Error(`no table: ${said.err}`)));
  });
  table.catch(() => {}); // the caller that waits for it is told
  return { table, end };
}

/** A whole game: `first` makes the table, `second` sits down. Each has a relay to the server, with this trouble. */
async function game(name, first, second, trouble) {
  const frames = join(kFrames, `${name}.jsonl`);
  const relays = ["first", "second"].map((seat) => new Relay(server.url, frames, seat, trouble));
  const [url, otherUrl] = await Promise.all(relays.map((relay) => relay.start()));
  try {
    const one = run(first(url));
    const other = run(second(otherUrl, await one.table));
    const ends = await Promise.all([one.end, other.end]);
    return { frames, players: ends.map((end, at) => ({ ...end, trouble: relays[at].done.toSorted() })) };
  } finally {
    for (const relay of relays) relay.stop();
  }
}

function checkFrames(frames) {
  execFileSync(process.execPath, [join(kRoot, "tests/protocol/check.mjs"), frames], { stdio: "pipe" });
}

/** Each of the players was told of both seats, by documents or by the event of sitting down, that a program is there. */
function expectMarks(frames) {
  const told = { first: new Set(), second: new Set() };
  for (const line of readFileSync(frames, "utf8").trim().split("\n")) {
    const { direction, connection, frame } = JSON.parse(line);
    if (direction !== "server") continue;
    const seats = Object.entries(frame.document?.room.seats ?? {}).map(([seat, one]) => ({ ...one, seat: Number(seat) }));
    const seated = (frame.events ?? []).filter((event) => event.type === "seated");
    for (const { seat, program } of [...seats, ...seated]) {
      assert.equal(program, true, `${connection} was told that somebody sits on seat ${seat}`);
      told[connection.split(" ")[0]].add(seat);
    }
  }
  for (const seats of Object.values(told)) assert.deepEqual([...seats].toSorted(), [0, 1]);
}

const kTrouble = { loseJoined: [1], loseCommand: [5], loseAck: [9, 16], tooFast: [12, 20] };
const kTroubled = ["loseAck", "loseAck", "loseCommand", "loseJoined", "tooFast", "tooFast"];

function expectGoodEnd({ status, out, err, trouble }) {
  assert.equal(status, 0, err);
  assert.deepEqual(trouble, kTroubled);
  const [, right, wrong, connections] = /^finished: (\d+) digests right, (\d+) wrong, (\d+) conn/m.exec(out);
  assert.ok(Number(right) > 150, `only ${right} digests`);
  assert.equal(wrong, "0");
  assert.equal(connections, "5");
}

test("The players finish a base game in spite of lost connections and refusals", kWithin, async () => {
  const { frames, players } = await game(
    "base",
    (url) => [...kPython, url, "--create"],
    (url, room) => [...kTypeScript, url, room],
    kTrouble,
  );
  for (const player of players) expectGoodEnd(player);
  checkFrames(frames);
  expectMarks(frames);
});

test("The players finish a game with every expansion in spite of the same", kWithin, async () => {
  // The river and the Count go together by an option alone, which these players do not choose.
  const known = games.find((one) => one.game === "carcassonne").expansions.map((one) => one.name);
  const expansions = known.filter((name) => name !== "river");
  assert.ok(expansions.length > 5);
  const { frames, players } = await game(
    "everything",
    (url) => [...kTypeScript, url, "create", ...expansions],
    (url, room) => [...kPython, url, room],
    kTrouble,
  );
  for (const player of players) expectGoodEnd(player);
  checkFrames(frames);
});

test("A player that sees another digest says so, takes a snapshot, and fails", kWithin, async () => {
  const { players } = await game(
    "falsified",
    (url) => [...kPython, url, "--create"],
    (url, room) => [...kTypeScript, url, room],
    { falseDigest: [20], emptyPatch: [40] },
  );
  for (const { status, out, err, trouble } of players) {
    assert.deepEqual(trouble, ["emptyPatch", "falseDigest"]);
    assert.equal(err.match(/has the digest/g)?.length, 2, err);
    assert.match(out, /^finished: \d+ digests right, 2 wrong, 1 connections/m);
    assert.equal(status, 1);
  }
});
