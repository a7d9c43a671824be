// What the board shows, as plain values: the board draws these and reports what was pointed at. It knows no rules.

import type { Cell } from "../../../board/cell";
import type { ShownLocation, ShownPile, TileColour } from "../view";

/** A cell that may be pointed at, and what that means in words and in a mark on it. */
export interface ShownTarget extends Cell {
  label: string;
  mark: string;
  burns: boolean;
}

/** A place for the next location: its west cell. */
export interface ShownPlace extends Cell {
  id: string;
  label: string;
}

/** The next location on trial, with the spaces that it would have. */
export interface ShownTrial {
  cell: Cell;
  number: number;
  spaces: [number, number][];
}

/** All that the board shows. */
export interface BoardScene {
  piles: ShownPile[];
  locations: ShownLocation[];
  /** What the current location is now. */
  dangerous: boolean;
  spaces: [number, number][];
  targets: ShownTarget[];
  /** Those that the Sorceress can move. */
  sources: Cell[];
  /** Where the keyboard is. */
  cursor: Cell | null;
  places: ShownPlace[];
  trial: ShownTrial | null;
  /** The keys of cells that were placed at in this turn. */
  fresh: ReadonlySet<string>;
  last: Cell | null;
  /** Of a game that is over: where that went which was chosen. */
  played: Cell | null;
  /** Whose colour marks what would be placed. */
  colour: TileColour | null;
}
