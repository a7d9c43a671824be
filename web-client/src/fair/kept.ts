// What this device has seen of the draws' source before a game began, so that it need not believe what is said later.

import { readDevice, writeDevice } from "../state/device";
import type { KeptFair } from "./verify";

const kTablesMax = 40;

type Entry = KeptFair & { room: string };

function entries(): Entry[] {
  try {
    const kept: unknown = JSON.parse(readDevice("fair", "[]"));
    return Array.isArray(kept)
      ? kept.filter((entry) => typeof entry?.room === "string" && typeof entry.commitment === "string")
      : [];
  } catch {
    return [];
  }
}

export function keptFair(room: string): KeptFair | null {
  return entries().find((entry) => entry.room === room) ?? null;
}

/** Keeps what the table shows; the commitment that was seen first stays. Of more than the limit the oldest are forgotten. */
export function keepFair(room: string, seen: KeptFair): void {
  const known = keptFair(room);
  const entry = { ...seen, room, commitment: known?.commitment ?? seen.commitment };
  writeDevice(
    "fair",
    JSON.stringify([entry, ...entries().filter((other) => other.room !== room)].slice(0, kTablesMax)),
  );
}
