// The games that this client can draw: one line each, loaded when a table needs it.

import type { Component } from "svelte";
import type { TableState } from "../state/table";

type GameTable = Component<{ table: TableState }>;

interface Shown {
  load: () => Promise<{ default: GameTable }>;
  /** Those whose figures, marks and prompts are drawn; a table made elsewhere may still use others. */
  expansions: readonly string[];
}

const kTables: Record<string, Shown> = {
  carcassonne: {
    load: () => import("./carcassonne/Table.svelte"),
    expansions: ["royal_gates", "kings_orders"],
  },
};

export function canShow(game: string): boolean {
  return Object.hasOwn(kTables, game);
}

export function canShowExpansion(game: string, expansion: string): boolean {
  return kTables[game]?.expansions.includes(expansion) ?? false;
}

export async function gameTable(game: string): Promise<GameTable> {
  const shown = kTables[game];
  if (!shown) throw new Error(`This client cannot draw ${game}.`);
  return (await shown.load()).default;
}
