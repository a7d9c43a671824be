// What somebody does at an event, one thing after the other; a refusal stands beside it.

import { NotDone } from "../people/desk";
import type { EventDocument, EventSeat } from "../protocol/messages";
import { keepProfile } from "../state/device";
import { askSeat, type Bodies, type Deed, doAt } from "./desk";

export interface Refusal {
  deed: Deed | "seat" | "make";
  /** The pairing or the entrant that it is about; 0: the event. */
  about: number;
  code: string;
  wait_s: number;
  detail: string;
}

/** Which pairing or entrant is meant; 0: the event as a whole. */
function aboutOf(body: Bodies[Deed]): number {
  if (!body) return 0;
  if ("pairing" in body) return body.pairing;
  return "entrant" in body ? body.entrant : 0;
}

export class Deeds {
  busy = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  readonly #event: string;
  readonly #take: (event: EventDocument) => void;

  /** `take` gets the event as it is then. */
  constructor(event: string, take: (event: EventDocument) => void) {
    this.#event = event;
    this.#take = take;
  }

  /** False when it was refused, or when something else is on its way. */
  async do<D extends Deed>(deed: D, body: Bodies[D]): Promise<boolean> {
    const event = await this.#once(deed, aboutOf(body), () => doAt(this.#event, deed, body));
    if (event) this.#take(event);
    return event !== null;
  }

  /** One's seat at the table that is open; null when there is none. */
  async seat(): Promise<EventSeat | null> {
    return this.#once("seat", 0, () => askSeat(this.#event));
  }

  /** Why this was refused, if it was what was asked for last. */
  refused(deed: Refusal["deed"], about = 0): Refusal | null {
    return this.refusal?.deed === deed && this.refusal.about === about ? this.refusal : null;
  }

  async #once<Answer>(
    deed: Refusal["deed"],
    about: number,
    ask: () => Promise<Answer>,
  ): Promise<Answer | null> {
    if (this.busy) return null;
    this.busy = true;
    this.refusal = null;
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NotDone)) throw error;
      const { code, wait_s, detail } = error;
      if (code === "bad-secret") keepProfile(null);
      this.refusal = { deed, about, code, wait_s, detail };
      return null;
    } finally {
      this.busy = false;
    }
  }
}
