import { expect, it } from "vitest";
import { nextOf, previousOf, turnsOf } from "./steps";

it("steps from turn to turn, and not beyond the game", () => {
  const log = [["turn"], ["placed"], ["deployed"], ["passed", "turn"], ["placed", "turn"], ["placed"]].map(
    (types, index) => ({
      version: index + 1,
      events: types.map((type) => ({ type })),
    }),
  );
  const moves = log.filter(({ events }) =>
    events.some(({ type }) => type === "placed" || type === "deployed"),
  );
  const turns = turnsOf(log, moves);
  expect(turns).toEqual([2, 3]);
  expect([0, 1, 2, 3, 4].map((at) => nextOf(turns, at, moves.length))).toEqual([2, 2, 3, 4, 4]);
  expect([0, 1, 2, 3, 4].map((at) => previousOf(turns, at))).toEqual([0, 0, 0, 2, 3]);
});
