// A player for Gatehouse in one file: it sits down, follows its document by patches, and plays to the end.
//
//   node player.ts http://localhost:8080 create kings_orders   makes a table with this expansion, and prints its code
//   node player.ts http://localhost:8080 k7m2p9qa              sits down at the table with this code
//
// It needs nothing but the WebSocket of Node 22.18 or newer, Deno or Bun. It knows no rules: the server sends every
// legal choice, and choose() takes any of them. Put a better one in its place. The wire is described in ../README.md.

declare const process: { argv: string[]; exit(code: number): never };

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Choice = { id: string; at?: string[]; then?: { id: string }[] };
type Prompt = { choices: Choice[] };
type Room = { status: string; host: number; size: number; seats: object };
type Step = { op: "add" | "remove" | "replace"; path: string; value: Json };
type State = { version: number; digest: string; prompt: Prompt | null };
type Snapshot = State & { type: "snapshot"; document: Json };
type Update = State & { type: "update"; patch: Step[] };
type Refusal = {
  type: "error";
  id?: string;
  code: string;
  message: string;
  retryable: boolean;
  retry_after_ms?: number;
};
type Said =
  | Snapshot
  | Update
  | Refusal
  | { type: "welcome" }
  | { type: "joined"; id?: string; room: string; role: string; seat: number; token?: string }
  | { type: "tail"; digest: string; updates: Update[] }
  | { type: "ack"; id: string; version: number }
  | { type: "piece"; n: number; of: number; text: string };
type Asked = { type: string; [field: string]: unknown };

const kDoNotComeBack = [1000, 1002, 1003, 1007, 1009, 4400, 4403, 4409];

/** The ids of all legal choices. Those that differ in their place alone come as one, with the places. */
function choices(prompt: Prompt): string[] {
  return prompt.choices.flatMap(({ id, at, then }) => {
    const placed = at === undefined ? [id] : at.map((place) => `${id} ${place}`);
    return then === undefined ? placed : placed.flatMap((one) => then.map((way) => `${one} then ${way.id}`));
  });
}

/** The id of one of the legal choices. */
function choose(prompt: Prompt, _document: Json): string {
  const ids = choices(prompt);
  return ids[Math.floor(Math.random() * ids.length)];
}

function giveUp(why: string): never {
  console.error(why);
  process.exit(1);
}

/** The document after a patch (RFC 6902) of add, remove and replace. */
function patched(document: Json, patch: Step[]): Json {
  const whole = { "": document };
  for (const { op, path, value } of patch) {
    const way = path.split("/").map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
    const last = way.pop() as string;
    let parent: Record<string, Json> = whole;
    for (const key of way) parent = parent[key] as Record<string, Json>;
    if (op !== "add" && !Object.hasOwn(parent, last)) throw new Error(`nothing to ${op} at ${path}`);
    if (Array.isArray(parent) && op !== "replace") {
      const at = last === "-" ? parent.length : Number(last);
      if (op === "add") parent.splice(at, 0, value);
      else parent.splice(at, 1);
    } else if (op === "remove") delete parent[last];
    else parent[last] = value;
  }
  return whole[""];
}

