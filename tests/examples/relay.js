// A relay between a player and the server, which does to them what networks do: it loses commands, answers and connections.
// It can also falsify updates. Every message that the server got or sent is written down.

import { appendFileSync } from "node:fs";
import { createRequire } from "node:module";

const { WebSocket, WebSocketServer } = createRequire(
  new URL("../../web-client/package.json", import.meta.url),
)("ws");
const kProtocol = "gatehouse.v1.json";

export class Relay {
  /** What has been done, in order. */
  done = [];
  #commands = 0;
  #updates = 0;
  #joined = 0;
  #connections = 0;
  #listener;

  /**
   * `server` is its URL, `frames` the file for the messages, and `trouble` what happens to the player, by the number of:
   * - the answer to sitting down (`loseJoined`): lost, with the connection
   * - commands: lost on the way (`loseCommand`) or carried out without an ack (`loseAck`), each with the connection;
   *   refused as too fast (`tooFast`)
   * - updates: another digest (`falseDigest`), or nothing in their patch (`emptyPatch`)
   */
  constructor(server, frames, player, trouble) {
    Object.assign(this, { server, frames, player, trouble });
  }

  async start() {
    this.#listener = new WebSocketServer({ port: 0, host: "127.0.0.1", handleProtocols: () => kProtocol });
    this.#listener.on("connection", (player) => this.#connect(player));
    await new Promise((listening) => this.#listener.once("listening", listening));
    return `http://127.0.0.1:${this.#listener.address().port}`;
  }

  stop() {
    for (const player of this.#listener.clients) player.terminate();
    this.#listener.close();
  }

  #connect(player) {
    const connection = `${this.player} ${++this.#connections}`;
    const server = new WebSocket(`${this.server.replace("http", "ws")}/ws`, kProtocol);
    const waiting = [];
    const lost = new Set(); // commands whose ack is to be lost
    const ends = { player, server, lost, record: this.#recorder(connection) };
    player.on("message", (text) => {
      if (server.readyState === WebSocket.OPEN) this.#fromPlayer(ends, String(text));
      else waiting.push(String(text));
    });
    server.on("open", () => {
      for (const text of waiting) this.#fromPlayer(ends, text);
    });
    server.on("message", (text) => this.#fromServer(ends, String(text)));
    server.on("error", () => player.terminate());
    server.on("close", () => player.terminate());
    player.on("error", () => server.terminate());
    player.on("close", () => server.terminate());
  }

  #recorder(connection) {
    return (direction, frame) =>
      appendFileSync(this.frames, `${JSON.stringify({ direction, connection, frame })}\n`);
  }

  #cut({ player, server }, what) {
    this.done.push(what);
    player.terminate();
    server.terminate();
  }

  #happens(what, number) {
    return (this.trouble[what] ?? []).includes(number);
  }

  #fromPlayer(ends, text) {
    const { player, server, lost, record } = ends;
    if (server.readyState !== WebSocket.OPEN) return;
    const frame = JSON.parse(text);
    if (frame.type === "command") {
      const number = ++this.#commands;
      if (this.#happens("loseCommand", number)) return this.#cut(ends, "loseCommand");
      if (this.#happens("loseAck", number)) lost.add(frame.id);
      if (this.#happens("tooFast", number)) {
        this.done.push("tooFast");
        const refusal = { code: "too-fast", message: "Slower, please.", retryable: true, retry_after_ms: 20 };
        player.send(JSON.stringify({ type: "error", id: frame.id, ...refusal }));
        return;
      }
    }
    record("client", frame);
    server.send(text);
  }

  #fromServer(ends, text) {
    const { player, lost, record } = ends;
    if (player.readyState !== WebSocket.OPEN) return;
    const frame = JSON.parse(text);
    record("server", frame);
    if (frame.type === "joined" && this.#happens("loseJoined", ++this.#joined)) {
      this.#cut(ends, "loseJoined");
    } else if (frame.type === "ack" && lost.has(frame.id)) {
      this.#cut(ends, "loseAck");
    } else {
      player.send(frame.type === "update" ? JSON.stringify(this.#falsified(frame)) : text);
    }
  }

  #falsified(update) {
    const number = ++this.#updates;
    const digest = update.digest.startsWith("0")
      ? `1${update.digest.slice(1)}`
      : `0${update.digest.slice(1)}`;
    const falsified = {
      ...update,
      ...(this.#happens("falseDigest", number) ? { digest } : {}),
      ...(this.#happens("emptyPatch", number) ? { patch: [] } : {}),
    };
    if (falsified.digest !== update.digest) this.done.push("falseDigest");
    else if (falsified.patch !== update.patch) this.done.push("emptyPatch");
    return falsified;
  }
}
