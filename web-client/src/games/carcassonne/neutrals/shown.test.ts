import { describe, expect, it } from "vitest";
import type { MovedEvent, ReturnedEvent } from "../../../protocol/messages";
import type { FigureChoice } from "../choices";
import { siteOf } from "../site";
import { anEvent, entriesOf } from "../testing";
import type { CarcassonnePrompt, LogEvent } from "../view";
import { isDrivenAway, neutralsOf, sourceOf, stepTowards, walkOf } from "./shown";
import { dragonTable } from "./testing";

const step = (x: number, y: number): FigureChoice => ({
  id: `move dragon ${x},${y}`,
  verb: "move",
  shape: "figure",
  does: "moves",
  figure: "dragon",
  site: siteOf(`${x},${y}`),
});
const kPrompt: CarcassonnePrompt = {
  seat: 0,
  step: "dragon",
  undo: false,
  choices: entriesOf([step(0, 2), step(-1, 1)]),
};
const view = dragonTable().document.game;

describe("neutral figures on the board", () => {
  it("stand on their tile, or beside the figure they joined", () => {
    expect(neutralsOf(view)).toEqual([
      { id: "14", kind: "dragon", site: siteOf("0,1"), beside: null },
      { id: "15", kind: "fairy", site: siteOf("0,0"), beside: siteOf("0,0.c") },
    ]);
  });

  it("show their walk: the trail, the steps of who may take them, and what is barred", () => {
    const mine = walkOf(dragonTable({}, kPrompt), step(-1, 1), ({ id }) => id);
    expect(mine?.visited).toHaveLength(2);
    expect(mine?.at).toEqual({ x: 0, y: 1 });
    expect(mine?.steps.map(({ x, y, number, chosen }) => [x, y, number, chosen])).toEqual([
      [0, 2, 1, false],
      [-1, 1, 2, true],
    ]);
    expect(mine?.barred.map(({ label }) => label)).toEqual([
      "Not south: the fairy guards that tile",
      "Not east: the dragon has already been there on this walk",
    ]);
    expect(walkOf(dragonTable(), null, ({ id }) => id)?.steps).toEqual([]);
    expect(walkOf(dragonTable({ walk: null }, kPrompt), null, ({ id }) => id)).toBeNull();
  });

  it("draw the way that the log tells, and none when it does not reach back or was not gone", () => {
    const trail = (events: LogEvent[]) =>
      walkOf({ ...dragonTable(), log: [{ version: 4, events }] }, null, ({ id }) => id)?.trail;
    const moved = anEvent<MovedEvent>({ type: "moved", id: 14, from: "1,1", at: "0,1" });
    expect(trail([{ ...moved, from: null, at: "1,1" }, moved])).toEqual([
      { x: 1, y: 1 },
      { x: 0, y: 1 },
    ]);
    expect(trail([])).toEqual([]);
    expect(trail([{ ...moved, at: "1,2" }])).toEqual([]);
    expect(trail([{ ...moved, from: "5,1" }])).toEqual([]);
    expect(trail([{ ...moved, id: 15 }])).toEqual([]);
  });

  it("take the step in a direction when it is offered", () => {
    expect(stepTowards(view, kPrompt, { x: 0, y: 1 })?.id).toBe("move dragon 0,2");
    expect(stepTowards(view, kPrompt, { x: 0, y: -1 })).toBeNull();
    expect(stepTowards(view, null, { x: 0, y: 1 })).toBeNull();
  });

  it("bring points to where they stand", () => {
    expect(sourceOf(view, "fairy")).toMatchObject({ x: 0, y: 0 });
    expect(sourceOf(view, "an order")).toMatchObject({ x: 1, y: 0 });
  });

  it("drive figures away, which scoring does not", () => {
    const returned: ReturnedEvent = {
      type: "returned",
      seat: 0,
      figure: "follower",
      id: 3,
      at: "0,0.c",
      why: "dragon",
    };
    expect(isDrivenAway(returned)).toBe(true);
    expect(isDrivenAway({ ...returned, why: "scored" })).toBe(false);
    expect(isDrivenAway({ ...returned, seat: null, at: "0,0" })).toBe(false);
  });
});