/** For each value of the document that has nothing below it: its path, a zero byte, and its JSON. */
function* leaves(value: Json, path = ""): Generator<string> {
  const members = value !== null && typeof value === "object" ? Object.entries(value) : [];
  if (members.length === 0) yield `${path}\0${JSON.stringify(value)}`;
  for (const [key, member] of members)
    yield* leaves(member, `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
}

function lane(leaf: Uint8Array, start: number, factor: number): number {
  let hash = start;
  for (const byte of leaf) hash = Math.imul(hash ^ byte, factor);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function digest(document: Json): string {
  const sums = new Uint32Array(2); // which add modulo 2^32
  for (const leaf of leaves(document)) {
    const bytes = new TextEncoder().encode(leaf);
    sums[0] += lane(bytes, 0x811c9dc5, 0x01000193);
    sums[1] += lane(bytes, 0x9e3779b9, 0x85ebca6b);
  }
  return [...sums].map((sum) => sum.toString(16).padStart(8, "0")).join("");
}

class Player {
  url: string;
  sitDown: Asked; // the create or join that gives us our seat
  socket!: WebSocket;
  room = "";
  seat = -1;
  token: string | null = null;
  document: { room: Room } | null = null; // and the game
  version = 0;
  prompt: Prompt | null = null;
  unanswered = new Map<unknown, Asked>(); // what we have asked for: to be sent again, unchanged, until it is answered
  whole = ""; // of a message that comes in pieces, as far as it has come
  pause_ms = 200;
  right = 0;
  wrong = 0;
  connections = 0;

  constructor(url: string, sitDown: Asked) {
    this.url = url;
    this.sitDown = sitDown;
  }

  /** Stays connected until the game is over. */
  connect() {
    const socket = new WebSocket(this.url, "gatehouse.v1.json");
    this.socket = socket;
    socket.onopen = () => {
      this.connections += 1;
      this.send({ type: "hello", client: "player.ts/1" });
    };
    socket.onmessage = ({ data }) => {
      this.read(JSON.parse(data));
      if (this.document?.room.status === "finished") this.finish();
    };
    socket.onclose = ({ code }) => {
      if (kDoNotComeBack.includes(code)) giveUp(`the server closed the connection with ${code}`);
      setTimeout(() => this.connect(), code === 4429 ? 60_000 : this.pause_ms * (1 + Math.random()));
      this.pause_ms = Math.min(2 * this.pause_ms, 15_000);
    };
  }

  finish(): never {
    console.log(
      `finished: ${this.right} digests right, ${this.wrong} wrong, ${this.connections} connections`,
    );
    process.exit(this.wrong > 0 ? 1 : 0);
  }

  /** On a connection that was lost meanwhile nothing is sent: all that has no answer is sent again on the next. */
  send(message: Asked) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  ask(message: Asked) {
    const asked = { id: crypto.randomUUID(), ...message };
    this.unanswered.set(asked.id, asked);
    this.send(asked);
  }

  /** What is too long to be sent as one comes in pieces; what comes in place of the next piece begins anew. */
  read(message: Said) {
    if (message.type !== "piece") {
      this.hear(message);
      return;
    }
    this.whole = message.n === 1 ? message.text : this.whole + message.text;
    if (message.n === message.of) this.hear(JSON.parse(this.whole));
  }

  hear(message: Said) {
    if (message.type === "welcome") {
      this.pause_ms = 200;
      this.takeSeat();
    } else if (message.type === "joined") {
      if (message.role !== "seat") giveUp("we have lost our seat");
      if (this.token === null) console.log(`table ${message.room}, seat ${message.seat}`);
      this.room = message.room;
      this.seat = message.seat;
      this.token = message.token ?? this.token;
      // If it answers us, what we asked on a connection that we have lost may have been lost too.
      if (message.id !== undefined) for (const asked of this.unanswered.values()) this.send(asked);
    } else if (message.type === "snapshot") {
      for (const [id, asked] of this.unanswered) if (asked.type === "resync") this.unanswered.delete(id);
      this.follow(message, message.document);
    } else if (message.type === "update") this.update(message);
    else if (message.type === "tail") this.tail(message.updates, message.digest);
    else if (message.type === "ack") this.answered(message.id, message.version);
    else if (message.type === "error") this.refused(message);
  }

  takeSeat() {
    const back = { type: "join", id: crypto.randomUUID(), room: this.room, token: this.token };
    if (this.token === null) this.send(this.sitDown);
    else this.send(this.document === null ? back : { ...back, last: this.version });
  }

  update(message: Update) {
    if (this.document === null) return; // we wait for a snapshot
    try {
      if (message.version !== this.version + 1)
        throw new Error(`version ${message.version} after ${this.version}`);
      this.follow(message, patched(this.document as unknown as Json, message.patch));
    } catch (fault) {
      this.lostTrack(`the update does not apply: ${fault}`);
    }
  }

  follow(message: State, document: Json) {
    this.document = document as unknown as { room: Room };
    this.version = message.version;
    this.prompt = message.prompt;
    const ours = digest(document);
    if (ours === message.digest) {
      this.right += 1;
      this.act();
    } else this.lostTrack(`version ${this.version} has the digest ${message.digest}, ours is ${ours}`);
  }

  /** Without updates, too: the same version may be another table once a backup was put back. */
  tail(updates: Update[], theirs: string) {
    for (const update of updates) this.update(update);
    if (this.document !== null && digest(this.document as unknown as Json) !== theirs)
      this.lostTrack(`version ${this.version} is not that of the server`);
  }

  lostTrack(why: string) {
    console.error(why);
    this.wrong += 1;
    this.document = this.prompt = null;
    this.ask({ type: "resync" });
  }

  act() {
    if (this.unanswered.size > 0 || this.document === null) return;
    const { room } = this.document;
    if (this.prompt !== null) {
      const choice = choose(this.prompt, this.document as unknown as Json);
      this.ask({ type: "command", expect: this.version, choice });
    } else if (
      room.status === "waiting" &&
      room.host === this.seat &&
      Object.keys(room.seats).length === room.size
    ) {
      this.ask({ type: "start" });
    }
  }

  /** Where we have seen already what came of it, no update will call for our next choice. */
  answered(id: string, version: number) {
    this.unanswered.delete(id);
    if (this.version >= version) this.act();
  }

  refused(error: Refusal & { version?: number }) {
    const asked = this.unanswered.get(error.id);
    if (error.code === "stale" && error.id !== undefined) this.answered(error.id, error.version ?? 0);
    else if (error.retryable && error.id !== undefined) {
      const { socket } = this;
      const again = () => (asked !== undefined ? this.send(asked) : this.takeSeat());
      setTimeout(() => socket === this.socket && again(), error.retry_after_ms ?? 1000);
    } else giveUp(`${error.code}: ${error.message}`);
  }
}

const [server, room, ...expansions] = process.argv.slice(2);
if (room === undefined)
  giveUp("usage: node player.ts SERVER CODE, or node player.ts SERVER create EXPANSION...");
// The key makes it safe to ask twice for a seat, when the first answer was lost.
const who = { id: "seat", name: "TypeScript", key: crypto.randomUUID(), program: true };
const table = { game: "carcassonne", seats: 2, public: true, options: { expansions, choices: {} }, allows_programs: true };
const sitDown = room === "create" ? { type: "create", ...who, ...table } : { type: "join", ...who, room };
new Player(`${server.replace(/^http/, "ws").replace(/\/$/, "")}/ws`, sitDown).connect();

export {};
