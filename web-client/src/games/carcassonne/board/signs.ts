// The signs of tiles and parts, by their names on the wire: where each stands and how it looks. A name that is not known gets a
// place of its own, too, and is drawn as a board with its name on it.

import { pennant } from "./paint/pennant";

/**
 * `tile`: a roomy place near the middle; `land`: where roads meet, else on the open land, or in the middle of its part; `end`: where a road or a river ends on the tile; `spot`: a roomy place of its part;
 * `middle`: the middle of its part, as a great building; `wall`: the middle of the city's wall; `beside`: next to its road.
 */
export type Stand = "tile" | "land" | "end" | "spot" | "middle" | "wall" | "beside";

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

type Looks = Readonly<Record<string, SignLook>>;

/** Of tiles and of parts; the signs on what seats keep and on tokens are the same. Each expansion has its own in its folder. */
export const kSigns: Looks = Object.assign(
  { pennant: { stand: "spot", radius: 11, picture: pennant } },
  ...Object.values(import.meta.glob<Looks>("../expansions/*/pictures.ts", { eager: true, import: "signs" })),
);

/** Undefined for a sign that has no picture here. */
export function signLook(name: string): SignLook | undefined {
  return Object.hasOwn(kSigns, name) ? kSigns[name] : undefined;
}

export function signPlace(name: string, ofTile: boolean): { stand: Stand; radius: number } {
  return signLook(name) ?? { stand: ofTile ? "tile" : "spot", radius: 11 };
}
