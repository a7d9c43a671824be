// A desk for tests, at a table of two where Anna has the next tile to place.

import { fakeSession, tableOf } from "../testing";
import { TableDesk } from "./desk.svelte";
import { actionsAt } from "./desk_actions";
import type {
  CharacterName,
  KingsGateChoice,
  KingsGateEntry,
  KingsGatePrompt,
  KingsGateSession,
  KingsGateTable,
  KingsGateView,
  LogEvent,
} from "./view";

export const place = (tile: string, x: number, character: CharacterName | null = null): KingsGateChoice => ({
  ...{ id: `place ${tile} ${x},0${character ? ` ${character}` : ""}`, verb: "place" },
  ...{ tile, x, y: 0, character },
});
export const locate = (x: number): KingsGateChoice => ({
  ...{ id: `location ${x},2`, verb: "location", x, y: 2 },
});

export const kPrompt: KingsGatePrompt = {
  ...{ seat: 0, step: "place", undo: false },
  choices: [place("red1", 0), place("red1", 1), place("red1", 1, "king"), place("red2", 1)],
};

const kView = {
  ...{ over: false, step: "place", turn: 1, seat: 0, hand: { red1: 2, red2: 1 }, result: null },
  location: { number: 1, name: "Palace", peril: "safe", custom: "none", spaces: [], standings: [] },
  ...{ locations: { "1": { x: 0, y: 0 } }, tiles: { "3,0": [{ tile: "blue2", character: null }] } },
  ...{ players: {}, characters: {}, discarded: {}, last: null },
} as unknown as KingsGateView;

export function kingsGateTable(fields: Partial<KingsGateTable> = {}, view: object = {}): KingsGateTable {
  const shown = { ...kView, ...view };
  return {
    ...tableOf("kings_gate", { view: shown, prompt: kPrompt, log: [[{ type: "started" }]] }),
    ...fields,
  };
}

export const entryOf = (...events: LogEvent[]): KingsGateEntry => ({ version: 6, events });

/** A desk, what its session was asked for, and what was told aloud. */
export function deskAt(table: KingsGateTable = kingsGateTable(), given: Partial<KingsGateSession> = {}) {
  const asked: unknown[] = [];
  const told: string[] = [];
  const session = fakeSession<"kings_gate">({
    table,
    choose: async (expect, choices) => {
      asked.push({ choose: choices, expect });
      return { type: "ack", id: "c", version: expect + 1 };
    },
    undo: async (expect) => {
      asked.push({ undo: expect });
      return { type: "ack", id: "u", version: expect + 1 };
    },
    inspect: async (target) => {
      asked.push({ inspect: target });
      return { kind: "space", pile: [], at_location: true, why_not: {} };
    },
    tell: (words) => {
      if (words) told.push(words);
    },
    ...given,
  });
  const desk = new TableDesk(() => table, session);
  return { desk, actions: actionsAt(desk), asked, told };
}
