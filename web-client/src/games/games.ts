// The games that this client can draw: one line each, loaded when a table needs it.

import type { Component } from "svelte";
import type { TableState } from "../state/table";

type GameTable = Component<{ table: TableState }>;

const kTables: Record<string, () => Promise<{ default: GameTable }>> = {
  carcassonne: () => import("./carcassonne/Table.svelte"),
};

export function canShow(game: string): boolean {
  return Object.hasOwn(kTables, game);
}

export async function gameTable(game: string): Promise<GameTable> {
  const load = kTables[game];
  if (!load) throw new Error(`This client cannot draw ${game}.`);
  return (await load()).default;
}
