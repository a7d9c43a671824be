// A game looked back at: after which move its table is shown, and what could be chosen there.

import type { PastChoice } from "../protocol/messages";
import { route } from "../route.svelte";
import type { GameName, PromptOf, TableOf } from "../state/table";

/** A choice that was made, with all that its seat could choose and see then. */
export interface PastChoiceOf<Name extends GameName> extends Omit<PastChoice, "prompt" | "game"> {
  prompt: PromptOf<Name>;
  game: TableOf<Name>["document"]["game"];
}

export class LookBack<Name extends GameName> {
  /** After how many moves the table is shown once more; null: as it is. */
  at = $state<number | null>(null);
  /** The move that the address leads to: a kept game is opened to be watched. */
  linked = $state(moveInAddress() ?? (route().name === "replay" ? 0 : null));
  /** What could be chosen there, if that is looked at. */
  past = $state.raw<PastChoiceOf<Name> | null>(null);

  /** What is told up to the move, or the past choice, that is shown; the same log where one does not look back. */
  logBefore<Entry extends { version: number }>(log: Entry[], moves: readonly { version: number }[]): Entry[] {
    const next = this.past?.version ?? (this.at === null ? undefined : moves[this.at]?.version);
    return next === undefined ? log : log.filter(({ version }) => version < next);
  }

  /** Follows the address from now on. */
  follow(): void {
    this.linked = moveInAddress();
  }

  /** The table that is shown: with the view after a number of moves, or as the seat of a past choice had it. */
  tableAfter(table: TableOf<Name>, viewAfter: () => TableOf<Name>["document"]["game"]): TableOf<Name> {
    const { at, past } = this;
    if (at === null) return table;
    if (!past) return { ...table, prompt: null, document: { ...table.document, game: viewAfter() } };
    const { version, prompt, game } = past;
    return { ...table, version, prompt, document: { ...table.document, game } };
  }
}

/** The move that `#move-N` names. */
export function moveInAddress(): number | null {
  const [, move] = /^#move-(\d+)$/.exec(globalThis.location?.hash ?? "") ?? [];
  return move === undefined ? null : Number(move);
}
