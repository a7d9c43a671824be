// Messages of a small table, for tests.

import type { Document, Patch, Snapshot, Update } from "../protocol/messages";
import { digest } from "./digest";
import { applyPatch } from "./patch";

export const kDocument: Document = {
  room: {
    room: "k7m2p9qa",
    name: "Anna's table",
    game: "chess",
    status: "waiting",
    public: true,
    host: 0,
    seats: { "0": { name: "Anna", bot: null } },
    size: 2,
    options: { expansions: [], choices: {} },
    absence_s: 120,
  },
  game: null,
};

/** What a browser keeps for a page, for where there is none. */
export function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
}

export function snapshot(version = 5, document = kDocument): Snapshot {
  return {
    type: "snapshot",
    room: document.room.room,
    version,
    digest: digest(document),
    document,
    prompt: null,
    waiting: [],
    viewers: { seats: [0], spectators: [], more: 0 },
  };
}

/** An update as the server would send it to who holds `document`. */
export function update(version: number, patch: Patch, document = kDocument): Update {
  const after = applyPatch(document, patch);
  const events = [{ type: "seated", seat: 1, name: "Ben", bot: null }];
  return {
    type: "update",
    room: document.room.room,
    version,
    digest: digest(after),
    events,
    patch,
    prompt: null,
    waiting: [1],
  };
}

export const kSeatBen: Patch[number] = {
  op: "add",
  path: "/room/seats/1",
  value: { name: "Ben", bot: null },
};
