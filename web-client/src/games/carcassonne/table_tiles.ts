// Which tiles a table plays with, by its options. The server counts them.

import { fetchJson } from "../../net/fetched";
import type { TableTiles } from "../../protocol/messages";

export interface TableOptions {
  expansions: readonly string[];
  choices: Readonly<Record<string, string>>;
}

/** How many of each kind, by its name; those that lie there at the start too, without a table's own. */
export async function tableTiles({ expansions, choices }: TableOptions): Promise<TableTiles["tiles"]> {
  const query = new URLSearchParams({ expansions: expansions.join(), ...choices });
  return (await fetchJson<TableTiles>(`/api/games/carcassonne/tiles?${query}`)).tiles;
}

/** How many in all. */
export async function tileCount(options: TableOptions): Promise<number> {
  return Object.values(await tableTiles(options)).reduce((all, count) => all + count, 0);
}
