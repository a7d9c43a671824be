import { expect, describe as group, it } from "vitest";
import type { CarcassonneView } from "../../../../protocol/messages";
import { tableOf } from "../../../testing";
import { signLook } from "../../board/signs";
import { describe } from "../../describe";
import { lookOf } from "../../things/looks";
import { keptBeside, keptBy } from "../../things/things";
import type { LogEvent } from "../../view";
import { kTitleSentences } from "./sentences";
import { recordOf } from "./titles";

const kTable = tableOf("carcassonne", { view: { tiles: {} } });

function viewOf(king: number | null, record: number): CarcassonneView {
  return {
    things: {
      king: { shape: "holder", seat: king },
      "king-record": { shape: "pile", count: record },
      robber: { shape: "holder", seat: null },
      "robber-record": { shape: "pile", count: 0 },
    },
  } as unknown as CarcassonneView;
}

group("King and Robber Baron", () => {
  it("lie before their holder with the record to beat, and beside the table before", () => {
    const view = viewOf(1, 7);
    expect(keptBy(view, 1).map(({ name }) => name)).toEqual(["king"]);
    expect(keptBy(view, 0)).toEqual([]);
    const beside = keptBeside(view).filter(({ name }) => !lookOf(name).besideElsewhere);
    expect(beside.map(({ name }) => name)).toEqual(["robber"]);
    expect([recordOf(view, "king"), recordOf(view, "robber")]).toEqual([7, 0]);
    for (const card of ["king", "robber"]) {
      expect(lookOf(card).ofSeat).toBeDefined();
      expect(lookOf(card).beside).toBeDefined();
    }
  });

  it("have a sign each", () => {
    expect(signLook("king")?.picture()).not.toBe(signLook("robber")?.picture());
  });

  it.each([
    [
      { type: "own", what: "largest-city", seat: 0, noun: "tiles", item: "7" },
      "Anna has the King: the largest city so far, 7 tiles.",
    ],
    [
      { type: "own", what: "longest-road", seat: 1, noun: "tiles", item: "3" },
      "Ben has the Robber Baron: the longest road so far, 3 tiles.",
    ],
    [{ type: "awarded", seat: 1, points: 4, why: "king" }, "Ben +4: the King’s card"],
  ] as [LogEvent, string][])("says %o", (event, words) => {
    expect(describe(kTable, event)?.text).toBe(words);
  });

  it("are promised by the turn that would bring them", () => {
    const record = { type: "own", what: "longest-road", seat: 0, noun: "tiles", item: "5" } as LogEvent;
    expect(kTitleSentences.outcome?.([record])).toBe(
      "The longest road so far, 5 tiles: you have the Robber Baron.",
    );
    expect(kTitleSentences.outcome?.([])).toBeUndefined();
  });
});
