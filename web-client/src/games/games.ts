// The games that this client can draw: one line each, loaded when a table needs it.

import type { Component } from "svelte";
import { type Chapter, chaptersOf, type LoadChapters } from "../rules/chapters";
import { type GameName, isTableOf, type TableOf, type TableState } from "../state/table";
import { locale } from "../text/text.svelte";
import { kSetups } from "./carcassonne/expansions/setup";
import { hasSecrets } from "./carcassonne/secrets";
import { setupWords as carcassonneWords } from "./carcassonne/setup/words";
import { type TableOptions, tileCount } from "./carcassonne/table_tiles";
import type { GameSession } from "./game_session";
import { setupWords as kingsGateWords } from "./kings_gate/setup/words";
import { kWords as kingsGateTexts } from "./kings_gate/text/words";
import type { SetupWords } from "./setup_words";

/** The component of a game: its table, and the session in its types. */
export type GameTable<Name extends GameName> = Component<{
  table: TableOf<Name>;
  session: GameSession<Name>;
}>;

interface Shown<Name extends GameName> {
  load: () => Promise<{ default: GameTable<Name> }>;
  /** What is said at its table, and what its expansions bring. */
  with(expansions: readonly string[]): Promise<void>;
  /** Those whose figures, marks and prompts are drawn; a table made elsewhere may still use others. */
  expansions: readonly string[];
  words: SetupWords;
  /** Whether there is something that one of several at a device may see, and another not. */
  secrets(view: TableOf<Name>["document"]["game"]): boolean;
  rules: LoadChapters;
  /** Its tiles, where options change which are in play. */
  gallery?: () => Promise<{ default: Gallery }>;
  /** How many tiles a table with these options plays with, asked of the server; of games that end with their tiles. */
  tileCount?(options: TableOptions): Promise<number>;
}

/** Which tiles a table with these options plays with. */
export type Gallery = Component<{
  expansions: readonly string[];
  choices: Readonly<Record<string, string>>;
  titleOf(set: string): string;
}>;

const kTables: { readonly [Name in GameName]: Shown<Name> } = {
  carcassonne: {
    load: () => import("./carcassonne/Table.svelte"),
    with: async (expansions) => (await import("./carcassonne/expansions/all")).loadWith(expansions),
    expansions: Object.keys(kSetups),
    words: carcassonneWords,
    secrets: hasSecrets,
    rules: () => import("./carcassonne/rules"),
    gallery: () => import("./carcassonne/Gallery.svelte"),
    tileCount,
  },
  kings_gate: {
    load: () => import("./kings_gate/Table.svelte"),
    with: () => kingsGateTexts.load(),
    expansions: [],
    words: kingsGateWords,
    secrets: () => true,
    rules: () => import("./kings_gate/rules"),
  },
};

/** Where one learns to play. */
export const lessons = () => import("./carcassonne/lessons/Lessons.svelte");

/** Whether this client can draw a game that the server offers. */
export function canShow(game: string): game is GameName {
  return Object.hasOwn(kTables, game);
}

/** Whether people at one device may not all see the table; so it is where that is not known. */
export function keepsSecrets(table: TableState): boolean {
  const secretsOf = <Name extends GameName>(name: Name) =>
    !isTableOf(table, name) || kTables[name].secrets(table.document.game);
  const name = table.document.game?.game ?? "";
  return !canShow(name) || secretsOf(name);
}

export function canShowExpansion(game: string, expansion: string): boolean {
  return canShow(game) && kTables[game].expansions.includes(expansion);
}

export function wordsOf(game: string): SetupWords | undefined {
  return canShow(game) ? kTables[game].words : undefined;
}

/** With all that these expansions of it draw and say. A component that asks for it asks again, and shows it anew, in another language. */
export async function gameTable<Name extends GameName>(
  game: Name,
  expansions: readonly string[],
): Promise<GameTable<Name>> {
  void locale();
  const { load, with: bring } = kTables[game];
  const [{ default: table }] = await Promise.all([load(), bring(expansions)]);
  return table;
}

export function galleryOf(
  game: string,
): ((expansions: readonly string[]) => Promise<{ default: Gallery }>) | undefined {
  if (!canShow(game)) return undefined;
  const { gallery, with: bring } = kTables[game];
  return gallery && ((expansions) => Promise.all([gallery(), bring(expansions)]).then(([shown]) => shown));
}

/** Undefined of a game whose length hangs on something else. */
export function tileCountOf(game: string): ((options: TableOptions) => Promise<number>) | undefined {
  return canShow(game) ? kTables[game].tileCount : undefined;
}

/** The chapters of the rules that a game with these expansions has, the game's own first. */
export function rulesOf(game: GameName, expansions: readonly string[]): Promise<Chapter[]> {
  return chaptersOf(kTables[game].rules, expansions);
}

/** The games that this client can draw, with all the expansions of each. */
export const kShown: readonly { game: GameName; expansions: readonly string[] }[] = (
  Object.keys(kTables) as GameName[]
).map((game) => ({ game, expansions: kTables[game].expansions }));
