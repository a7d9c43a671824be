import { describe, expect, it } from "vitest";
import type { RoomEntry } from "../protocol/messages";
import { anywhere, countOf, isOpen, steady, type Wish, wanted } from "./tables";

function table(room: string, more: Partial<RoomEntry> = {}): RoomEntry {
  const options = { expansions: [], choices: {} };
  return {
    room,
    name: `${room}'s table`,
    game: "carcassonne",
    status: "waiting",
    seats: 2,
    taken: 1,
    spectators: 0,
    options,
    ...more,
  };
}

const kAll: Wish = { tab: "open", chips: [], search: "", sort: "newest" };
const said = ({ name, options }: RoomEntry) => `${name} Carcassonne ${options.expansions.join(" ")}`;
const named = (rooms: readonly RoomEntry[]) => rooms.map(({ room }) => room);

describe("the list of tables", () => {
  const rooms = [
    table("newest", { seats: 5, taken: 2 }),
    table("running", { status: "playing", taken: 2 }),
    table("locked", { locked: true }),
    table("river", { options: { expansions: ["river"], choices: {} } }),
    table("days", { clock: { kind: "days", time_s: 86_400, over: "skip" } }),
    table("quick", { clock: { kind: "move", time_s: 30, over: "skip" } }),
    table("bank", { clock: { kind: "bank", time_s: 600, increment_s: 5, over: "skip" } }),
    table("done", { status: "finished", taken: 2 }),
  ];
  const list = (wish: Partial<Wish>) => named(wanted(rooms, { ...kAll, ...wish }, said));

  it("has those to sit down at first, and games on a tab of their own", () => {
    expect(list({})).toEqual(["newest", "river", "days", "quick", "bank", "locked"]);
    expect(list({ tab: "running" })).toEqual(["running", "done"]);
    expect([countOf(rooms, "open"), countOf(rooms, "running")]).toEqual([6, 2]);
    expect(rooms.filter(isOpen)).toHaveLength(5);
  });

  it("is filtered by all that is chosen at once", () => {
    expect(list({ chips: ["two"] })).toEqual(["river", "days", "quick", "bank", "locked"]);
    expect(list({ chips: ["base"] })).not.toContain("river");
    expect(list({ chips: ["clock"] })).toEqual(["days", "quick", "bank"]);
    expect(list({ chips: ["quick"] })).toEqual(["quick", "bank"]);
    expect(list({ chips: ["quick", "base", "two"], search: "bank" })).toEqual(["bank"]);
  });

  it("is searched by each word, in any order and case", () => {
    expect(list({ search: " carcassonne  RIVER" })).toEqual(["river"]);
    expect(list({ search: "nobody" })).toEqual([]);
  });

  it("is sorted, and keeps what nobody can join last", () => {
    expect(list({ sort: "oldest" })).toEqual(["bank", "quick", "days", "river", "newest", "locked"]);
    expect(list({ sort: "fullest" })).toEqual(["river", "days", "quick", "bank", "newest", "locked"]);
    expect(list({ sort: "name" })).toEqual(["bank", "days", "newest", "quick", "river", "locked"]);
  });

  it("seats people where the fewest are missing, and of those where they have waited longest", () => {
    expect(named(anywhere(rooms, rooms, []))).toEqual(["bank", "quick", "days", "river", "newest"]);
  });

  it("seats people at a rated table only where they ask for one", () => {
    const both = [table("rated", { rated: "Duel" }), table("usual")];
    expect(named(wanted(both, kAll, said))).toEqual(["rated", "usual"]);
    expect(named(anywhere(both, both, ["two"]))).toEqual(["usual"]);
    const rated = wanted(both, { ...kAll, chips: ["rated"] }, said);
    expect(named(rated)).toEqual(["rated"]);
    expect(named(anywhere(rated, both, ["rated"]))).toEqual(["rated"]);
  });
});

describe("rows under a finger", () => {
  it("stay where they are when tables come, change and go", () => {
    const first = steady([], [table("a"), table("b"), table("c")]);
    const then = steady(first, [table("new"), table("c", { taken: 2 }), table("a")]);
    expect(then.map(({ entry, gone }) => [entry.room, gone])).toEqual([
      ["a", false],
      ["b", true],
      ["c", false],
      ["new", false],
    ]);
    expect(then[2]?.entry.taken).toBe(2);
  });
});
