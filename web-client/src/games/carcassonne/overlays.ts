// What may be laid over the whole board, each one question to the server: only it knows which fields are one farm and whose,
// and what still fits where.

import type { CarcassonneFacts } from "../../protocol/messages";
import { cellKey, type ShownArea, type ShownGap } from "./board/scene";

/** A free cell is hard to fill when no more tiles of the bag fit than this. */
const kFew = 2;

export function farmAreas(facts: CarcassonneFacts): ShownArea[] {
  if (facts.kind !== "farms") return [];
  return facts.farms.flatMap(({ parts, owners }) => {
    const [first] = parts;
    return first ? [{ id: `${cellKey(first)}.${first.part}`, parts, seats: owners }] : [];
  });
}

export function hardCells(facts: CarcassonneFacts): ShownGap[] {
  return facts.kind !== "cells" ? [] : facts.cells.filter(({ fits }) => fits <= kFew);
}
