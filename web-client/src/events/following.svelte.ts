// An event as its page follows it: asked for again and again while somebody looks.

import { NotDone } from "../people/desk";
import type { EventDocument } from "../protocol/messages";
import { askEvent, ownSecret } from "./desk";
import { pause_ms } from "./pace";

/** After these the same question has the same answer. */
const kGone: readonly string[] = ["not-found", "events-off"];
/** After these somebody is told what everybody is. */
const kNobodys: readonly string[] = ["bad-secret", "profile-suspended"];

export class Following {
  /** `missing`: there is no such event, or none are to be had here. `away`: the server could not be asked yet. */
  state = $state<"asking" | "missing" | "away" | "found">("asking");
  event = $state.raw<EventDocument | null>(null);
  /** The server did not answer last time: what is shown may be old. */
  lost = $state(false);
  readonly #name: string;
  #etag = "";
  /** Whose answer that is: another person is told something else. */
  #asker: string | undefined;
  /** A secret that the server does not take. */
  #refused: string | undefined;
  #failures = 0;
  #wait_s = 0;
  #asking = false;
  #followed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  /** Asks now and from then on; the result ends that. */
  begin(): () => void {
    this.#followed = true;
    void this.look();
    const seen = () => {
      if (document.hidden) this.#rest();
      else void this.look();
    };
    document.addEventListener("visibilitychange", seen);
    return () => {
      this.#followed = false;
      this.#rest();
      document.removeEventListener("visibilitychange", seen);
    };
  }

  /** Asks at once, unless an answer is on its way. */
  async look(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    this.#rest();
    await this.#ask();
    this.#asking = false;
    this.#plan();
  }

  /** The event is so by now: somebody here has done something. */
  take(event: EventDocument): void {
    this.#etag = ""; // that of what was shown before
    this.#show(event);
  }

  async #ask(): Promise<void> {
    const own = ownSecret();
    const asker = own === this.#refused ? undefined : own;
    if (asker !== this.#asker) this.#etag = "";
    this.#asker = asker;
    try {
      const { told, etag } = await askEvent(this.#name, this.#etag, asker);
      if (told && this.#show(told)) this.#etag = etag;
      this.#failures = 0;
      this.#wait_s = 0;
      this.lost = false;
    } catch (error) {
      if (!(error instanceof NotDone)) throw error;
      if (asker !== undefined && kNobodys.includes(error.code)) {
        this.#refused = asker;
        return this.#ask();
      }
      this.#missed(error);
    }
  }

  /** What was seen stays. */
  #missed({ code, wait_s }: NotDone): void {
    this.#failures += 1;
    this.#wait_s = wait_s;
    this.lost = this.event !== null;
    if (!this.event) this.state = kGone.includes(code) ? "missing" : "away";
  }

  /** False where a later state is known already. */
  #show(event: EventDocument): boolean {
    if (this.event && event.version < this.event.version) return false;
    this.event = event;
    this.state = "found";
    return true;
  }

  #plan(): void {
    if (!this.#followed || this.state === "missing") return;
    const after_ms = pause_ms({
      hidden: document.hidden,
      over: this.event?.status === "over",
      failures: this.#failures,
      wait_s: this.#wait_s,
      chance: Math.random(),
    });
    if (after_ms !== null) this.#timer = setTimeout(() => void this.look(), after_ms);
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
