import { describe, expect, it } from "vitest";
import type { Tail } from "../protocol/messages";
import { applyPatch } from "./patch";
import { reduce, type TableState } from "./table";
import { kDocument, kSeatBen, snapshot, update } from "./testing";

function seated(): TableState {
  const { table } = reduce(null, snapshot());
  if (!table) throw new Error("a snapshot makes a table");
  return table;
}

const kWithBen = applyPatch(kDocument, [kSeatBen]);
const kRename = { op: "replace", path: "/room/name", value: "New" } as const;

describe("reduce", () => {
  it("starts from a snapshot and follows updates", () => {
    const { table, drift } = reduce(seated(), update(6, [kSeatBen]));
    expect(drift).toBe(false);
    expect(table?.version).toBe(6);
    expect(table?.document.room.seats["1"]?.name).toBe("Ben");
    expect(table?.waiting).toEqual([1]);
    expect(table?.log.map((entry) => entry.version)).toEqual([6]);
  });

  it("does not touch the state it was given", () => {
    const before = seated();
    reduce(before, update(6, [kSeatBen]));
    expect(before).toEqual(seated());
  });

  it("ignores an update that it has already seen", () => {
    const once = reduce(seated(), update(6, [kSeatBen])).table;
    expect(reduce(once, update(6, [kSeatBen]))).toEqual({ table: once, drift: false });
  });

  it("notices a gap, a wrong digest and a patch that does not fit, and keeps what it had", () => {
    const before = seated();
    for (const bad of [
      update(7, [kSeatBen]),
      { ...update(6, [kSeatBen]), digest: "00000000" },
      { ...update(6, []), patch: [{ op: "remove", path: "/nowhere" } as const] },
    ]) {
      expect(reduce(before, bad)).toEqual({ table: before, drift: true });
    }
  });

  it("cannot use an update before a snapshot", () => {
    expect(reduce(null, update(6, [kSeatBen]))).toEqual({ table: null, drift: true });
  });

  it("plays a tail, and stops at its first bad update", () => {
    const good = update(6, [kSeatBen]);
    const next = update(7, [kRename], kWithBen);
    const tail = { type: "tail", room: "k7m2p9qa", from: 6, to: 7, digest: next.digest } as const;
    expect(reduce(seated(), { ...tail, updates: [good, next] }).table).toMatchObject({
      version: 7,
      document: { room: { name: "New" } },
    });
    const broken = reduce(seated(), { ...tail, updates: [good, { ...next, digest: "0" }] });
    expect(broken).toMatchObject({ drift: true, table: { version: 6 } });
  });

  it("knows by a tail without updates whether its version is still the server's", () => {
    const { digest } = snapshot(5);
    const tail: Tail = { type: "tail", room: "k7m2p9qa", from: 6, to: 5, updates: [], digest };
    expect(reduce(seated(), tail)).toEqual({ table: seated(), drift: false });
    expect(reduce(seated(), { ...tail, digest: "0000000000000000" }).drift).toBe(true);
    expect(reduce(seated(), { ...tail, from: 7, to: 6 }).drift).toBe(true);
  });

  it("leaves messages about another room alone", () => {
    const before = seated();
    expect(reduce(before, { ...update(6, [kSeatBen]), room: "other" }).table).toBe(before);
    expect(
      reduce(before, { type: "viewers", room: "other", seats: [1], spectators: [], more: 0 }).table,
    ).toBe(before);
  });

  it("follows the clocks of its room, through a snapshot too", () => {
    const clock = {
      type: "clock",
      room: "k7m2p9qa",
      left_ms: { "0": 5_000 },
      running: [0],
      over: [],
    } as const;
    expect(seated()?.clocks).toBeNull();
    expect(reduce(seated(), { ...clock, room: "other", running: [], over: [] }).table?.clocks).toBeNull();
    const { table } = reduce(seated(), { ...clock, running: [0], over: [] });
    expect(table?.clocks).toMatchObject({ left_ms: { "0": 5_000 }, running: [0], over: [] });
    expect(reduce(table, snapshot(9)).table?.clocks).toEqual(table?.clocks);
  });

  it("follows the break of its room, through a snapshot of it, but of no other", () => {
    expect(seated()?.break).toBeUndefined();
    const { table } = reduce(seated(), { type: "break", left_ms: 23_000 });
    expect(table?.break?.left_ms).toBe(23_000);
    expect(reduce(table, snapshot(9)).table?.break).toEqual(table?.break);
    const other = { ...kDocument, room: { ...kDocument.room, room: "other" } };
    expect(reduce(table, snapshot(9, other)).table?.break).toBeUndefined();
  });

  it("follows who is here", () => {
    const { table } = reduce(seated(), {
      type: "viewers",
      room: "k7m2p9qa",
      seats: [0, 1],
      spectators: ["Cleo"],
      more: 3,
      away: { "1": 35_000 },
    });
    expect(table?.viewers).toEqual({
      seats: [0, 1],
      spectators: ["Cleo"],
      more: 3,
      away: { "1": 35_000 },
      muted: [],
    });
    expect(table?.version).toBe(5);
  });

  it("fills the log from the history, in order and without doubles", () => {
    const live = reduce(seated(), update(6, [kSeatBen])).table;
    const entries = [6, 1, 2, 3].map((version) => ({ version, events: [] }));
    const { table } = reduce(live, { type: "history", id: "h", room: "k7m2p9qa", from: 1, to: 6, entries });
    expect(table?.log.map((entry) => entry.version)).toEqual([1, 2, 3, 6]);
  });

  it("keeps the log over a fresh snapshot of the same room only", () => {
    const live = reduce(seated(), update(6, [kSeatBen])).table;
    expect(reduce(live, snapshot(6)).table?.log).toHaveLength(1);
    const elsewhere = { ...kDocument, room: { ...kDocument.room, room: "other" } };
    expect(reduce(live, snapshot(9, elsewhere)).table?.log).toEqual([]);
  });
});
