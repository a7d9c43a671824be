// What the board shows, as plain values: the board draws these and reports what was pointed at. It knows no rules.

import { type Cell, cellKey, cellOf } from "../../../board/cell";
import type { BuiltView, Does } from "../../../protocol/messages";
import type { PartPlace, Site } from "../site";
import type { Point } from "./geometry";

export { type Cell, cellKey, cellOf, type PartPlace };

export interface ShownTile extends Cell {
  kind: string;
  rotation: number;
  built?: BuiltView;
}

/** What is built across a tile, or would be. */
export interface ShownBuilding extends Cell {
  built: Omit<BuiltView, "part">;
  trial: boolean;
}

export interface ShownFigure {
  id: string;
  site: Site;
  seat: number;
  kind: string;
  /** A farmer lies down. */
  lies: boolean;
  /** It has left the board already and is only seen going. */
  leaving?: "home" | "driven";
}

/** A legal cell and in how many ways a tile fits there. */
export interface ShownCell extends Cell {
  ways: number;
  label: string;
}

/** A free cell that is hard to fill: few tiles of the bag fit there, or none. */
export interface ShownGap extends Cell {
  fits: number;
}

/** Something to do with a figure that may be chosen, at its place on the board. */
export interface ShownSpot {
  /** The step of the turn that offers it; several may offer a choice of the same id. */
  step: number;
  id: string;
  site: Site;
  /** What is done to the figure. */
  act: Does;
  figure: string;
  /** Whose figure it is: of one that stands there its owner, else who is asked. */
  seat?: number;
  /** The figure belongs to nobody. */
  neutral: boolean;
  /** On another tile than the one just placed: of these there may be very many, so they are small. */
  far: boolean;
  /** Of its key; null when it has none. */
  number: number | null;
  chosen: boolean;
  /** Of a game that is over: it is what was chosen there. */
  played?: boolean;
  lies: boolean;
  /** What would be built across the tile, and how it would lie there. */
  across?: Omit<BuiltView, "part">;
  /** Of a piece of a pile: how many there would be. */
  pieces?: number;
  label: string;
}

/** A figure that belongs to nobody; `beside`: where the seat's figure stands that it is next to. */
export interface ShownNeutral {
  id: string;
  kind: string;
  site: Site;
  beside: Site | null;
}

/** Tokens of a kind that lie together. */
export interface ShownToken {
  id: string;
  site: Site;
  name: string;
  count: number;
  /** What they show, where they have faces, each as often as it lies there. */
  faces?: readonly string[];
}

/** A figure on its way: where it has been, where it may go, and where not. */
export interface ShownWalk {
  kind: string;
  at: Cell;
  /** Where it has been, in no order, with where it is. */
  visited: Cell[];
  /** The same in order; empty when that is not known. */
  trail: Cell[];
  steps: (Cell & { id: string; number: number; chosen: boolean; label: string })[];
  barred: (Cell & { label: string })[];
}

/** Parts that are tinted together, in one seat's colour and pattern (several: a tie; none: neutral). */
export interface ShownArea {
  id: string;
  parts: PartPlace[];
  seats: number[];
  /** The cities that a farm feeds, numbered. */
  cities?: PartPlace[];
  /** How many they are, where they are not looked at one by one. */
  feeds?: number;
  /** Seen for a moment, because it has just been scored. */
  scored?: boolean;
}

/** Short words that rise from a cell. */
export interface ShownEffect {
  id: string;
  cell: Cell;
  text: string;
  seat: number;
}

/** A place with a name, and all that stands there or may be chosen there. */
export interface ShownPlace {
  name: string;
  words: string;
  figures: ShownFigure[];
  neutrals: ShownNeutral[];
  tokens: ShownToken[];
  spots: ShownSpot[];
}

/** All that the board shows. */
export interface BoardScene {
  tiles: ShownTile[];
  buildings: ShownBuilding[];
  figures: ShownFigure[];
  cells: ShownCell[];
  /** Tiles to choose first where there are many spots: then those of the chosen one are shown. */
  doors: ShownCell[];
  spots: ShownSpot[];
  neutrals: ShownNeutral[];
  tokens: ShownToken[];
  walk: ShownWalk | null;
  areas: ShownArea[];
  gaps: ShownGap[];
  /** The tile on trial. */
  ghost: (ShownTile & { seat: number; askew?: boolean }) | null;
  last: (Cell & { seat: number }) | null;
  /** Of a game that is over: where the tile was laid that is looked at. */
  played: Cell | null;
  effects: ShownEffect[];
  /** Places with a name that are on the board; what stands there is among the figures. `drawn`: the tiles show it. */
  named: (Point & { name: string; words: string; drawn: boolean })[];
}
