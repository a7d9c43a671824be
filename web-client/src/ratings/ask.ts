// The routes of ratings. Nobody has to know a rating: where it is not told, nothing is said of it.

import { at } from "../net/base";

const kWithin_ms = 20_000;

/** The answer of a route; null where there is none. */
export async function ask<Answer>(path: string): Promise<Answer | null> {
  try {
    const answer = await fetch(at(path), { cache: "no-store", signal: AbortSignal.timeout(kWithin_ms) });
    return answer.ok ? ((await answer.json()) as Answer) : null;
  } catch {
    return null;
  }
}
