// Places with a name that an expansion puts on the board, or shows in a way of its own.

import type { PlaceLook, PlaceOnBoard } from "../expansions/looks";
import { lookIn } from "../expansions/registry";
import type { Site } from "../site";

export function placeLook(name: string): PlaceLook | undefined {
  return lookIn("places", name);
}

/** Null for a place beside the board. */
export function placeOnBoard(name: string): PlaceOnBoard | null {
  const look = placeLook(name);
  return look && "at" in look ? look : null;
}

export function isOnBoard(site: Site): boolean {
  return site.ground !== "place" || placeOnBoard(site.name) !== null;
}
