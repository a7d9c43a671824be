// A turn of an analysed game that is played again: what the server says that choices lead to, and how good they were.

import { at } from "../net/base";

/** Why there is no answer: too much is asked for at once, the turn cannot be played again, or nobody has answered. */
export type Trouble = "busy" | "gone" | "failed";

/** How choices compare with what was played: about as good as the best, better, or no better. */
export type Verdict = "found" | "better" | "none";

/** The longest that an answer is waited for. */
const kWithin_ms = 30_000;
/** In points: what costs less is about as good as the best. */
const kClose = 0.5;
/** In points: what differs by less looks the same with one digit. */
const kSame = 0.05;

/** What these choices lead to in the turn that begins with the entry `from`: a `TriedTurn` of the game that was played. */
export async function readTried<Tried>(
  room: string,
  from: number,
  choices: readonly string[],
): Promise<Tried | Trouble> {
  const asked = choices.map((choice) => `choice=${encodeURIComponent(choice)}`).join("&");
  const path = `/api/rooms/${encodeURIComponent(room)}/again/${from}${asked && `?${asked}`}`;
  try {
    const response = await fetch(at(path), { signal: AbortSignal.timeout(kWithin_ms) });
    if (response.ok) return await response.json();
    if (response.status === 429 || response.status === 503) return "busy";
    return response.status === 404 || response.status === 409 ? "gone" : "failed";
  } catch {
    return "failed";
  }
}

/** `cost`: of the choices; `played`: of those in the game. */
export function verdictOf(cost: number, played: number): Verdict {
  if (cost > 0 && cost > played - kSame) return "none";
  return cost < kClose ? "found" : "better";
}
