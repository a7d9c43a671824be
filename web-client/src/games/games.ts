// The games that this client can draw: one line each, loaded when a table needs it.

import type { Component } from "svelte";
import type { TableState } from "../state/table";
import { kSetups } from "./carcassonne/expansions/setup";
import { setupWords as carcassonneWords } from "./carcassonne/setup/words";
import { setupWords as kingsGateWords } from "./kings_gate/setup/words";

type GameTable = Component<{ table: TableState }>;

/** Names from the wire in words, or what the server says of them. */
export interface SetupWords {
  expansion(name: string, otherwise: string): string;
  option(key: string, otherwise: string): string;
  value(key: string, value: string, otherwise: string): string;
  /** What a table may bring along. */
  text(key: string, otherwise: string): string;
}

interface Shown {
  load: () => Promise<{ default: GameTable }>;
  /** Those whose figures, marks and prompts are drawn; a table made elsewhere may still use others. */
  expansions: readonly string[];
  words: SetupWords;
}

const kTables: Record<string, Shown> = {
  carcassonne: {
    load: () => import("./carcassonne/Table.svelte"),
    expansions: Object.keys(kSetups),
    words: carcassonneWords,
  },
  kings_gate: {
    load: () => import("./kings_gate/Table.svelte"),
    expansions: [],
    words: kingsGateWords,
  },
};

export function canShow(game: string): boolean {
  return Object.hasOwn(kTables, game);
}

export function canShowExpansion(game: string, expansion: string): boolean {
  return kTables[game]?.expansions.includes(expansion) ?? false;
}

export function wordsOf(game: string): SetupWords | undefined {
  return kTables[game]?.words;
}

export async function gameTable(game: string): Promise<GameTable> {
  const shown = kTables[game];
  if (!shown) throw new Error(`This client cannot draw ${game}.`);
  return (await shown.load()).default;
}
