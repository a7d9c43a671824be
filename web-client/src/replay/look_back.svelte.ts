// A game looked back at: after which move its table is shown, and what could be chosen there.

import type { PastChoice } from "../protocol/messages";
import { route } from "../route.svelte";
import type { GameName, PromptOf, TableOf } from "../state/table";

/** A position of a game that is over, as a seat saw it, with what that could choose. */
export interface PositionOf<Name extends GameName> extends Omit<PastChoice, "prompt" | "game"> {
  prompt: PromptOf<Name> | null;
  game: TableOf<Name>["document"]["game"];
}

/** That before a choice which was made. */
export interface PastChoiceOf<Name extends GameName> extends PositionOf<Name> {
  prompt: PromptOf<Name>;
}

export class LookBack<Name extends GameName> {
  /** After how many moves the table is shown once more; null: as it is. */
  at = $state<number | null>(null);
  /** The move that the address leads to: a kept game is opened to be watched. */
  linked = $state(moveInAddress() ?? (route().name === "replay" ? 0 : null));
  /** What could be chosen there, if that is looked at, or played again: then its version is behind all of the game. */
  past = $state.raw<PositionOf<Name> | null>(null);

  /** What is told up to the move, or the past choice, that is shown; the same log where one does not look back. */
  logBefore<Entry extends { version: number }>(log: Entry[], moves: readonly { version: number }[]): Entry[] {
    const { at, past } = this;
    const next = Math.min(past?.version ?? Infinity, (at === null ? null : moves[at]?.version) ?? Infinity);
    return next === Infinity ? log : log.filter(({ version }) => version < next);
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
