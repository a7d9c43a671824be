import { expect, test } from "vitest";
import type { TableState } from "../state/table";
import { calledName, isHere, levelOf, waitingWords, winnersOf } from "./seats";

test("a bot is called by its character, with the number that tells it from its like", () => {
  expect(calledName({ name: "Solid bot", bot: "solid" })).toBe("Mason");
  expect(calledName({ name: "Solid bot 12", bot: "solid" })).toBe("Mason 12");
});

test("people are called what they call themselves, and so are bots of a level that is not known here", () => {
  expect(calledName({ name: "Anna 2", bot: null })).toBe("Anna 2");
  expect(calledName({ name: "Cunning bot 2", bot: "cunning" })).toBe("Cunning bot 2");
  expect(levelOf("cunning")).toBe("cunning");
});

test("the last player left has won, though the points say otherwise", () => {
  const ended = (end?: object) => ({ document: { room: { end } } }) as unknown as TableState;
  const tied = { winners: [0, 1] };
  expect(winnersOf(ended({ why: "resigned", winner: 1 }), tied)).toEqual([1]);
  expect(winnersOf(ended({ why: "resigned", winner: null }), tied)).toEqual([0, 1]);
  expect(winnersOf(ended({ why: "agreed", winner: null }), tied)).toEqual([0, 1]);
  expect(winnersOf(ended(), tied)).toEqual([0, 1]);
  expect(winnersOf(ended(), null)).toEqual([]);
});

test("whom the game waits for is said, and of bots that they think", () => {
  const seats = {
    0: { name: "Anna", bot: null },
    1: { name: "Solid bot", bot: "solid" },
    2: { name: "Solid bot 2", bot: "solid" },
  };
  const waiting = (...waiting: number[]) =>
    waitingWords({ waiting, document: { room: { seats } } } as unknown as TableState);
  expect(waiting(1)).toBe("Mason is thinking");
  expect(waiting(1, 2)).toBe("Mason and Mason 2 are thinking");
  expect(waiting(0, 1)).toBe("Waiting for Anna and Mason");
  expect(waiting()).toBe("");
});

test("who is not at the table is away, unless all of them have a next one", () => {
  const seats = { 0: { name: "Anna", bot: null }, 1: { name: "Solid bot", bot: "solid" } };
  const table = (rematch?: string) =>
    ({ document: { room: { seats, rematch } }, viewers: { seats: [] } }) as unknown as TableState;
  expect(isHere(table(), 0)).toBe(false);
  expect(isHere(table(), 1)).toBe(true);
  expect(isHere(table("next"), 0)).toBe(true);
});
