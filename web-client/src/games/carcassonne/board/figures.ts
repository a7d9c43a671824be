// How the figures of a seat look, by their kind: told apart by shape and size, as the seats are by colour and marker.

import { lookIn } from "../expansions/all";
import { kFollower } from "./follower";

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
