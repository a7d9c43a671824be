import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deskAt, entryOf, kingsGateTable, kPrompt, locate, place } from "./desk_testing";
import type { LogEvent } from "./view";

const kEast = { x: 1, y: 0 };
const kScored = { type: "scored", location: 1, last: 0, standings: [] } as LogEvent;

/** What a board was asked to do. */
const surface = () => {
  const moved: unknown[] = [];
  const stage = {
    reveal: (cell: object) => moved.push(cell),
    pan: (step: object) => moved.push({ by: step }),
  } as never;
  return { moved, stage };
};

describe("a turn at the desk", () => {
  it("picks a tile up by its number, goes to a place by arrow, and places it there", async () => {
    const { desk, actions, asked } = deskAt();
    actions.pick(1);
    expect([desk.selection.picked.tile, desk.handId]).toEqual(["red1", "red1.0"]);
    actions.walk(kEast);
    actions.walk(kEast);
    expect(desk.selection.cursor).toEqual({ x: 1, y: 0 });
    expect(asked).toEqual([]);
    actions.place();
    await vi.waitFor(() => expect(asked).toEqual([{ choose: ["place red1 1,0"], expect: 5 }]));
  });

  it("puts back the tile that is picked again, and keeps equal ones apart", () => {
    const { desk } = deskAt();
    desk.pickHand("red1.1");
    expect(desk.handId).toBe("red1.1");
    desk.pickHand("red1.1");
    expect([desk.handId, desk.selection.isEmpty]).toEqual([null, true]);
    desk.pickHand("blue5.0");
    expect(desk.selection.isEmpty).toBe(true);
  });

  it("takes one counter after the other, and then none", () => {
    const { desk, actions } = deskAt();
    actions.pick(1);
    actions.nextCharacter();
    expect(desk.selection.picked.character).toBe("king");
    actions.nextCharacter();
    expect(desk.selection.picked.character).toBe(null);
  });

  it("puts back what is picked up before it asks the server to undo", async () => {
    const { desk, actions, asked } = deskAt(kingsGateTable({ prompt: { ...kPrompt, undo: true } }));
    actions.pick(1);
    actions.undo();
    expect([desk.selection.isEmpty, asked]).toEqual([true, []]);
    actions.undo();
    await vi.waitFor(() => expect(asked).toEqual([{ undo: 5 }]));
  });

  it("moves the board where an arrow leads to no place", () => {
    const { desk, actions } = deskAt(kingsGateTable({ prompt: null }));
    const { moved, stage } = surface();
    desk.stage = stage;
    actions.walk(kEast);
    expect(moved).toEqual([{ by: kEast }]);
  });

  it("sends the next location only when it is confirmed", async () => {
    const prompt = { ...kPrompt, step: "locate", choices: [locate(0), locate(3)] };
    const { desk, actions, asked } = deskAt(kingsGateTable({ prompt }));
    desk.tryPlace("location 9,2");
    expect(desk.live.place).toBe(null);
    actions.pick(1);
    expect(desk.selection.picked.tile).toBe(null);
    actions.walk(kEast);
    actions.walk(kEast);
    expect([desk.live.place?.id, asked]).toEqual(["location 3,2", []]);
    actions.place();
    await vi.waitFor(() => expect(asked).toEqual([{ choose: ["location 3,2"], expect: 5 }]));
  });

  it("ends the turn by its key, and not before it may end", async () => {
    const first = deskAt();
    first.actions.end();
    expect(first.asked).toEqual([]);
    const end = { id: "end", verb: "end" } as const;
    const { actions, asked } = deskAt(
      kingsGateTable({ prompt: { ...kPrompt, choices: [place("red1", 0), end] } }),
    );
    actions.end();
    await vi.waitFor(() => expect(asked).toEqual([{ choose: ["end"], expect: 5 }]));
  });

  it("goes by key to the first list that there is", () => {
    const { desk, actions } = deskAt();
    const went: string[] = [];
    const lists = { turn: false, hand: false };
    desk.turnInWords = {
      openList: () => went.push("turn") > 0 && lists.turn,
      focusEnding: () => went.push("ending"),
    };
    desk.handInWords = { focusFirst: () => went.push("hand") > 0 && lists.hand };
    actions.list();
    expect(went.splice(0)).toEqual(["turn", "hand", "ending"]);
    lists.hand = true;
    actions.list();
    expect(went.splice(0)).toEqual(["turn", "hand"]);
    lists.turn = true;
    actions.list();
    expect(went).toEqual(["turn"]);
  });

  it("says what lies where somebody points, and asks why the picked tile may not go there", async () => {
    const { desk, asked } = deskAt();
    desk.look({ x: 3, y: 0 });
    expect([desk.pointed, asked]).toEqual(["Townhouse 2 (blue)", []]);
    desk.look({ x: 7, y: 7 });
    expect(desk.pointed).toBe("");
    desk.pickHand("red2.0");
    desk.look({ x: 3, y: 0 });
    await vi.waitFor(() => expect(asked).toEqual([{ inspect: { x: 3, y: 0 } }]));
  });
});

describe("a past turn at the desk", () => {
  it("sends nothing of a choice that was made in the past, and keeps its hand apart", () => {
    const { desk, actions, asked } = deskAt();
    const { document } = kingsGateTable({}, { hand: { red5: 1 } });
    const prompt = {
      ...kPrompt,
      undo: true,
      choices: [place("red5", 4), { id: "end", verb: "end" } as const],
    };
    desk.replayFrom(0);
    expect([desk.looksBack, desk.prompt, desk.held.length]).toEqual([true, null, 3]);
    desk.back.past = { version: 2, seat: 0, choice: "place red5 4,0", prompt, game: document.game } as never;
    expect(desk.held.map(({ tile }) => tile)).toEqual(["red5"]);
    actions.pick(1);
    desk.point({ x: 4, y: 0 });
    expect(desk.past.cursor).toEqual({ x: 4, y: 0 });
    desk.past.clear();
    for (const act of [actions.undo, actions.end, actions.place]) act();
    expect(asked).toEqual([]);
    desk.back.past = null;
    desk.stopReplay();
    expect([desk.looksBack, desk.prompt]).toEqual([false, kPrompt]);
  });

  it("opens the final scores at the end of the replay of a game that is over", () => {
    const { desk } = deskAt(kingsGateTable({ prompt: null }, { over: true }));
    desk.replayFrom(0);
    expect(desk.pages.open).toBe("log");
    desk.stopReplay();
    expect(desk.pages.open).toBe("end");
  });
});

describe("what was scored", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("stands over the board for some seconds", () => {
    const { desk } = deskAt();
    desk.tell(kingsGateTable(), entryOf(kScored));
    expect(desk.scored).toEqual({ scored: kScored, lost: null });
    vi.advanceTimersByTime(8000);
    expect(desk.scored).toBe(null);
  });

  it("goes with the move that is taken back, and is not shown at the end or while one looks back", () => {
    const { desk } = deskAt();
    desk.tell(kingsGateTable(), entryOf(kScored));
    desk.tell(kingsGateTable(), entryOf({ type: "undone", seat: 0 }));
    expect(desk.scored).toBe(null);
    desk.tell(kingsGateTable({}, { over: true }), entryOf(kScored));
    expect(desk.scored).toBe(null);
    desk.replayFrom(0);
    desk.tell(kingsGateTable(), entryOf(kScored));
    expect(desk.scored).toBe(null);
  });
});
