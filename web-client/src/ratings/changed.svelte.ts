// How a rated game has changed the ratings of those who played it. The server counts it a moment after its end, and
// tells spectators of a table with a delay so much later.

import type { GameRating } from "../protocol/messages";
import { ask } from "./ask";

const kPause_ms = 3000;
/** So often it is asked for once more. */
const kAgain = 5;

export class Changed {
  told = $state.raw<GameRating | null>(null);

  /** Asks until it is told, or nobody wants to know any more. */
  async look(room: string, signal: AbortSignal): Promise<void> {
    for (let again = 0; again <= kAgain && !signal.aborted; again += 1) {
      this.told = await ask<GameRating>(`/api/rooms/${encodeURIComponent(room)}/rating`);
      if (this.told || again === kAgain) return;
      await new Promise((resolve) => setTimeout(resolve, kPause_ms));
    }
  }
}
