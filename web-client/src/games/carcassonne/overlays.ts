// What may be laid over the whole board, each one question to the server: only it knows which fields are one farm and whose,
// and what still fits where.

import type { CellsFacts, FarmsFacts } from "../../protocol/messages";
import { cellKey, type ShownArea, type ShownGap } from "./board/scene";

/** A free cell is hard to fill when no more tiles of the bag fit than this. */
const kFew = 2;

export function farmAreas({ farms }: FarmsFacts): ShownArea[] {
  return farms.flatMap(({ parts, owners }) => {
    const [first] = parts;
    return first ? [{ id: `${cellKey(first)}.${first.part}`, parts, seats: owners }] : [];
  });
}

export function hardCells({ cells }: CellsFacts): ShownGap[] {
  return cells.filter(({ fits }) => fits <= kFew);
}
