// What a person who has a link is told of the table before they sit down, as far as the list of tables knows it.

import type { RoomEntry } from "../protocol/messages";

/** Whether there is a seat, or why not. */
export type WayIn = "free" | "full" | "running" | "over" | "locked";

export function wayIn({ status, locked, taken, seats }: RoomEntry): WayIn {
  if (status === "finished") return "over";
  if (locked) return "locked";
  if (status === "playing") return "running";
  return taken < seats ? "free" : "full";
}

/** The first of them, and how many more there are; a single one more is named, too. */
export function inShort<Thing>(things: readonly Thing[], most: number): { first: Thing[]; more: number } {
  const shown = things.length <= most + 1 ? things.length : most;
  return { first: things.slice(0, shown), more: things.length - shown };
}
