// What tables the operator of the server allows, and the password that they may ask hosts for.

import { fetchJson } from "../net/fetched";
import type { GameInfo, Tables } from "../protocol/messages";
import { readDevice, writeDevice } from "../state/device";

/** Asked for whenever somebody is about to make a table: it may have changed. */
export function allowedTables(): Promise<Tables> {
  return fetchJson<Tables>("/api/tables");
}

/** The part of the games that may be played here; all of them as long as that is not known. */
export function allowedGames(games: readonly GameInfo[], allowed: Tables | null): GameInfo[] {
  if (!allowed) return [...games];
  return games
    .filter(({ game, seats }) => allowed.games.includes(game) && seats.min <= allowed.seats)
    .map((game) => ({
      ...game,
      seats: { ...game.seats, max: Math.min(game.seats.max, allowed.seats) },
      expansions: game.expansions.filter(({ name }) => allowed.expansions.includes(name)),
    }));
}

const kept = $state({ word: readDevice("word", "") });

/** The server's word, as it was entered here. */
export function knownWord(): string {
  return kept.word;
}

export function keepWord(word: string): void {
  kept.word = word;
  writeDevice("word", word.trim());
}

/** What `create` says beside the table. */
export function withWord(allowed: Tables | null): { word?: string } {
  const word = kept.word.trim();
  return allowed?.word && word ? { word } : {};
}
