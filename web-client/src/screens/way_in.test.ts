import { describe, expect, it } from "vitest";
import type { RoomEntry } from "../protocol/messages";
import { inShort, wayIn } from "./way_in";

const kTable: RoomEntry = {
  room: "k7m2p9qa",
  name: "Anna's table",
  game: "carcassonne",
  status: "waiting",
  seats: 3,
  taken: 1,
  spectators: 0,
  options: { expansions: [], choices: {} },
};

describe("the way in", () => {
  it("is a seat while one is free", () => {
    expect(wayIn(kTable)).toBe("free");
    expect(wayIn({ ...kTable, taken: 3 })).toBe("full");
  });

  it("says why there is none", () => {
    expect(wayIn({ ...kTable, status: "playing" })).toBe("running");
    expect(wayIn({ ...kTable, status: "finished", locked: true })).toBe("over");
    expect(wayIn({ ...kTable, locked: true })).toBe("locked");
    expect(wayIn({ ...kTable, status: "playing", locked: true })).toBe("locked");
  });
});

describe("a list in short", () => {
  it("names the first few, and never says that there is one more", () => {
    expect(inShort(["a", "b", "c"], 2)).toEqual({ first: ["a", "b", "c"], more: 0 });
    expect(inShort(["a", "b", "c", "d"], 2)).toEqual({ first: ["a", "b"], more: 2 });
    expect(inShort([], 2)).toEqual({ first: [], more: 0 });
  });
});
