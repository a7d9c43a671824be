// The board with its people and their points as one picture.

import { drawn } from "../../../picture/drawn";
import { framed } from "../../../picture/framed";
import { nameOf } from "../../../table/seats";
import { tableName } from "../../../text/table_name";
import type { BoardScene } from "../board/scene";
import { colourLook } from "../looks";
import type { KingsGateTable, LocationEntry } from "../view";
import Laid from "./Laid.svelte";

export function boardPicture(
  table: KingsGateTable,
  scene: BoardScene,
  entries: readonly LocationEntry[],
): string {
  const { room, game } = table.document;
  // A location is two cells wide.
  const cells = [
    ...scene.piles,
    ...scene.locations.flatMap(({ x, y }) => [
      { x, y },
      { x: x + 1, y },
    ]),
  ];
  const [xs, ys] = [cells.map(({ x }) => x * 100), cells.map(({ y }) => -y * 100)];
  return framed({
    title: tableName(room.name),
    people: Object.entries(game.players).map(([seat, { colours, score }]) => ({
      looks: colours.map(colourLook),
      name: nameOf(table, Number(seat)),
      score,
    })),
    box: {
      ...{ left: Math.min(...xs), right: Math.max(...xs) + 100 },
      ...{ top: Math.min(...ys), bottom: Math.max(...ys) + 100 },
    },
    ground: "#c3b596",
    shown: drawn(Laid, { scene, entries }),
  });
}
