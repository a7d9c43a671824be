// The signs of tiles and parts, by their names on the wire: where each stands and how it looks. A name that is not known gets a
// place of its own, too, and is drawn as a board with its name on it.

import type { SignLook, Stand } from "../expansions/painted";
import { pennant } from "./paint/pennant";

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
