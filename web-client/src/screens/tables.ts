// The list of public tables: which are shown, in which order, and how they keep their places while somebody looks at them.

import type { RoomEntry } from "../protocol/messages";

export const kTabs = ["open", "running"] as const;
export type Tab = (typeof kTabs)[number];

export const kChips = ["two", "base", "clock", "quick", "rated"] as const;
export type Chip = (typeof kChips)[number];

export const kSorts = ["newest", "oldest", "fullest", "name"] as const;
export type Sort = (typeof kSorts)[number];

export interface Wish {
  tab: Tab;
  chips: readonly Chip[];
  search: string;
  sort: Sort;
}

/** Rows at first, and as many more each time. */
export const kRows = 40;

const kQuickMove_s = 60;
const kQuickBank_s = 600;

const kFits: Record<Chip, (room: RoomEntry) => boolean> = {
  two: ({ seats }) => seats === 2,
  base: ({ options }) => options.expansions.length === 0,
  clock: ({ clock }) => clock !== undefined,
  quick: ({ clock }) =>
    (clock?.kind === "move" && clock.time_s <= kQuickMove_s) ||
    (clock?.kind === "bank" && clock.time_s <= kQuickBank_s),
  rated: ({ rated }) => rated !== undefined,
};

/** Whether somebody who comes by could sit down there. */
export function isOpen({ status, taken, seats, locked }: RoomEntry): boolean {
  return status === "waiting" && taken < seats && !locked;
}

function tabOf({ status }: RoomEntry): Tab {
  return status === "waiting" ? "open" : "running";
}

export function countOf(rooms: readonly RoomEntry[], tab: Tab): number {
  return rooms.filter((room) => tabOf(room) === tab).length;
}

/** The tables that are wanted, in their order; `said` is all that a row says, and what a search looks in. */
export function wanted(
  rooms: readonly RoomEntry[],
  { tab, chips, search, sort }: Wish,
  said: (room: RoomEntry) => string,
): RoomEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rooms.filter((room) => {
    if (tabOf(room) !== tab || !chips.every((chip) => kFits[chip](room))) return false;
    const text = said(room).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  // The server tells the newest first. Sorting keeps that order among equals.
  const free = ({ seats, taken }: RoomEntry) => seats - taken;
  if (sort === "oldest") found.reverse();
  if (sort === "fullest") found.sort((a, b) => free(a) - free(b));
  if (sort === "name") found.sort((a, b) => said(a).localeCompare(said(b)));
  // Where nobody can sit down comes last.
  return tab === "open" ? found.sort((a, b) => Number(isOpen(b)) - Number(isOpen(a))) : found;
}

/**
 * Where to sit down when any table will do: the one that lacks the fewest people, and of those the one that waits longest. Rated games are
 * for people who ask for them.
 */
export function anywhere(
  found: readonly RoomEntry[],
  rooms: readonly RoomEntry[],
  chips: readonly Chip[],
): RoomEntry[] {
  const age = new Map(rooms.map(({ room }, index) => [room, index]));
  const open = found.filter((room) => isOpen(room) && (!room.rated || chips.includes("rated")));
  return open.sort(
    (a, b) => a.seats - a.taken - (b.seats - b.taken) || (age.get(b.room) ?? 0) - (age.get(a.room) ?? 0),
  );
}

/** A row of the list; `gone` when its table does not belong there any more. */
export interface Row {
  entry: RoomEntry;
  gone: boolean;
}

/** The rows after news, none of them moved: a table that has gone leaves its row, and new ones come beneath. */
export function steady(rows: readonly Row[], found: readonly RoomEntry[]): Row[] {
  const now = new Map(found.map((entry) => [entry.room, entry]));
  const kept = rows.map(({ entry }) => {
    const fresh = now.get(entry.room);
    now.delete(entry.room);
    return { entry: fresh ?? entry, gone: !fresh };
  });
  return [...kept, ...[...now.values()].map((entry) => ({ entry, gone: false }))];
}
