// When to come back after a lost connection: the close codes of the wire contract, in one table.

/** What keeps us out of our room for a moment only. */
const kForNow = new Set(["busy", "too-fast", "unavailable"]);
const kSoonSteps = 2;

/** Why the connection is not opened again by itself. */
export type Farewell = "replaced" | "refused" | "banned" | "done";

export type Verdict = { again: false; reason: Farewell } | { again: true; delay_ms: number };

const kSlowest_ms = 30_000;
const kRefused = new Set([1002, 1003, 1007, 1009, 4400]);

/**
 * What to do after the socket closed with `code`, the `attempt`-th time in a row (from 0). `random` is in [0, 1).
 * Delays double from half a second up to 30 s and are spread by half, so that a thousand clients of a restarted
 * server do not come back in the same instant. The first time after a stop they are short: another node may have the room already.
 */
export function afterClose(code: number, attempt: number, random: number): Verdict {
  if (code === 1000) return { again: false, reason: "done" };
  if (code === 4403) return { again: false, reason: "banned" };
  if (code === 4409) return { again: false, reason: "replaced" };
  if (kRefused.has(code)) return { again: false, reason: "refused" };
  if (code === 4429) return { again: true, delay_ms: 60_000 + random * 10_000 };
  const slowest = Math.min(kSlowest_ms, 500 * 2 ** Math.min(attempt, 10));
  if ((code === 1001 || code === 1012) && attempt === 0)
    return { again: true, delay_ms: 250 + random * 1250 };
  return { again: true, delay_ms: slowest * (0.5 + random / 2) };
}

/**
 * When to ask again for the room that one was in, which was refused with `code` the `attempt`-th time in a row (from 0);
 * null: it stays closed to us. The wait grows up to 2 s only: until another node has the room of one that has died a few seconds go by.
 */
export function afterRefusal(code: string, asked_ms: number, attempt: number, random: number): number | null {
  if (!kForNow.has(code)) return null;
  return Math.max(asked_ms, 500 * 2 ** Math.min(attempt, kSoonSteps) * (0.5 + random / 2));
}
