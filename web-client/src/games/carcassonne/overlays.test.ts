import { describe, expect, it } from "vitest";
import type { CarcassonneFacts } from "../../protocol/messages";
import { farmAreas, hardCells, Overlays } from "./overlays.svelte";
import type { CarcassonneSession } from "./view";

describe("overlays", () => {
  it("show each farm as one area of who owns it", () => {
    const [one, two] = [
      { x: 0, y: 0, part: "f" },
      { x: 1, y: 0, part: "f" },
    ];
    const farms = [
      { parts: [one, two], owners: [1], cities: [{ x: 0, y: 1, part: "c" }] },
      { parts: [{ x: 0, y: 0, part: "g" }], owners: [], cities: null },
    ];
    expect(farmAreas({ kind: "farms", farms })).toEqual([
      { id: "0,0.f", parts: [one, two], seats: [1], feeds: 1 },
      { id: "0,0.g", parts: [{ x: 0, y: 0, part: "g" }], seats: [], feeds: 0 },
    ]);
  });

  it("mark cells that nothing or hardly anything fits", () => {
    const cells = [0, 1, 2, 3, 40].map((fits, x) => ({ x, y: 0, fits }));
    expect(hardCells({ kind: "cells", cells }).map(({ fits }) => fits)).toEqual([0, 1, 2]);
  });
});

describe("what is looked at", () => {
  const city = { x: 0, y: 1, part: "c" };
  const farm = {
    ...{ kind: "farm", finished: false, open_ends: 2, cells: [[0, 0]], parts: [{ x: 0, y: 0, part: "f" }] },
    ...{ figures: [], owners: [0], points_now: 3, points_when_done: null, points_at_end: 3, terms: [] },
  } satisfies Partial<CarcassonneFacts>;
  const looked = async (cities: (typeof city)[] | null) => {
    const inspect = async () => ({ ...farm, cities }) as CarcassonneFacts;
    const overlays = new Overlays({ inspect } as Partial<CarcassonneSession> as CarcassonneSession);
    await overlays.inspect({ x: 0, y: 0, part: "f" });
    return overlays.marked[0]?.cities;
  };

  it("has the cities that it feeds, where the table is told", async () => {
    expect(await looked([city])).toEqual([city]);
    expect(await looked(null)).toEqual([]);
  });
});

describe("what fits a place", () => {
  const asked = async (answer: () => Promise<CarcassonneFacts>) => {
    const overlays = new Overlays({ inspect: answer } as Partial<CarcassonneSession> as CarcassonneSession);
    overlays.place = { x: 2, y: -1 };
    const forget = overlays.followFits();
    await new Promise((done) => setTimeout(done));
    return { overlays, forget };
  };
  const facts = (fits: Record<string, number>): CarcassonneFacts => ({ kind: "cell", fits, why_not: null });

  it("is the server's list, anew with every call", async () => {
    let left = 8;
    const { overlays } = await asked(async () => facts({ V: left }));
    expect(overlays.fits).toEqual({ V: 8 });
    left = 7;
    overlays.followFits();
    await new Promise((done) => setTimeout(done));
    expect(overlays.fits).toEqual({ V: 7 });
    overlays.place = null;
    overlays.followFits();
    expect(overlays.fits).toBeNull();
  });

  it("is no more asked for where a tile lies by now", async () => {
    const { overlays } = await asked(() => Promise.reject(new Error("bad-target")));
    expect([overlays.place, overlays.fits]).toEqual([null, null]);
  });

  it("is told by nothing but the latest answer", async () => {
    let answer: (facts: CarcassonneFacts) => void = () => {};
    const { overlays, forget } = await asked(() => new Promise((done) => (answer = done)));
    forget();
    answer(facts({ V: 8 }));
    await new Promise((done) => setTimeout(done));
    expect(overlays.fits).toBeNull();
  });
});
