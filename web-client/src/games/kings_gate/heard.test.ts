import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setLocale } from "../../text/text.svelte";
import { deskAt, entryOf, kingsGateTable } from "./desk_testing";
import type { LogEvent } from "./view";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  vi.useRealTimers();
  await setLocale("en");
});

const turn = (seat: number, number: number): LogEvent => ({ type: "turn", seat, turn: number });
const placed = (seat: number, tile: string): LogEvent => ({
  ...{ type: "placed", seat, tile, x: 1, y: 0, character: null, covered: null },
});
const asked = (...waiting: number[]) => kingsGateTable({ waiting });

it("tells the turn of somebody else in one line, and then that it is one's own", () => {
  const { desk, told } = deskAt();
  desk.tell(asked(1), entryOf(turn(1, 4)));
  desk.tell(asked(1), entryOf(placed(1, "blue4")));
  desk.tell(asked(1), entryOf(placed(1, "blue5")));
  expect(told).toEqual([]);
  desk.tell(asked(0), entryOf({ type: "drawn", seat: 1 } as LogEvent, turn(0, 5)));
  expect(told).toEqual([
    "Turn 4: Ben. Ben places Manor 4 (blue). Ben places Keep 5 (blue).",
    "Turn 5: Anna.",
    "Your turn.",
  ]);
});

it("tells each step of one's own turn at once, and says only once that it is one's own", () => {
  const { desk, told } = deskAt();
  desk.tell(asked(0), entryOf(turn(0, 1)));
  desk.tell(asked(0), entryOf(placed(0, "red4")));
  desk.tell(asked(0), entryOf({ type: "undone", seat: 0 }));
  expect(told).toEqual([
    "Turn 1: Anna.",
    "Your turn.",
    "Anna places Manor 4 (red).",
    "Anna undoes their last step.",
  ]);
});

it("tells who comes at their turn that it is theirs, and those who look on nothing of the kind", () => {
  const mine = deskAt(asked(0));
  mine.desk.arrive();
  expect(mine.told).toEqual(["Your turn."]);
  const theirs = deskAt(asked(1));
  theirs.desk.arrive();
  const onlooker = deskAt(asked(0), { seat: null });
  onlooker.desk.arrive();
  vi.advanceTimersByTime(10_000);
  expect([theirs.told, onlooker.told]).toEqual([[], []]);
});

it("leaves nobody waiting for what was done before somebody thinks", () => {
  const { desk, told } = deskAt();
  desk.tell(asked(1), entryOf(placed(1, "blue4")));
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual(["Ben places Manor 4 (blue)."]);
});

it("tells what one draws, and of others only what they show", () => {
  const { desk, told } = deskAt();
  const drawn = (seat: number, tile?: string) =>
    ({ type: "drawn", seat, ...(tile ? { tile } : {}) }) as LogEvent;
  desk.tell(asked(0), entryOf(drawn(1), drawn(0, "red0"), { type: "discarded", seat: 1 } as LogEvent));
  expect(told[0]).toMatch(/^You draw Pub \(red\)\. Ben .+\.$/);
});

it("tells it in the language of the page", async () => {
  const { desk, told } = deskAt();
  await setLocale("de");
  desk.tell(asked(0), entryOf(turn(0, 5)));
  expect(told).toEqual(["Zug 5: Anna.", "Du bist am Zug."]);
});
