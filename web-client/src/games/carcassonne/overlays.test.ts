import { describe, expect, it } from "vitest";
import { farmAreas, hardCells } from "./overlays.svelte";

describe("overlays", () => {
  it("show each farm as one area of who owns it", () => {
    const [one, two] = [
      { x: 0, y: 0, part: "f" },
      { x: 1, y: 0, part: "f" },
    ];
    const farms = [
      { parts: [one, two], owners: [1] },
      { parts: [{ x: 0, y: 0, part: "g" }], owners: [] },
    ];
    expect(farmAreas({ kind: "farms", farms })).toEqual([
      { id: "0,0.f", parts: [one, two], seats: [1] },
      { id: "0,0.g", parts: [{ x: 0, y: 0, part: "g" }], seats: [] },
    ]);
  });

  it("mark cells that nothing or hardly anything fits", () => {
    const cells = [0, 1, 2, 3, 40].map((fits, x) => ({ x, y: 0, fits }));
    expect(hardCells({ kind: "cells", cells }).map(({ fits }) => fits)).toEqual([0, 1, 2]);
  });
});
