// The seconds that a break still has, counted down by the page's own clock.

import type { Break } from "../state/table";
import { secondsLeft } from "./match";

const kTick_ms = 250;

export class Countdown {
  #now = $state(performance.now());
  readonly #of: () => Break | undefined;

  /** REQUIRES: a component is being made. */
  constructor(of: () => Break | undefined) {
    this.#of = of;
    $effect(() => {
      const ticking = setInterval(() => {
        this.#now = performance.now();
      }, kTick_ms);
      return () => clearInterval(ticking);
    });
  }

  /** Undefined while nobody has said how long it is. */
  get seconds(): number | undefined {
    const left = this.#of();
    return left && secondsLeft(left, this.#now);
  }
}
