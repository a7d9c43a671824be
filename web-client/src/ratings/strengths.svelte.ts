// How strong the people on the seats of a rated table are.

import type { Rating, Ratings } from "../protocol/messages";
import { ask } from "./ask";

/** A question has no more names. */
const kMostNames = 6;

export class Strengths {
  #known = $state.raw<ReadonlyMap<string, Rating>>(new Map());
  #wanted = "";
  #asked = "";
  #busy = false;

  /** Undefined where that is not known. */
  of(name: string): Rating | undefined {
    return this.#known.get(name);
  }

  /** Asks when these are other people than before: one question after the other, the last one about those who are there now. */
  async follow(kind: string, names: readonly string[]): Promise<void> {
    this.#wanted = questionOf(kind, names);
    if (this.#busy) return;
    this.#busy = true;
    while (this.#asked !== this.#wanted) {
      this.#asked = this.#wanted;
      const told = this.#asked ? await ask<Ratings>(this.#asked) : null;
      if (told) this.#known = new Map(told.people.map(({ name, rating }) => [name, rating]));
    }
    this.#busy = false;
  }
}

/** Empty: nobody is there to ask for. */
function questionOf(kind: string, names: readonly string[]): string {
  if (names.length === 0) return "";
  const asked = names.slice(0, kMostNames).map((name) => `&name=${encodeURIComponent(name)}`);
  return `/api/ratings?kind=${encodeURIComponent(kind)}${asked.join("")}`;
}
