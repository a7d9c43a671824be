// Somebody looks for a partner: one request, asked again when the connection comes back, and the time that goes by.

import type { Link } from "../net/connection";
import type { Session } from "../session.svelte";
import type { Wanted } from "./choices";

const kSecond_ms = 1000;
/** The range of ratings grows each time by its first value. */
const kWider_ms = 30_000;
/** After so long in vain one may rather want a bot. */
const kLong_s = 45;

export class Search {
  /** `asking`: the server has not said yet that it looks. `lost`: it is asked again when the connection is back. */
  state = $state<"idle" | "asking" | "looking" | "lost" | "found">("idle");
  #began_ms = $state(0);
  #asked_ms = $state(0);
  #now_ms = $state(0);
  #wanted: Wanted | null = null;
  #stopClock: () => void = () => {};
  readonly #session: Pick<Session, "client" | "refuse" | "surroundings">;
  readonly #onFound: (room: string) => void;

  constructor(session: Pick<Session, "client" | "refuse" | "surroundings">, onFound: (room: string) => void) {
    this.#session = session;
    this.#onFound = onFound;
  }

  get isUnderWay(): boolean {
    return this.state !== "idle" && this.state !== "found";
  }

  /** For how long, a lost connection included. */
  get seconds(): number {
    return Math.floor((this.#now_ms - this.#began_ms) / kSecond_ms);
  }

  get isLong(): boolean {
    return this.seconds >= kLong_s;
  }

  /** How far apart ratings may be by now, as the server reckons since it was asked; undefined: as far as they are. */
  get range(): number | undefined {
    const first = this.#wanted?.partner?.range;
    return first && first * (1 + Math.floor((this.#now_ms - this.#asked_ms) / kWider_ms));
  }

  async look(wanted: Wanted): Promise<void> {
    this.#wanted = wanted;
    this.#began_ms = this.#session.surroundings.now();
    await this.#ask(wanted);
  }

  /** Hears how the connection is. */
  linked({ state }: Link): void {
    if (this.state !== "lost" || !this.#wanted) return;
    if (state === "live") void this.#ask(this.#wanted);
    else if (state === "stopped") this.#end("idle");
  }

  /** Ends it; the promise is kept when that is certain. Somebody may have been found just before. */
  async stop(): Promise<void> {
    if (!this.isUnderWay) return;
    const isAsked = this.state !== "lost";
    this.#end("idle");
    if (isAsked) await this.#session.client.request({ type: "stop-looking" }).catch(() => {});
  }

  async #ask(wanted: Wanted): Promise<void> {
    this.state = "asking";
    this.#asked_ms = this.#session.surroundings.now();
    this.#tick();
    try {
      const { room } = await this.#session.client.create(wanted, () => this.#begun(wanted));
      this.#end("found");
      this.#onFound(room);
    } catch (error) {
      if (this.#wanted === wanted) this.#failed(error as { code?: string });
    }
  }

  #begun(wanted: Wanted): void {
    if (this.#wanted === wanted) this.state = "looking";
  }

  #failed(error: { code?: string }): void {
    if (error.code === "lost" && this.#session.client.link.state !== "stopped") {
      this.state = "lost";
      return;
    }
    this.#end("idle");
    if (error.code !== "ended") this.#session.refuse(error);
  }

  #end(state: "idle" | "found"): void {
    this.state = state;
    this.#wanted = null;
    this.#stopClock();
  }

  #tick(): void {
    this.#stopClock();
    const { surroundings } = this.#session;
    this.#now_ms = surroundings.now();
    const next_ms = kSecond_ms - ((this.#now_ms - this.#began_ms) % kSecond_ms);
    this.#stopClock = surroundings.after(next_ms, () => this.#tick());
  }
}
