// How the figures of a seat look, by their kind: told apart by shape and size, as the seats are by colour and marker.

import { lookIn } from "../expansions/all";
import { kFollower } from "./follower";

/** Pieces that are put up on a sign of the tile, one upon another, as one building: who stands on that tile as a whole stands on top of it. */
export interface PileLook {
  /** The sign of the tile. */
  sign: string;
  /** SVG of so many, from 0,0 upwards, in the colours of the meadow: other maps have others for them. */
  picture(count: number): string;
  /** How high they are beside a figure of `kPileFor` units. */
  height(count: number): number;
}

/** The size of the figures beside which a pile is as large as it is drawn. */
export const kPileFor = 26;

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

export function isDrawn(kind: string): boolean {
  return kind === "follower" || lookIn("figures", kind) !== undefined;
}

/** A figure that this client does not know has the shape of a follower, and its name is written on it. */
export function figureLook(kind: string): FigureLook {
  return lookIn("figures", kind) ?? kFollower;
}

/** Places for so many things round a spot, side by side. */
export function sideBySide(count: number, index: number, width: number): number {
  return (index - (count - 1) / 2) * width;
}
