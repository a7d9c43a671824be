// The games that ended on this device, as they were at their end with all that happened, to be watched again without a server.

import { putAway, takeOut, takeOutAll, throwAway } from "../state/shelf";
import type { TableState } from "../state/table";

/** Of more the oldest are forgotten; a large one has about 300 KB. */
const kGamesMax = 20;

export interface KeptGame {
  room: string;
  kept_ms: number;
  table: TableState;
}

/** Whether a game has ended, and all of it is known here. */
export function isWhole({ document: { room, game }, log }: TableState): boolean {
  return (
    room.status === "finished" &&
    game !== null &&
    "over" in game &&
    game.over === true &&
    log[0]?.version === 1
  );
}

/** REQUIRES: isWhole(table). The secrets of a game end with it. */
export async function keepGame(table: TableState): Promise<void> {
  const { room } = table;
  if ((await takeOut("games", room)) !== undefined) return;
  await putAway("games", room, { room, kept_ms: Date.now(), table } satisfies KeptGame);
  for (const { room: old } of (await keptGames()).slice(kGamesMax)) await forgetGame(old);
}

/** The latest first. */
export async function keptGames(): Promise<KeptGame[]> {
  const games = (await takeOutAll("games")) as KeptGame[];
  return games.sort((a, b) => b.kept_ms - a.kept_ms);
}

export async function keptGame(room: string): Promise<KeptGame | undefined> {
  return (await takeOut("games", room)) as KeptGame | undefined;
}

export function forgetGame(room: string): Promise<void> {
  return throwAway("games", room);
}
