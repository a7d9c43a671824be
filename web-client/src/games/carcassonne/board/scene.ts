// What the board shows, as plain values: the board draws these and reports what was pointed at. It knows no rules.

import { type Cell, cellKey, cellOf } from "../../../board/cell";

export { type Cell, cellKey, cellOf };

export interface ShownTile extends Cell {
  kind: string;
  rotation: number;
}

export interface PartPlace extends Cell {
  part: string;
}

export interface ShownFigure extends PartPlace {
  id: string;
  seat: number;
  kind: string;
  /** A farmer lies down. */
  lies: boolean;
}

/** A legal cell and in how many ways a tile fits there. */
export interface ShownCell extends Cell {
  ways: number;
  label: string;
}

/** A place for a figure that may be chosen. */
export interface ShownSpot extends PartPlace {
  id: string;
  number: number;
  chosen: boolean;
  lies: boolean;
  label: string;
}

/** Parts that are tinted together, in one seat's colour and pattern (several: a tie; none: neutral). */
export interface ShownArea {
  id: string;
  parts: PartPlace[];
  seats: number[];
}
