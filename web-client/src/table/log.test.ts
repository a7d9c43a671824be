import { describe, expect, it } from "vitest";
import { filtered, type LogWords, logText, standing } from "./log";

const line = (
  text: string,
  seat: number | null,
  weight: LogWords["weight"] = "plain",
  details: string[] = [],
) => ({ text, seat, weight, details });
const turn = (number: number, seat: number) => line(`Turn ${number}`, seat, "turn");
const kLines = [
  turn(1, 0),
  line("Anna places", 0),
  turn(2, 1),
  line("Ben places", 1),
  line("Road: Ben +2", 1, "score", ["tiles: 2 × 1 = 2"]),
  turn(3, 2),
  line("Cleo places", 2),
  turn(4, 0),
];

describe("a log", () => {
  const texts = (filter: Parameters<typeof filtered>[1], me: number | null = 0, lines = kLines) =>
    filtered(lines, filter, me).map(({ text }) => text);

  it("shows all, points, or one seat", () => {
    expect(texts("all")).toHaveLength(kLines.length);
    expect(texts("scores")).toEqual(["Road: Ben +2"]);
    expect(texts("seat-2")).toEqual(["Turn 3", "Cleo places"]);
  });

  it("shows what others did since one's last turn, during one's own and before it", () => {
    const others = ["Turn 2", "Ben places", "Road: Ben +2", "Turn 3", "Cleo places"];
    expect(texts("recent")).toEqual(others);
    expect(texts("recent", 0, kLines.slice(0, -1))).toEqual(others);
    expect(texts("recent", 0, kLines.slice(1))).toEqual(others);
    expect(texts("recent", 2, kLines.slice(0, 5))).toEqual(kLines.slice(0, 5).map(({ text }) => text));
    expect(texts("recent", 0, kLines.slice(0, 2))).toEqual([]);
  });

  it("is text with what explains a line beneath it", () => {
    expect(logText(kLines.slice(3, 6))).toBe("Ben places\nRoad: Ben +2\n    tiles: 2 × 1 = 2\n\nTurn 3");
  });
});

describe("the entries that no later one took back", () => {
  const entry = (...types: string[]) => ({ events: types.map((type) => ({ type })) });
  const placed = entry("placed");
  const proposed = entry("proposed");
  const passed = entry("skipped", "passed");

  it("leaves out what an undo took back, also when the table decided something meanwhile", () => {
    expect(standing([placed, entry("undone")])).toEqual([]);
    expect(standing([placed, proposed, entry("voted"), entry("undone")])).toEqual([proposed, entry("voted")]);
  });

  it("takes a move that was made for somebody for a move", () => {
    expect(standing([passed, entry("resigned"), entry("undone")])).toEqual([entry("resigned")]);
  });
});
