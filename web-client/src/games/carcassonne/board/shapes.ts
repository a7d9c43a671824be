// What lies on the fields of a tile, as shapes: what the layout works out, and the regions keep clear of.

import type { Point } from "./geometry";

export const kJunctionRadius = 7;
export const kPondRadius = 14;
/** Half of a wall: what lies there is the city's. */
export const kWallHalf = 2.6;

export interface City {
  part: string;
  outlines: Point[][];
  walls: Point[][];
}

/** What runs like a road. */
export interface Way {
  part: string;
  width: number;
  paths: Point[][];
  /** Where it enters a city through its wall, looking out. */
  gates: { point: Point; angle: number }[];
  /** The stretch that passes beneath a city, from mouth to mouth; empty when there is none. */
  tunnel: Point[];
  /** Where it ends on the open land. */
  end: Point | null;
  /** It crosses under others. */
  beneath: boolean;
  /** What its arms run round where they meet. */
  hub: Point | null;
}

/** A cloister, or an expansion's building that stands like one. */
export interface Cloister {
  part: string;
  terrain: string;
  middle: Point;
  radius: number;
}

/** An area of a terrain that has no shape of its own here. */
export interface Ground {
  part: string;
  terrain: string;
  outlines: Point[][];
}
