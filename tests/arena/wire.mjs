// ./dev arena program LEVEL --program "COMMAND" [--pairs N] [--seats N] [--game GAME] [--expansions NAME...]
//
// Plays a program against the bots of a server, over the real wire: "COMMAND URL CODE" sits down at the table with this code,
// starts the game when it is the host of a full table, and ends when the game is over, as the players of protocol/examples do.
// It plays once from each seat, and bots of that level have all other seats. The tables' draws are the server's own: nobody can
// choose them, so unlike the contests between two bots the games of a pair are different deals, and no seed is told.

import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Server } from "../browser/server.js";
import { interval } from "./table.mjs";

const { WebSocket, WebSocketServer } = createRequire(
  new URL("../../web-client/package.json", import.meta.url),
)("ws");
const kProtocol = "gatehouse.v1.json";
const kGameWithin_ms = 3_600_000;

/** A program may be faster than people, and plays many games. */
const kSettings = [
  "limits.messages_per_second=1000",
  "limits.burst=10000",
  "limits.rooms=10000",
  "limits.rooms_per_address=10000",
];

/** A connection of the arena itself, which holds a seat until the program and the bots have theirs. */
class Holder {
  #socket;
  #waiting = new Map();
  #asked = 0;
  #left = false;

  async open(server) {
    this.#socket = new WebSocket(`${server.replace("http", "ws")}/ws`, kProtocol);
    this.#socket.on("message", (text) => {
      const message = JSON.parse(String(text));
      const key = message.id ?? message.type;
      this.#waiting.get(key)?.(message);
      this.#waiting.delete(key);
    });
    await new Promise((resolve, fail) => this.#socket.once("open", resolve).once("error", fail));
    const welcome = new Promise((resolve) => this.#waiting.set("welcome", resolve));
    this.#socket.send(JSON.stringify({ type: "hello", client: "gatehouse-arena/1" }));
    await welcome;
    return this;
  }

  /** The answer to a message. Throws where it is refused. */
  async ask(message) {
    const id = `arena-${++this.#asked}`;
    const answer = new Promise((resolve) => this.#waiting.set(id, resolve));
    this.#socket.send(JSON.stringify({ ...message, id }));
    return accepted(await answer);
  }

  async leave() {
    if (this.#left) return;
    this.#left = true;
    await this.ask({ type: "leave" });
  }

  /** The document of a table, as spectators see it. */
  async look(room) {
    const snapshot = new Promise((resolve) => this.#waiting.set("snapshot", resolve));
    await this.ask({ type: "watch", room, name: "Arena" });
    return (await snapshot).document;
  }

  close() {
    this.#socket.terminate();
  }
}

function accepted(answer) {
  if (answer.type === "error") throw new Error(`refused: ${answer.code}: ${answer.message}`);
  return answer;
}

/** Stands between the program and the server: seats bots by the program's connection, and measures how long it thinks. */
class Gate {
  moves = 0;
  ms = 0;
  ms_slowest = 0;
  #listener;
  #server; // the connection for the program
  #asked_ms; // when it was asked to move
  #answers = new Map();
  #begin; // lets the program start the game
  #seated = new Promise((resolve) => {
    this.#begin = resolve;
  });
  joined; // resolves when the program has its seat

  async open(server) {
    this.#listener = new WebSocketServer({ port: 0, host: "127.0.0.1", handleProtocols: () => kProtocol });
    this.joined = new Promise((resolve) => {
      this.#listener.on("connection", (program) => this.#connect(program, server, resolve));
    });
    await new Promise((listening) => this.#listener.once("listening", listening));
    this.url = `http://127.0.0.1:${this.#listener.address().port}`;
    return this;
  }

  /** Asks as the program, which hears nothing of the answer. Throws where it is refused. */
  async ask(message) {
    const id = `arena-${this.#answers.size + 1}`;
    const answer = new Promise((resolve) => this.#answers.set(id, resolve));
    this.#server.send(JSON.stringify({ ...message, id }));
    return accepted(await answer);
  }

  /** From now on the program may start the game: until then its wish waits. */
  begin() {
    this.#begin();
  }

  close() {
    for (const program of this.#listener.clients) program.terminate();
    this.#listener.close();
  }

  #connect(program, url, seated) {
    const server = new WebSocket(`${url.replace("http", "ws")}/ws`, kProtocol);
    const waiting = [];
    this.#server = server;
    program.on("message", (text) => {
      const frame = String(text);
      if (server.readyState === WebSocket.CONNECTING) waiting.push(frame);
      else if (server.readyState === WebSocket.OPEN) this.#fromProgram(server, frame);
    });
    server.on("open", () => {
      for (const frame of waiting) this.#fromProgram(server, frame);
    });
    server.on("message", (text) => {
      const message = JSON.parse(String(text));
      if (this.#answers.has(message.id)) return this.#answers.get(message.id)(message);
      if (message.prompt) this.#asked_ms ??= performance.now();
      program.send(String(text));
      if (message.type === "joined" && message.role === "seat") seated(message.seat);
    });
    for (const [one, other] of [[server, program], [program, server]]) {
      one.on("close", () => other.terminate());
      one.on("error", () => other.terminate());
    }
  }

  async #fromProgram(server, frame) {
    const { type } = JSON.parse(frame);
    if (type === "start") await this.#seated;
    if (this.#asked_ms !== undefined && type === "command") {
      const ms = performance.now() - this.#asked_ms;
      this.#asked_ms = undefined;
      this.moves += 1;
      this.ms += ms;
      this.ms_slowest = Math.max(this.ms_slowest, ms);
    }
    server.send(frame);
  }
}

/** Runs the program at a table; `end` resolves when it has ended well, and fails with its last words otherwise. */
function run(command, url, room) {
  const program = spawn(`${command} ${url} ${room}`, { shell: true, detached: true, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  program.stderr.on("data", (text) => {
    said = (said + text).slice(-2_000);
  });
  const kill = () => {
    if (program.exitCode === null && program.signalCode === null) process.kill(-program.pid, "SIGKILL");
  };
  const late = setTimeout(kill, kGameWithin_ms);
  const end = new Promise((resolve, fail) => {
    program.once("error", fail);
    program.once("close", (status, signal) => {
      clearTimeout(late);
      if (status === 0) resolve();
      else fail(new Error(`the program ended with ${status ?? signal}: ${said.trim()}`));
    });
  });
  end.catch(() => {}); // the caller that waits for it is told
  return { end, kill };
}

const kNames = ["Ada", "Bea", "Cid", "Dot", "Eli"];

/** A table at which the next free seat is `seat`, and who hold those before it, or the next one; the first of them is the host. */
async function tableFor(seat, server, { game, seats, expansions }) {
  const first = await new Holder().open(server);
  const { room } = await first.ask({
    type: "create",
    name: kNames[0],
    game,
    seats,
    public: false,
    options: game === "carcassonne" ? { expansions, choices: {} } : {},
    bot_pace: "at-once",
    allows_programs: true,
  });
  const holders = [first];
  for (let at = 1; at < (seat === 0 ? 2 : seat); at += 1) {
    const holder = await new Holder().open(server);
    await holder.ask({ type: "join", room, name: kNames[at], seat: at });
    holders.push(holder);
  }
  if (seat === 0) {
    await first.ask({ type: "appoint", seat: 1 });
    await first.leave();
    holders.reverse();
  }
  return { room, holders };
}

/** One game of the program on this seat. */
async function play(seat, server, contest) {
  const { room, holders } = await tableFor(seat, server, contest);
  const gate = await new Gate().open(server);
  const { end, kill } = run(contest.program, gate.url, room);
  try {
    const at = await Promise.race([gate.joined, end.then(() => undefined)]);
    if (at !== seat) throw new Error(`the program has not sat down on seat ${seat}`);
    const [host, ...others] = holders;
    for (const holder of others) await holder.leave();
    await host.ask({ type: "appoint", seat });
    await host.leave();
    for (let bot = 0; bot < contest.seats; bot += 1)
      if (bot !== seat) await Promise.race([gate.ask({ type: "bot", seat: bot, level: contest.level }), end]);
    gate.begin();
    await end;
    const { result } = (await host.look(room)).game;
    const scores = result.scores.filter((_, other) => other !== seat);
    return {
      seat,
      won: result.winners.includes(seat) ? 1 / result.winners.length : 0,
      score: result.scores[seat],
      others: scores.reduce((sum, score) => sum + score, 0) / scores.length,
      margin: result.scores[seat] - Math.max(...scores),
      gate,
    };
  } finally {
    kill();
    for (const holder of holders) holder.close();
    gate.close();
  }
}

/** Plays them all; `tell` is told of each game, and how many are done. */
export async function hold(contest, tell = () => {}) {
  const server = new Server(kSettings);
  const games = [];
  await server.start();
  try {
    for (let pair = 0; pair < contest.pairs; pair += 1)
      for (let seat = 0; seat < contest.seats; seat += 1) {
        games.push(await play(seat, server.url, contest));
        tell(games.at(-1), games.length);
      }
  } finally {
    await server.stop();
  }
  const mean = (value) => games.reduce((sum, game) => sum + value(game), 0) / games.length;
  const sum = (value) => games.reduce((all, game) => all + value(game.gate), 0);
  const won = mean((game) => game.won);
  return {
    games: games.length,
    won,
    interval: interval(won, games.length),
    margin: mean((game) => game.margin),
    score: mean((game) => game.score),
    other_scores: mean((game) => game.others),
    moves: sum((gate) => gate.moves),
    ms_a_move: sum((gate) => gate.ms) / sum((gate) => gate.moves),
    ms_slowest: Math.max(...games.map((game) => game.gate.ms_slowest)),
  };
}

/** The words of the command line, each option with those that follow it. */
export function contestOf(words) {
  const contest = { program: "", pairs: 50, seats: 2, game: "carcassonne", expansions: [] };
  const [first, level, ...rest] = words;
  let at = "";
  const given = {};
  for (const word of rest) {
    if (word.startsWith("--")) {
      at = word.slice(2);
      if (!(at in contest)) throw new Error(`--${at} means nothing where a program plays`);
      given[at] = [];
    } else if (at === "") throw new Error(`${word}: FIRST and SECOND are named already`);
    else given[at].push(word);
  }
  for (const [name, values] of Object.entries(given)) {
    if (name === "expansions") contest.expansions = values;
    else if (values.length !== 1) throw new Error(`--${name} takes one value`);
    else contest[name] = typeof contest[name] === "number" ? Number(values[0]) : values[0];
  }
  const whole = (value, least, most) => Number.isInteger(value) && value >= least && value <= most;
  if (first !== "program" || !level || level.startsWith("--"))
    throw new Error('FIRST has to be "program", SECOND the level of a bot');
  if (contest.program === "") throw new Error("--program takes the command line of the program");
  if (!whole(contest.pairs, 1, 10_000)) throw new Error("--pairs takes a whole number from 1 to 10000");
  if (!whole(contest.seats, 2, 6)) throw new Error("--seats takes a whole number from 2 to 6");
  return { ...contest, level };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const contest = contestOf(process.argv.slice(2));
    const result = await hold(contest, (_, done) => {
      if (done % 10 === 0) console.error(`${done} games played`);
    });
    const [low, high] = result.interval.map((value) => value.toFixed(3));
    console.log(
      `program against ${contest.level}, ${contest.seats} seats, ${result.games} games: ${result.won.toFixed(3)} won, ` +
        `95 % interval ${low} to ${high}, margin ${result.margin < 0 ? "" : "+"}${result.margin.toFixed(1)}`,
    );
    console.log(
      `mean scores ${result.score.toFixed(1)} : ${result.other_scores.toFixed(1)}; the program answers in ` +
        `${result.ms_a_move.toFixed(1)} ms, at most ${result.ms_slowest.toFixed(1)} ms, by the clock`,
    );
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
