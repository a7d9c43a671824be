// The time until a moment by the server's clock, which this device's may not agree with.

const kTick_ms = 500;

export class Countdown {
  #now_ms = $state(Date.now());
  readonly #until_ms: () => number;

  /** `until_ms`: by this device's clock. REQUIRES: a component is being made. */
  constructor(until_ms: () => number) {
    this.#until_ms = until_ms;
    $effect(() => {
      const ticking = setInterval(() => {
        this.#now_ms = Date.now();
      }, kTick_ms);
      return () => clearInterval(ticking);
    });
  }

  get left_ms(): number {
    return Math.max(0, this.#until_ms() - this.#now_ms);
  }
}
