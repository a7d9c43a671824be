// A small table with a dragon on its way, for tests.

import type { CarcassonneView } from "../../../protocol/messages";
import { tableOf } from "../../testing";
import { kTestTiles } from "../board/test_tiles";
import type { Scene } from "../expansions/expansion";
import type { CarcassonnePrompt, CarcassonneTable } from "../view";

const kView: Partial<CarcassonneView> = {
  step: "dragon",
  supply: [],
  tiles: {
    "0,0": { kind: "D", rotation: 0, order: 0 },
    "0,1": { kind: "E", rotation: 2, order: 1 },
    "1,0": { kind: "U", rotation: 0, order: 2 },
  },
  figures: {
    "0": { seat: 0, kind: "follower", at: "0,0.c" },
    "7": { seat: 1, kind: "follower", at: "1,0.f" },
    "14": { seat: null, kind: "dragon", at: "0,1", beside: null },
    "15": { seat: null, kind: "fairy", at: "0,0", beside: 0 },
  },
  walk: {
    figure: "dragon",
    id: 14,
    seat: 0,
    taken: 1,
    left: 5,
    visited: [
      [1, 1],
      [0, 1],
    ],
    barred: [
      { x: 0, y: 0, why: "fairy-there" },
      { x: 1, y: 1, why: "already-visited" },
    ],
  },
  last: { seat: 0, x: 1, y: 0 },
};

export function dragonTable(
  view: Partial<CarcassonneView> = {},
  prompt: CarcassonnePrompt | null = null,
): CarcassonneTable {
  return tableOf("carcassonne", { view: { ...kView, ...view }, prompt });
}

export function dragonScene(view: Partial<CarcassonneView> = {}): Scene {
  const catalogue = new Map(kTestTiles.map((tile) => [tile.kind, tile]));
  return { table: dragonTable(view), catalogue, placed: { x: 1, y: 0 } };
}
