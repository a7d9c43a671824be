// Recorded frames against the schemas, both ways: a file of JSON lines {"direction": "client" | "server", "frame": ...}.
// With "connection", which names the socket, the frames of one socket are followed like a client follows them: versions
// have no gap, patches apply, digests agree and the patched view still fits the schema of its game.

import { Schemas } from "./schemas.mjs";

/** The text that the digest is over: keys in the order of their code points, no white space. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

export function digest(document) {
  let hash = 2166136261;
  for (const byte of Buffer.from(canonical(document))) hash = Math.imul(hash ^ byte, 16777619) >>> 0;
  return hash.toString(16).padStart(8, "0");
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
    this.count = 0;
  }

  /** Throws when the frame is not what the contract says. */
  check({ direction, frame, connection }) {
    ++this.count;
    this.expect(direction, frame);
    if (!this.sockets.has(connection)) this.sockets.set(connection, { game: null, document: null, version: null });
    const socket = this.sockets.get(connection);
    if (direction === "client") {
      if (frame.type === "inspect") this.expectOfGame(socket, "target", frame.target, true);
      return;
    }
    this.server(socket, frame, connection !== undefined);
  }

  server(socket, frame, followed) {
    switch (frame.type) {
      case "error":
        if (!this.codes.has(frame.code)) throw new Error(`the error code ${frame.code} is in no table of the README`);
        return;
      case "joined":
        Object.assign(socket, { document: null, version: null });
        return;
      case "snapshot":
        socket.game = frame.document.room.game;
        Object.assign(socket, { document: frame.document, version: frame.version });
        this.document(socket, frame.digest);
        this.prompt(socket, frame.prompt);
        return;
      case "tail":
        if (frame.updates.length !== frame.to - frame.from + 1) throw new Error("a tail with a gap");
        for (const update of frame.updates) this.update(socket, update, followed);
        return;
      case "update":
        this.update(socket, frame, followed);
        return;
      case "previewed":
        this.events(socket, frame.events);
        this.prompt(socket, frame.prompt);
        if (followed && socket.version === frame.version) this.view(socket, patched(socket.document, frame.patch));
        return;
      case "inspected":
        this.expectOfGame(socket, "inspected", frame.result);
        return;
      case "history":
        if (frame.entries.length !== frame.to - frame.from + 1) throw new Error("a page of history with a gap");
        for (const entry of frame.entries) this.events(socket, entry.events);
        return;
    }
  }

  update(socket, update, followed) {
    this.events(socket, update.events);
    this.prompt(socket, update.prompt);
    if (!followed || socket.document === null) return;
    if (update.version !== socket.version + 1) {
      throw new Error(`version ${update.version} follows ${socket.version}`);
    }
    socket.version = update.version;
    socket.document = patched(socket.document, update.patch);
    this.document(socket, update.digest);
  }

  document(socket, expected) {
    this.expect("document", socket.document);
    this.view(socket, socket.document);
    const own = digest(socket.document);
    if (own !== expected) throw new Error(`the digest is ${own}, not ${expected}`);
  }

  view(socket, document) {
    if (document.game !== null) this.expectOfGame(socket, "view", document.game);
  }

  events(socket, events) {
    for (const event of events) {
      if (this.schemas.fault("document/room_event", event) !== null) this.expectOfGame(socket, "event", event);
    }
  }

  prompt(socket, prompt) {
    for (const choice of prompt?.choices ?? []) this.expectOfGame(socket, "choice", choice);
  }

  expect(name, value) {
    const fault = this.schemas.fault(name, value);
    if (fault !== null) throw new Error(fault);
  }

  /** The game's own schema has its name; what is only asked for may be wrong, and is then refused. */
  expectOfGame(socket, definition, value, mayBeWrong = false) {
    if (socket.game === null) return;
    const name = `${socket.game}/${definition}`;
    if (!this.schemas.has(name)) throw new Error(`there is no schema ${name}`);
    const fault = this.schemas.fault(name, value);
    if (fault !== null && !mayBeWrong) throw new Error(fault);
  }
}
