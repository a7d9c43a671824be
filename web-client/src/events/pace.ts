// How soon an event is asked for again, so that its page is as the event is and many pages do not ask at once.

export interface Pace {
  /** Nobody looks at the page. */
  hidden: boolean;
  /** Nothing more is to be expected. */
  over: boolean;
  /** How often in a row the server did not answer. */
  failures: number;
  /** How long the server asks to be left alone. */
  wait_s: number;
  /** A draw from 0 to 1. */
  chance: number;
}

const kUsual_ms = 3_000;
const kOver_ms = 15_000;
const kMost_ms = 30_000;
/** By how much of itself a pause may be longer or shorter. */
const kJitter = 0.2;

/** How long the pause is; null: nobody asks until somebody looks. */
export function pause_ms({ hidden, over, failures, wait_s, chance }: Pace): number | null {
  if (hidden) return null;
  const usual = over ? kOver_ms : kUsual_ms;
  const backOff = Math.min(usual * 2 ** failures, Math.max(usual, kMost_ms));
  const jitter = 1 - kJitter + 2 * kJitter * chance;
  return Math.max(backOff * jitter, wait_s * 1000);
}
