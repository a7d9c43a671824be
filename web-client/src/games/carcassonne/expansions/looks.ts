// How an expansion says what its things look like: what the board and the panels draw by their names on the wire.

import type { Component } from "svelte";
import type { CarcassonneView } from "../../../protocol/messages";
import type { Point } from "../board/geometry";
import type { ShownPlace, ShownSpot } from "../board/scene";

/** Pieces that are put up on a sign of the tile, one upon another, as one building. A figure on that tile as a whole stands on top of it. */
export interface PileLook {
  /** The sign of the tile. */
  sign: string;
  /** SVG of a number of them, from 0,0 upwards, in the colours of the meadow: other maps have others for them. */
  picture(count: number): string;
  /** How high they are beside a figure of `kPileFor` units. */
  height(count: number): number;
}

export interface FigureLook {
  /** Silhouette in a square of 20 units about 0,0. */
  outline: string;
  /** Lines on it, in ink. */
  details: string;
  /** Where the seat's marker is. */
  marker: { x: number; y: number };
  /** Its size beside a follower's. */
  scale: number;
  /** On a field it lies down. */
  lies: boolean;
  /** On the board it is a piece of that. */
  pile?: PileLook;
}

export interface NeutralLook {
  /** Silhouette in a square of 20 units about 0,0. */
  outline: string;
  /** Lines and faces on it, each with its colour. */
  details: { path: string; fill: string }[];
  colour: string;
  /** Its size on the board beside a seat's figure. */
  scale: number;
  /** It stands in the middle of its tile; else where there is room. */
  inTheMiddle?: boolean;
}

/** SVG on a tile of 100 units, from its north side to its south side, in the colours of the meadow: other maps have others for them. */
export type BuildingLook = string;

/** What shows a place beside the board: all that is there, and what may be chosen there. */
export interface AtPlace {
  place: ShownPlace;
  /** Whose figures would be put there. */
  seat: number;
  choose(spot: ShownSpot): void;
  /** It is pointed at; null: nothing any more. */
  over(id: string | null): void;
}

/** A place on the board, in board units. */
export interface PlaceOnBoard {
  /** Where things stand. */
  at: Point;
  /** The tiles show it already, also when nobody is there: it has no plate, but a name there. */
  label?: Point;
  /** So much of the board is free for a row of things. Else they stand in one, however many they are. */
  wide?: number;
  /** Where that is chosen which may come there. Else beside all that stands there. */
  spot?: Point;
}

/** Where it is on the board, or what shows it beside the board. Any other is a box with its name there. */
export type PlaceLook = PlaceOnBoard | { shown: Component<AtPlace> };

export interface ThingLook {
  /** Before a seat, in place of the sign and the number. */
  ofSeat?: Component<{ view: CarcassonneView; seat: number }>;
  /** Beside the table, in place of the sign, the number and the name. */
  beside?: Component<{ view: CarcassonneView }>;
  /** The expansion shows what lies beside the table in a place of its own. */
  besideElsewhere?: boolean;
}
