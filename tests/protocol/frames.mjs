// Recorded frames against the schemas, both ways: a file of JSON lines {"direction": "client" | "server", "frame": ...}.
// With "connection", which names the socket, the frames of one socket are followed like a client follows them: versions
// have no gap, patches apply, digests agree and the patched view still fits the schema of its game.

import { Schemas } from "./schemas.mjs";

/** The leaves of a document: [path, text] of each value that has nothing below it. */
export function leaves(value, path = "") {
  const members = value !== null && typeof value === "object" ? Object.entries(value) : [];
  if (members.length === 0) return [[path, JSON.stringify(value)]];
  return members.flatMap(([key, member]) => leaves(member, `${path}/${key.replace(/~/g, "~0").replace(/\//g, "~1")}`));
}

/** One lane of a leaf's hash. */
function lane([path, text], start, factor) {
  let hash = start;
  for (const byte of Buffer.from(`${path}\0${text}`)) hash = Math.imul(hash ^ byte, factor);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export function digest(document) {
  const sum = (start, factor) => leaves(document).reduce((total, leaf) => (total + lane(leaf, start, factor)) % 2 ** 32, 0);
  return [sum(0x811c9dc5, 0x01000193), sum(0x9e3779b9, 0x85ebca6b)].map((half) => half.toString(16).padStart(8, "0")).join("");
}

/** The document after the patch; throws when a step does not fit. */
export function patched(document, patch) {
  const whole = { root: structuredClone(document) };
  for (const step of patch) {
    const keys = ["root", ...step.path.split("/").slice(1)].map((key) => key.replace(/~1/g, "/").replace(/~0/g, "~"));
    const last = keys.pop();
    const parent = last === "root" && keys.length === 0 ? whole : keys.reduce((value, key) => value[key], whole);
    const there = Object.hasOwn(parent, last);
    if (step.op !== "add" && !there) throw new Error(`nothing to ${step.op} at ${step.path}`);
    const value = structuredClone(step.value);
    if (Array.isArray(parent) && step.op === "add") parent.splice(Number(last), 0, value);
    else if (Array.isArray(parent) && step.op === "remove") parent.splice(Number(last), 1);
    else if (step.op === "remove") delete parent[last];
    else parent[last] = value;
  }
  return whole.root;
}

export class FrameChecker {
  constructor(codes) {
    this.schemas = new Schemas();
    this.codes = codes;
    this.sockets = new Map();
    this.game = null;
    this.count = 0;
  }

  /** Throws when the frame is not what the contract says. */
  check({ direction, frame, connection }) {
    ++this.count;
    this.expect(direction, frame);
    if (!this.sockets.has(connection)) this.sockets.set(connection, { document: null, version: null });
    const socket = this.sockets.get(connection);
    if (direction === "client") {
      if (frame.type === "inspect") this.expectOfGame("target", frame.target);
      return;
    }
    this.server(socket, frame, connection !== undefined);
  }

  server(socket, frame, followed) {
    switch (frame.type) {
      case "piece": {
        socket.whole = frame.n === 1 ? frame.text : socket.whole + frame.text;
        if (frame.n < frame.of) return;
        const whole = JSON.parse(socket.whole);
        this.expect("server", whole);
        this.server(socket, whole, followed);
        return;
      }
      case "error":
        if (!this.codes.has(frame.code)) throw new Error(`the error code ${frame.code} is in no table of the README`);
        return;
      case "joined":
        Object.assign(socket, { document: null, version: null });
        return;
      case "snapshot":
        this.game = frame.document.room.game;
        Object.assign(socket, { document: frame.document, version: frame.version });
        this.document(socket, frame.digest);
        this.prompt(frame.prompt);
        return;
      case "tail":
        if (frame.updates.length !== frame.to - frame.from + 1) throw new Error("a tail with a gap");
        socket.version ??= frame.from - 1;
        for (const update of frame.updates) this.update(socket, update, followed);
        if (socket.document !== null) this.document(socket, frame.digest);
        return;
      case "update":
        this.update(socket, frame, followed);
        return;
      case "previewed":
        this.events(frame.events);
        this.prompt(frame.prompt);
        if (followed && socket.document !== null && socket.version === frame.version) this.view(patched(socket.document, frame.patch));
        return;
      case "inspected":
        this.expectOfGame("inspected", frame.result);
        return;
      case "history":
        if (frame.entries.length !== frame.to - frame.from + 1) throw new Error("a page of history with a gap");
        for (const entry of frame.entries) this.events(entry.events);
        return;
    }
  }

  update(socket, update, followed) {
    this.events(update.events);
    this.prompt(update.prompt);
    if (!followed) return;
    if (update.version !== socket.version + 1) {
      throw new Error(`version ${update.version} follows ${socket.version}`);
    }
    socket.version = update.version;
    // After a tail on a new socket the document is the one that the client had kept: we do not know it.
    if (socket.document === null) return;
    socket.document = patched(socket.document, update.patch);
    this.document(socket, update.digest);
  }

  document(socket, expected) {
    this.expect("document", socket.document);
    this.view(socket.document);
    const own = digest(socket.document);
    if (own !== expected) throw new Error(`the digest is ${own}, not ${expected}`);
  }

  view(document) {
    if (document.game !== null) this.expectOfGame("view", document.game);
  }

  events(events) {
    for (const event of events) {
      if (this.schemas.fault("document/room_event", event) !== null) this.expectOfGame("event", event);
    }
  }

  prompt(prompt) {
    for (const choice of prompt?.choices ?? []) this.expectOfGame("choice", choice);
  }

  expect(name, value) {
    const fault = this.schemas.fault(name, value);
    if (fault !== null) throw new Error(fault);
  }

  /** The schema of the game that the last snapshot was of; a file of frames is about one game. */
  expectOfGame(definition, value) {
    if (this.game === null) throw new Error(`${definition} of a game before any snapshot`);
    const name = `${this.game}/${definition}`;
    if (!this.schemas.has(name)) throw new Error(`there is no schema ${name}`);
    this.expect(name, value);
  }
}
