// The conversation with the server: requests with their answers, the room one is in, and coming back to it after a
// lost connection. A command that was not acknowledged is sent again with the same id, so it counts once; so is
// what asks for a room or a seat with a key. All requests wait in turn when the server finds us too fast.

import type { Refused, ServerMessage } from "../protocol/messages";
import { type Reduced, reduce, type TableState } from "../state/table";
import { Connection, type Link, type Surroundings } from "./connection";
import { afterRefusal } from "./retry";
import { type Answers, isFirst, type Joined, type Request } from "./wire";

/** How one is in a room: with the token of a seat, or looking on under a name. */
export interface Membership {
  room: string;
  role: "seat" | "spectator";
  seat: number | null;
  token: string | null;
  name: string;
}

/**
 * A request that was not done: refused by the server with its stable code, `lost` with the connection, or `ended` by a later one, so that
 * what its first answer promised does not come.
 */
export class RequestError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const lost = () => new RequestError("lost", "There is no connection to the server.");

export interface ClientHandlers {
  onLink(link: Link): void;
  /** An answer is missing for so long that somebody wonders; or what was missing has come, or is lost with the connection. */
  onLate(late: boolean): void;
  /** The table changed; `message` brought the change, null when the room was left. */
  onTable(table: TableState | null, message: ServerMessage | null): void;
  onAnnounced(text: string): void;
  onMembership(membership: Membership | null): void;
  /** See Client.busy. */
  onBusy(busy: boolean): void;
  /** A refusal that answers no request of ours, or the room that one was in is closed to us. */
  onRefused(refused: Refused): void;
}

interface Pending {
  body: { type: string; id: string };
  durable: boolean;
  /** It has had its first answer; called when that comes. */
  begun: boolean;
  onBegun(): void;
  resolve(message: ServerMessage): void;
  reject(error: RequestError): void;
}

const kHistoryPage = 200;
const kTooFast_ms = 1000;
/** An answer that takes longer is said to be missing. */
const kMissing_ms = 4000;
/** What can be repeated only by hand is not held back for longer than somebody waits for an answer. */
const kHeldBackMax_ms = 3000;

/** What people come to a table with: under a name they may show that it is theirs. */
const kEntries = new Set(["create", "join", "watch"]);
/** What ends all that the server has begun for us. */
const kEnds = new Set([...kEntries, "stop-looking"]);

/** What the server does once however often it is sent with the same id, so that it can be sent again. */
const kRepeatable = new Set([
  "command",
  "resign",
  "propose",
  "vote",
  "rematch",
  "ready",
  "analyse",
  "chat",
  "mute",
  "lock",
  "appoint",
]);

export class Client {
  readonly #connection: Connection;
  readonly #handlers: ClientHandlers;
  readonly #newId: () => string;
  readonly #profile: () => string | undefined;
  readonly #after: Surroundings["after"];
  readonly #random: () => number;
  readonly #pending = new Map<string, Pending>();
  /**
   * What came too fast goes again one by one: the wait that the server names holds when nothing else is sent
   * until then, and a message too many makes it longer.
   */
  #held: Pending[] = [];
  #waits = 0;
  /** What stops the watch for each answer that is awaited. */
  readonly #awaited = new Map<string, () => void>();
  readonly #missing = new Set<string>();
  #membership: Membership | null = null;
  #table: TableState | null = null;
  #entering = "";
  /** How often in a row our room could not take us back just then. */
  #refusals = 0;
  /** The id under which a snapshot was asked for, until it comes. */
  #resyncing = "";
  /** What was missed while there was no connection has not come yet. */
  #behind = false;
  /** The version to which what we did has led; the entry itself may come after the word of it. */
  #acknowledged = 0;
  #toldBusy = false;

