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

/** A place on the board, in board units. */
export interface PlaceOnBoard {
  /** Where things stand. */
  at: Point;
  /** The tiles show it already, also when nobody is there: it has no plate, but a name there. */
  label?: Point;
  /** So much of the board is free for a row of things. Else they stand in one, however many they are. */
  wide?: number;
  /** Where that is chosen which may come there. Else beside all that stands there. */
  spot?: Point;
}

/** Where it is on the board, or what shows it beside the board. Any other is a box with its name there. */
export type PlaceLook = PlaceOnBoard | { shown: Component<AtPlace> };

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
