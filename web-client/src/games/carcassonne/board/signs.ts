// The signs of tiles and parts, by their names on the wire: where each stands and how it looks. A name that is not known gets a
// place of its own, too, and is drawn as a board with its name on it.

import { kExpansions } from "../expansions/all";
import { pennant } from "./paint/pennant";

/**
 * `tile`: a roomy place near the middle; `end`: where a road or a river ends on the tile; `spot`: a roomy place of its part;
 * `middle`: the middle of its part, as a great building; `wall`: the middle of the city's wall; `beside`: next to its road.
 */
export type Stand = "tile" | "end" | "spot" | "middle" | "wall" | "beside";

export interface SignLook {
  stand: Stand;
  /** In units of a tile of 100. */
  radius: number;
  /** The inside of an SVG image, about 0,0. */
  picture(): string;
  /** The option of the table on which its meaning depends: `hint.NAME-VALUE` says it for a value, `hint.NAME` for any other. */
  option?: string;
  /** The colour of what ties two that join a city. */
  thread?: string;
}

const kSigns: ReadonlyMap<string, SignLook> = new Map([
  ["pennant", { stand: "spot", radius: 11, picture: pennant }],
  ...kExpansions.flatMap(({ signs = {} }) => Object.entries(signs)),
]);

/** Undefined for a sign that has no picture here. */
export function signLook(name: string): SignLook | undefined {
  return kSigns.get(name);
}

export function signPlace(name: string, ofTile: boolean): { stand: Stand; radius: number } {
  return kSigns.get(name) ?? { stand: ofTile ? "tile" : "spot", radius: 11 };
}