  /** `profile`: what opens one's profile, if this device has one. */
  constructor(
    surroundings: Surroundings,
    handlers: ClientHandlers,
    newId: () => string,
    profile: () => string | undefined = () => undefined,
  ) {
    this.#handlers = handlers;
    this.#newId = newId;
    this.#profile = profile;
    this.#after = (delay_ms, task) => surroundings.after(delay_ms, task);
    this.#random = () => surroundings.random();
    this.#connection = new Connection(surroundings, {
      onLink: (link) => this.#linked(link),
      onMessage: (message) => {
        this.#received(message);
        this.#tellBusy();
      },
    });
  }

  connect(): void {
    this.#connection.connect();
  }

  /** The device says that it has no network any more. */
  offline(): void {
    this.#connection.offline();
  }

  /** What was away is here again: what waited to connect need not, and what seems to be connected is tested. */
  wake(): void {
    if (this.link.state === "waiting") this.connect();
    else this.#connection.test();
  }

  /** Whether an answer is missing. */
  get late(): boolean {
    return this.#missing.size > 0;
  }

  /** Comes back to a seat as soon as there is a connection, which is opened for it. */
  resume(membership: Membership): void {
    this.#membership = membership;
    this.connect();
  }

  /** Goes without a word: the seat stays. */
  close(): void {
    this.#connection.close();
    this.#awaitNothing();
    this.#forgetRequests(true);
    this.#tellBusy();
  }

  get membership(): Membership | null {
    return this.#membership;
  }

  get link(): Link {
    return this.#connection.link;
  }

  get table(): TableState | null {
    return this.#table;
  }

  /** Whether the server owes us something: an answer, or what the table is now. */
  get busy(): boolean {
    const { room } = this.#membership ?? {};
    const entered = room === undefined || room === this.#table?.room;
    const shown = (this.#table?.version ?? 0) >= this.#acknowledged;
    const owed = [...this.#pending.values()].some(({ begun }) => !begun);
    return owed || this.#behind || this.#resyncing !== "" || !entered || !shown;
  }

  #tellBusy(): void {
    const { busy } = this;
    if (busy === this.#toldBusy) return;
    this.#toldBusy = busy;
    this.#handlers.onBusy(busy);
  }

  /**
   * Sends a request; the promise holds its answer, in the form of a game where that is given, or rejects with a RequestError. `onBegun` hears
   * of a first answer.
   */
  request<R extends Request, Answer extends Answers[R["type"]] = Answers[R["type"]]>(
    request: R,
    onBegun: () => void = () => {},
  ): Promise<Answer> {
    const id = this.#newId();
    const body = { ...request, id };
    const durable = kRepeatable.has(request.type) || "key" in request;
    return new Promise((resolve, reject) => {
      const take = resolve as (message: ServerMessage) => void;
      const pending: Pending = { body, durable, begun: false, onBegun, resolve: take, reject };
      const sent = this.#held.length > 0 ? this.#held.push(pending) : this.#send(id, body);
      // A connection that has stopped comes back only when somebody asks for it: what was asked before is not done then.
      if (!sent && (!durable || this.link.state === "stopped")) {
        reject(lost());
        return;
      }
      this.#pending.set(id, pending);
      this.#tellBusy();
    });
  }

  /** Makes a room and sits down in it as its host, or with a partner, for whom the server has begun to look. */
  async create(request: Extract<Request, { type: "create" }>, onBegun?: () => void): Promise<Membership> {
    return this.#entered(await this.request(request, onBegun), request.name);
  }

  /** Takes a seat (with `token`: one's own again), or looks on. */
  async enter(request: Extract<Request, { type: "join" | "watch" }>): Promise<Membership> {
    if (this.#table && this.#table.room !== request.room) this.#setTable(null, null);
    const joined = await this.request(request);
    const token = "token" in request ? request.token : undefined;
    return this.#entered(joined, "name" in request ? request.name : "", token);
  }

  /** Leaves the room for good (a seat before the start is given up) and forgets it. */
  async leave(): Promise<void> {
    const left = this.request({ type: "leave" });
    this.#shutOut();
    await left;
  }

  /** Reads all past entries into the table's log. */
  async readHistory(): Promise<void> {
    const upTo = this.#table?.version ?? 0;
    for (let from = 1; from <= upTo; ) {
      const page = await this.request({ type: "history", from, to: Math.min(upTo, from + kHistoryPage - 1) });
      if (page.to < from) return;
      from = page.to + 1;
    }
  }

  #entered(joined: Joined, name: string, token?: string): Membership {
    const membership: Membership = {
      room: joined.room,
      role: joined.role,
      seat: joined.role === "seat" ? joined.seat : null,
      token: joined.role === "seat" ? (joined.token ?? token ?? null) : null,
      name,
    };
    this.#membership = membership;
    this.#handlers.onMembership(membership);
    this.#tellBusy();
    return membership;
  }

  /** Sends what will be answered by its id. */
  #send(id: string, body: object): boolean {
    if (!this.#connection.send(this.#withProfile(body))) return false;
    this.#awaited.get(id)?.();
    const stop = this.#after(kMissing_ms, () => {
      this.#missing.add(id);
      this.#connection.test();
      if (this.#missing.size === 1) this.#handlers.onLate(true);
    });
    this.#awaited.set(id, stop);
    return true;
  }

  /** The secret is added as the message goes: it is kept with no request, and sent only to a server with profiles. */
  #withProfile(body: { type?: string; name?: string }): object {
    const { link } = this;
    const asks = body.name !== undefined && kEntries.has(body.type ?? "");
    const profile = asks && link.state === "live" && link.welcome.profiles && this.#profile();
    return profile ? { ...body, profile } : body;
  }

  #awaitNothing(): void {
    for (const id of [...this.#awaited.keys()]) this.#heard(id);
  }

  /** No answer to this is awaited any more. */
  #heard(id: string): void {
    this.#awaited.get(id)?.();
    this.#awaited.delete(id);
    if (this.#missing.delete(id) && this.#missing.size === 0) this.#handlers.onLate(false);
  }

  #linked(link: Link): void {
    this.#awaitNothing();
    if (link.state !== "live") this.#forgetRequests(link.state === "stopped");
    this.#resyncing = "";
    this.#behind = false;
    this.#acknowledged = 0;
    this.#entering = "";
    if (link.state === "live") {
      if (this.#membership) this.#comeBack(this.#membership);
      else this.#resend();
    }
    this.#handlers.onLink(link);
    this.#tellBusy();
  }

  #forgetRequests(all: boolean): void {
    this.#held = [];
    this.#waits += 1;
    for (const [id, pending] of this.#pending) {
      if (pending.durable && !all) continue;
      this.#pending.delete(id);
      pending.reject(lost());
    }
  }

  #comeBack(membership: Membership): void {
    const { room, role, token, name } = membership;
    const last = this.#table?.room === room ? { last: this.#table.version } : {};
    this.#entering = this.#newId();
    this.#behind = true;
    const id = this.#entering;
    if (role === "seat" && token) this.#send(id, { type: "join", id, room, token, ...last });
    else this.#send(id, { type: "watch", id, room, name, ...last });
  }

  #resend(): void {
    for (const { body } of this.#pending.values()) this.#send(body.id, body);
  }

  #received(message: ServerMessage): void {
    if ("id" in message && message.id !== undefined) this.#heard(message.id);
    if (message.type === "error") {
      this.#refused(message);
      return;
    }
    if (message.type === "announcement") {
      this.#handlers.onAnnounced(message.text);
      return;
    }
    if (message.type === "joined" && message.id === undefined) {
      const { name, token } = this.#membership ?? { name: "", token: null };
      this.#entered(message, name, token ?? undefined);
      return;
    }
    if (message.type === "joined" && message.id === this.#entering) {
      this.#entering = "";
      this.#refusals = 0;
      const known = this.#membership;
      // Where a token opens another seat than was thought, as at the next table of the same people.
      if (known && message.role === "seat" && message.seat !== known.seat)
        this.#entered(message, known.name, known.token ?? undefined);
      this.#resend();
      return;
    }
    // Who looks on may be shown all of it later.
    if (message.type === "ack" && this.#membership?.role === "seat")
      this.#acknowledged = Math.max(this.#acknowledged, message.version);
    this.#follow(reduce(this.#table, message), message);
    if (!("id" in message) || message.id === undefined) return;
    if (isFirst(message)) this.#began(message.id);
    else this.#answered(message.id)?.resolve(message);
  }

  /** The request is done, one way or the other. */
  #answered(id: string): Pending | undefined {
    const pending = this.#heardOf(id);
    this.#pending.delete(id);
    return pending;
  }

  #began(id: string): void {
    const pending = this.#heardOf(id);
    if (!pending) return;
    pending.begun = true;
    pending.onBegun();
  }

  /** The server has taken the request or refused it: the next one that is held back may go, and what it ends is over. */
  #heardOf(id: string): Pending | undefined {
    const pending = this.#pending.get(id);
    if (pending && this.#held.includes(pending)) {
      this.#held.splice(this.#held.indexOf(pending), 1);
      this.#sendHeld();
    }
    if (pending && kEnds.has(pending.body.type))
      for (const [other, { begun, reject }] of this.#pending) {
        if (!begun || other === id) continue;
        this.#pending.delete(other);
        reject(new RequestError("ended", "A later request has ended this one."));
      }
    return pending;
  }

  /** Sends the first of them; moves go before what is only asked. */
  #sendHeld(): void {
    const next = this.#held.find(({ durable }) => durable) ?? this.#held[0];
    if (next) this.#send(next.body.id, next.body);
  }

  #refused(message: Refused): void {
    const pending = message.id === undefined ? undefined : this.#pending.get(message.id);
    if (pending && message.code === "too-fast") {
      const wait_ms = message.retry_after_ms ?? kTooFast_ms;
      if (pending.durable || wait_ms <= kHeldBackMax_ms) {
        if (!this.#held.includes(pending)) this.#held.push(pending);
        this.#waits += 1;
        const wait = this.#waits;
        this.#after(wait_ms, () => wait === this.#waits && this.#sendHeld());
        return;
      }
    }
    if (message.id !== undefined && message.id === this.#resyncing) {
      this.#resyncAfter(message);
      return;
    }
    if (message.id !== undefined) this.#answered(message.id);
    if (pending) {
      pending.reject(new RequestError(message.code, message.message));
      return;
    }
    const refusedEntry = message.id !== undefined && message.id === this.#entering;
    const again_ms = refusedEntry
      ? afterRefusal(message.code, message.retry_after_ms ?? 0, this.#refusals, this.#random())
      : null;
    if (again_ms !== null) {
      this.#refusals += 1;
      this.#connection.again(again_ms);
      return;
    }
    this.#handlers.onRefused(message);
    if (refusedEntry) {
      this.#entering = "";
      this.#behind = false;
    }
    if (refusedEntry || isFarewell(message)) this.#shutOut();
    if (refusedEntry) this.#resend();
  }

  #shutOut(): void {
    this.#membership = null;
    this.#acknowledged = 0;
    this.#setTable(null, null);
    this.#handlers.onMembership(null);
    this.#tellBusy();
  }

  #follow({ table, drift }: Reduced, message: ServerMessage): void {
    if (drift) {
      if (!this.#resyncing) this.#resync();
      return;
    }
    if (message.type === "snapshot") {
      this.#resyncing = "";
      this.#acknowledged = 0;
    }
    if (message.type === "snapshot" || message.type === "tail") this.#behind = false;
    if (table !== this.#table) this.#setTable(table, message);
  }

  #resync(): void {
    this.#resyncing = this.#newId();
    this.#connection.send({ type: "resync", id: this.#resyncing });
  }

  /** The snapshot was refused. Without it nothing that comes can be shown, so it is asked for again. */
  #resyncAfter({ code, retry_after_ms = 0 }: Refused): void {
    const id = this.#resyncing;
    const wait_ms = afterRefusal(code, retry_after_ms, 0, this.#random());
    if (wait_ms === null) this.#resyncing = "";
    else this.#after(wait_ms, () => id === this.#resyncing && this.#resync());
  }

  #setTable(table: TableState | null, message: ServerMessage | null): void {
    this.#table = table;
    this.#handlers.onTable(table, message);
  }
}

/** The host has sent us away: it answers no request, and we are in no room any more. */
function isFarewell({ id, code }: Refused): boolean {
  return id === undefined && (code === "removed" || code === "banned");
}
