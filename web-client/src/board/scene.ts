// What the board shows, as plain values: the board draws these and reports what was pointed at. It knows no rules.

/** A cell of the table: x to the east, y to the north. */
export interface Cell {
  x: number;
  y: number;
}

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

export function cellKey({ x, y }: Cell): string {
  return `${x},${y}`;
}

export function cellOf(key: string): Cell {
  const [x = 0, y = 0] = key.split(",").map(Number);
  return { x, y };
}
