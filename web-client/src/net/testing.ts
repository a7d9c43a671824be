// A network for tests: sockets that a test opens, feeds and closes by hand, and timers that it runs by hand.

import type { Socket, Surroundings } from "./connection";
import type { Door } from "./door";

export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: Record<string, unknown>[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  /** The server says something. */
  receive(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** With what this server has beside what every server has. */
  welcome(more: object = {}): void {
    this.onopen?.();
    this.receive({
      type: "welcome",
      server: "gatehouse/test",
      session: "s",
      time_ms: 0,
      limits: { choices: 8, name_length: 24, idle_ms: 40_000 },
      ping_ms: 20_000,
      ...more,
    });
  }
  last(): Record<string, unknown> {
    return this.sent.at(-1) ?? {};
  }
}

export class FakeNetwork implements Surroundings {
  readonly sockets: FakeSocket[] = [];
  /** What the server says of its door, and how often it was asked. */
  says: Door = "unknown";
  asked = 0;
  #time = 0;
  #timers: { due: number; task: () => void }[] = [];

  open(): FakeSocket {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  }
  async door(): Promise<Door> {
    this.asked += 1;
    return this.says;
  }
  now(): number {
    return this.#time;
  }
  random(): number {
    return 0.5;
  }
  after(delay_ms: number, task: () => void): () => void {
    const timer = { due: this.#time + delay_ms, task };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }
  /** Lets time pass and runs what becomes due. */
  pass(ms: number): void {
    const end = this.#time + ms;
    for (;;) {
      const [next] = this.#timers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due);
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#time = next.due;
      next.task();
    }
    this.#time = end;
  }
  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("no socket was opened");
    return socket;
  }
}
