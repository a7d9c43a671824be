// Places with a name that an expansion puts on the board, or shows in a way of its own.

import type { Component } from "svelte";
import { lookIn } from "../expansions/all";
import type { Site } from "../site";
import type { Point } from "./geometry";
import type { ShownPlace, ShownSpot } from "./scene";

/** What shows a place beside the board: all that is there, and what may be chosen there. */
export interface AtPlace {
  place: ShownPlace;
  /** Whose figures would be put there. */
  seat: number;
  choose(spot: ShownSpot): void;
  /** It is pointed at; null: nothing any more. */
  over(id: string | null): void;
}

/** Where it is on the board, in board units, or what shows it beside the board. Any other is a box with its name there. */
export type PlaceLook = { at: Point } | { shown: Component<AtPlace> };

export function placeLook(name: string): PlaceLook | undefined {
  return lookIn("places", name);
}

/** Where a place is on the board; null for one beside it. */
export function pointOfPlace(name: string): Point | null {
  const look = placeLook(name);
  return look && "at" in look ? look.at : null;
}

export function isOnBoard(site: Site): boolean {
  return site.ground !== "place" || pointOfPlace(site.name) !== null;
}
