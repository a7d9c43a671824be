// What could be chosen at a move of a game that is over: the server is asked for it.

import { at } from "../net/base";
import type { GameName } from "../state/table";
import type { PastChoiceOf } from "./look_back.svelte";

/** Why a past choice cannot be told: nothing was chosen, it is too early, or nobody knows at the moment. */
export type Untold = "none" | "late" | "failed";

/** The next choice after an entry of a game that is over. */
export async function readPast<Name extends GameName>(
  room: string,
  after: number,
): Promise<PastChoiceOf<Name> | Untold> {
  try {
    const response = await fetch(at(`/api/rooms/${encodeURIComponent(room)}/choices/${after}`));
    if (response.ok) return await response.json();
    if (response.status === 404) return "none";
    return response.status === 409 ? "late" : "failed";
  } catch {
    return "failed";
  }
}
