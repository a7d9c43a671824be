// How the figures of a seat look, by their kind: told apart by shape and size, as the seats are by colour and marker.

import type { FigureLook } from "../expansions/looks";
import { lookIn } from "../expansions/registry";
import { kFollower } from "./follower";

/** The size of the figures beside which a pile is as large as it is drawn. */
export const kPileFor = 26;

/** The size of the largest piece, in board units: with its outline it takes six tenths of a tile, so that one sees what lies around it. */
export const kDrawnMax = 45;

/** A figure that lies is seen a little from the side. */
export const kLying = "rotate(78) scale(.74 1.06)";

export function isDrawn(kind: string): boolean {
  return kind === "follower" || lookIn("figures", kind) !== undefined;
}

/** A figure that this client does not know has the shape of a follower, and its name is written on it. */
export function figureLook(kind: string): FigureLook {
  return lookIn("figures", kind) ?? kFollower;
}

/** Places for a number of things round a spot, side by side. */
export function sideBySide(count: number, index: number, width: number): number {
  return (index - (count - 1) / 2) * width;
}
