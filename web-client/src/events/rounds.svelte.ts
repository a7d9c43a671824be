// The pairings of every round that is shown. The event itself brings those of its latest round alone.

import { NotDone } from "../people/desk";
import type { EventDocument, EventPairing } from "../protocol/messages";
import { askRound } from "./desk";

export class Rounds {
  #pairings = $state.raw<Readonly<Record<number, readonly EventPairing[]>>>({});
  /** Of which version of the event they are. */
  readonly #versions = new Map<number, number>();
  /** Of which version they are wanted. */
  readonly #wanted = new Map<number, number>();
  readonly #event: string;
  #asking = false;

  constructor(event: string) {
    this.#event = event;
  }

  /** Undefined while they are not known. */
  of(round: number): readonly EventPairing[] | undefined {
    return this.#pairings[round];
  }

  keep({ round, pairings, version }: Pick<EventDocument, "round" | "pairings" | "version">): void {
    this.#versions.set(round, version);
    this.#pairings = { ...this.#pairings, [round]: pairings };
  }

  /** Asks for those of these rounds that are older than `version`, one after the other; what is known stays until then. */
  async bring(rounds: readonly number[], version: number): Promise<void> {
    for (const round of rounds) this.#wanted.set(round, version);
    if (this.#asking) return;
    this.#asking = true;
    try {
      for (let next = this.#oldRound(); next; next = this.#oldRound()) {
        const [round, wanted] = next;
        const told = await askRound(this.#event, round);
        this.keep({ ...told, round, version: Math.max(told.version, wanted) });
      }
    } catch (error) {
      // They are asked for again with the next version; the page itself says that the server is out of reach.
      if (!(error instanceof NotDone)) throw error;
    } finally {
      this.#asking = false;
      this.#wanted.clear();
    }
  }

  #oldRound(): [round: number, wanted: number] | undefined {
    return Array.from(this.#wanted).find(([round, wanted]) => (this.#versions.get(round) ?? -1) < wanted);
  }
}
