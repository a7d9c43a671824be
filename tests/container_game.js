// Plays a game against the greedy bot over the wire, always by the first choice offered, and exits with 0 when all went
// well. In two parts, so that the server can be stopped and started in between:
//   node --experimental-websocket tests/container_game.js URL SEAT_FILE begin
//   node --experimental-websocket tests/container_game.js URL SEAT_FILE finish
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { choicesOf } from "./support/choices.mjs";

const [url, seatFile, part] = process.argv.slice(2);
const commandsToBegin = 40; // of about 70
setTimeout(() => {
  console.error("no end of the game in sight after two minutes");
  process.exit(1);
}, 120_000).unref();

const socket = new WebSocket(new URL("/ws", url).href.replace(/^http/, "ws"), "gatehouse.v1.json");
const inbox = [];
let wake = () => {};
socket.onmessage = ({ data }) => {
  inbox.push(JSON.parse(data));
  wake();
};
socket.onclose = ({ code }) => {
  inbox.push({ type: "closed", code });
  wake();
};
await new Promise((resolve, reject) => {
  socket.onopen = resolve;
  socket.onerror = () => reject(new Error(`no connection to ${url}`));
});

async function next() {
  while (inbox.length === 0) await new Promise((resolve) => (wake = resolve));
  const message = inbox.shift();
  assert.notEqual(message.type, "closed", `the server closed with ${message.code}`);
  assert.notEqual(message.type, "error", JSON.stringify(message));
  return message;
}

// The first message of that type; others on the way are handled as they come.
async function until(type) {
  for (;;) {
    const message = await next();
    follow(message);
    if (message.type === type) return message;
  }
}

let version = 0;
let prompt = null;
let over = null;
function follow(message) {
  if (message.type === "tail") for (const update of message.updates) follow(update);
  if (message.type !== "update" && message.type !== "snapshot") return;
  if (message.type === "update") assert.equal(message.version, version + 1, "versions have no gap");
  version = message.version;
  prompt = message.prompt;
  over = message.events?.find(({ type }) => type === "over") ?? over;
}

let commands = 0;
const send = (message) => socket.send(JSON.stringify(message));

send({ type: "hello", client: "container-test" });
await until("welcome");
if (part === "begin") {
  const { games } = await (await fetch(new URL("/api/games", url))).json();
  const options = { expansions: [], choices: {} };
  send({ type: "create", id: "create", name: "Container", game: games[0].game, seats: 2, public: false, options });
  const { room, token } = await until("joined");
  writeFileSync(seatFile, JSON.stringify({ room, token }));
  await until("snapshot");
  send({ type: "bot", id: "bot", level: "greedy" });
  await until("ack");
  send({ type: "start", id: "start" });
  await until("ack");
} else {
  send({ type: "join", id: "again", ...JSON.parse(readFileSync(seatFile, "utf8")) });
  await until("joined");
  const { document } = await until("snapshot");
  assert.equal(document.room.status, "playing", "the game goes on after the restart");
}

while (!over && (part === "finish" || commands < commandsToBegin)) {
  if (prompt === null) {
    follow(await next());
    continue;
  }
  const expect = version;
  send({ type: "command", id: crypto.randomUUID(), expect, choice: choicesOf(prompt)[0].id });
  prompt = null;
  commands += 1;
  assert.ok((await until("ack")).version > expect, "the command became an entry");
  while (version === expect) follow(await next());
}
if (part === "finish") {
  assert.equal(over.scores.length, 2);
  assert.ok(over.winners.length >= 1);
  console.log(`the game is over at version ${version}: ${over.scores.join(" to ")}`);
} else {
  assert.equal(over, null, "the game has a second half");
  console.log(`${commands} commands played, version ${version}`);
}
socket.onclose = null;
socket.close(1000);
