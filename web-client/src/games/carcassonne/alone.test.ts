import { describe, expect, it } from "vitest";
import { hasOneAnswer } from "./alone";
import { aChoice, entriesOf } from "./testing";
import type { CarcassonneChoice, CarcassonneTable } from "./view";

const kPass = aChoice({ id: "pass", verb: "pass" });
const kDraw = aChoice({ id: "draw-card", verb: "draw-card" });
const kStep = aChoice({ id: "move dragon 1,0", verb: "move", figure: "dragon" });

function asks(
  choices: CarcassonneChoice[],
  { walker, room = "abc" }: { walker?: string; room?: string } = {},
) {
  return {
    room,
    prompt: { seat: 0, step: "orders", undo: false, choices: entriesOf(choices) },
    document: { game: { walk: walker === undefined ? null : { figure: walker } } },
  } as unknown as CarcassonneTable;
}

describe("what passes by itself", () => {
  it("is a pass alone, or the only way of a walk", () => {
    expect(hasOneAnswer(asks([kPass]))).toBe(true);
    expect(hasOneAnswer(asks([kStep], { walker: "dragon" }))).toBe(true);
  });

  it("is nothing that decides: two answers, a choice that is none of a walk, nothing at all", () => {
    expect(hasOneAnswer(asks([kPass, kDraw]))).toBe(false);
    expect(hasOneAnswer(asks([kDraw]))).toBe(false);
    expect(hasOneAnswer(asks([kStep]))).toBe(false);
    expect(hasOneAnswer(asks([]))).toBe(false);
  });

  it("is nothing in a lesson, where one reads first", () => {
    expect(hasOneAnswer(asks([kPass], { room: "" }))).toBe(false);
  });
});
