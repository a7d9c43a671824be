// One socket to the server that comes back by itself: hello, liveness, back-off. It knows no room and no game.

import type { ServerMessage, Welcome } from "../protocol/messages";
import { at } from "./base";
import { askDoor, type Door } from "./door";
import { afterClose, type Farewell } from "./retry";

/** `shut`: the server does not accept pages from this address. */
export type Link =
  | { state: "connecting"; shut?: true }
  | { state: "live"; welcome: Welcome }
  | { state: "waiting"; retry_at: number; shut?: true }
  | { state: "stopped"; reason: Farewell };

/** The part of WebSocket that is used, so that tests can stand in for the network. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export interface Surroundings {
  open(): Socket;
  door(): Promise<Door>;
  now(): number;
  random(): number;
  /** Runs `task` once after `delay_ms`; the result cancels it. */
  after(delay_ms: number, task: () => void): () => void;
}

export interface ConnectionHandlers {
  onLink(link: Link): void;
  onMessage(message: ServerMessage): void;
}

const kHello = { type: "hello", client: "gatehouse-web/1" };
const kAnswerWithin_ms = 10_000;
const kOpenWithin_ms = 10_000;
/** A sign of life that somebody waits for. */
const kSignWithin_ms = 6_000;
/** When this many attempts in a row ended before a greeting, the client asks the server why. */
const kAskAfter = 3;

export class Connection {
  readonly #surroundings: Surroundings;
  readonly #handlers: ConnectionHandlers;
  #socket: Socket | null = null;
  #link: Link = { state: "connecting" };
  #attempt = 0;
  /** Attempts in a row that ended before the welcome. */
  #refused = 0;
  #shut = false;
  #pings = 0;
  /** Of a message that comes in pieces, as far as it has come. */
  #whole = "";
  /** A sign of life was asked for, and nothing was heard since. */
  #testing = false;
  #cancelTimer: () => void = () => {};

  constructor(surroundings: Surroundings, handlers: ConnectionHandlers) {
    this.#surroundings = surroundings;
    this.#handlers = handlers;
  }

  get link(): Link {
    return this.#link;
  }

  /** Opens the socket now and waits no longer. */
  connect(): void {
    this.#drop();
    this.#setLink({ state: "connecting", ...this.#doorSign() });
    const socket = this.#surroundings.open();
    this.#socket = socket;
    this.#timer(kOpenWithin_ms, () => this.#lost(1006));
    socket.onopen = () => socket.send(JSON.stringify(kHello));
    socket.onmessage = (event) => this.#received(event.data);
    socket.onclose = (event) => this.#lost(event.code);
  }

  /** The device has no network any more: the client gives the connection up at once, without waiting. */
  offline(): void {
    if (this.#link.state === "live" || this.#link.state === "connecting") this.#lost(1006);
  }

  /** Asks for a sign of life now; without one the connection is given up soon, and not after a silence of half a minute. */
  test(): void {
    if (this.#link.state === "live" && !this.#testing) this.#probe(kSignWithin_ms);
  }

  /** Lets the socket go, and opens another one after a while: behind it may be another server. */
  again(delay_ms: number): void {
    this.#drop();
    this.#timer(delay_ms, () => this.connect());
    this.#setLink({ state: "waiting", retry_at: this.#surroundings.now() + delay_ms, ...this.#doorSign() });
  }

  /** For good: nothing is heard of it any more. */
  close(): void {
    this.#drop();
  }

  /** Sends when live; false means that nothing was sent. */
  send(message: object): boolean {
    if (this.#link.state !== "live" || !this.#socket) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #received(frame: unknown): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(String(frame)) as ServerMessage;
      if (message.type === "piece") {
        this.#whole = message.n === 1 ? message.text : this.#whole + message.text;
        if (message.n < message.of) {
          if (this.#link.state === "live") this.#listen(this.#link.welcome.ping_ms);
          return;
        }
        message = JSON.parse(this.#whole) as ServerMessage;
      }
      this.#whole = "";
    } catch {
      this.#lost(1007);
      return;
    }
    if (message.type === "welcome") {
      this.#attempt = 0;
      this.#refused = 0;
      this.#shut = false;
      this.#setLink({ state: "live", welcome: message });
    }
    if (this.#link.state === "live") this.#listen(this.#link.welcome.ping_ms);
    if (message.type !== "welcome" && message.type !== "pong") this.#handlers.onMessage(message);
  }

  // A browser does not show the server's pings, so silence is tested with one of our own.
  #listen(silence_ms: number): void {
    this.#testing = false;
    this.#timer(silence_ms, () => this.#probe(kAnswerWithin_ms));
  }

  #probe(within_ms: number): void {
    this.#testing = true;
    this.#pings += 1;
    this.send({ type: "ping", id: `p${this.#pings}` });
    this.#timer(within_ms, () => this.#lost(1006));
  }

  // The operator may mend it, so the attempts go on.
  async #askWhy(): Promise<void> {
    const says = await this.#surroundings.door();
    if (this.#refused < kAskAfter || this.#link.state === "stopped") return;
    if (says === "banned") {
      this.#drop();
      this.#setLink({ state: "stopped", reason: "banned" });
      return;
    }
    if (says === "unknown") return;
    this.#shut = says === "shut";
    const { link } = this;
    if (link.state === "waiting")
      this.#setLink({ state: "waiting", retry_at: link.retry_at, ...this.#doorSign() });
    else if (link.state === "connecting") this.#setLink({ state: "connecting", ...this.#doorSign() });
  }

  #doorSign(): { shut?: true } {
    return this.#shut ? { shut: true } : {};
  }

  #lost(code: number): void {
    if (this.#link.state === "connecting") this.#refused += 1;
    const verdict = afterClose(code, this.#attempt, this.#surroundings.random());
    this.#attempt += 1;
    if (!verdict.again) {
      this.#drop();
      this.#setLink({ state: "stopped", reason: verdict.reason });
      return;
    }
    this.again(verdict.delay_ms);
    if (this.#refused >= kAskAfter) void this.#askWhy();
  }

  #drop(): void {
    this.#cancelTimer();
    this.#testing = false;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  #timer(delay_ms: number, task: () => void): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#surroundings.after(delay_ms, task);
  }

  #setLink(link: Link): void {
    this.#link = link;
    this.#handlers.onLink(link);
  }
}

/** The real network: the `/ws` of the page's own server. */
export function browserSurroundings(): Surroundings {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return {
    open: () => new WebSocket(`${scheme}://${location.host}${at("/ws")}`, "gatehouse.v1.json") as Socket,
    door: () => askDoor(location.origin),
    now: () => Date.now(),
    random: () => Math.random(),
    after: (delay_ms, task) => {
      const timer = setTimeout(task, delay_ms);
      return () => clearTimeout(timer);
    },
  };
}
