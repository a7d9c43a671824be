import { expect, it } from "vitest";
import { cellOnTrack, kAcross, kDown, kTrack } from "./score_track";

it("the score track goes round once in fifty cells, each beside the one before", () => {
  const cells = Array.from({ length: kTrack }, (_, points) => cellOnTrack(points));
  expect(new Set(cells.map(({ x, y }) => `${x},${y}`)).size).toBe(kTrack);
  for (const [points, { x, y }] of cells.entries()) {
    expect(x === 0 || x === kAcross - 1 || y === 0 || y === kDown - 1, `${points}`).toBe(true);
    const next = cellOnTrack(points + 1);
    expect(Math.abs(next.x - x) + Math.abs(next.y - y), `${points}`).toBe(1);
  }
  expect([cellOnTrack(0), cellOnTrack(50), cellOnTrack(103), cellOnTrack(-1)]).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 0 },
    { x: 3, y: 0 },
    { x: 0, y: 1 },
  ]);
});
