import { describe, expect, it } from "vitest";
import { placed, podiumOf } from "./podium";

describe("places", () => {
  it("go by points, and are shared", () => {
    const found = placed({ 0: 12, 1: 30, 2: 12, 3: 4 }, [1]);
    expect(found.map(({ seat, place }) => [seat, place])).toEqual([
      [1, 1],
      [0, 2],
      [2, 2],
      [3, 4],
    ]);
  });

  it("have winners first, even with fewer points", () => {
    expect(placed({ 0: 12, 1: 30 }, [0]).map(({ seat, place }) => [seat, place])).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(placed({ 0: 12, 1: 12, 2: 30 }, [0, 1]).map(({ place }) => place)).toEqual([1, 1, 3]);
  });
});

describe("the podium", () => {
  const stepsOf = (scores: Record<string, number>, winners: readonly number[]) => {
    const { steps, rest } = podiumOf(placed(scores, winners));
    return {
      steps: steps.map(({ place, seats }) => [place, seats.map(({ seat }) => seat)]),
      rest: rest.map(({ seat }) => seat),
    };
  };

  it("has a step for each of three", () => {
    expect(stepsOf({ 0: 12, 1: 30, 2: 7 }, [1])).toEqual({
      steps: [
        [1, [1]],
        [2, [0]],
        [3, [2]],
      ],
      rest: [],
    });
  });

  it("has one step for who plays alone, and two for two", () => {
    expect(stepsOf({ 0: 12 }, [0])).toEqual({ steps: [[1, [0]]], rest: [] });
    expect(stepsOf({ 0: 12, 1: 13 }, [1]).steps).toEqual([
      [1, [1]],
      [2, [0]],
    ]);
  });

  it("has one step for all who share a place, and nobody on the place after it", () => {
    expect(stepsOf({ 0: 12, 1: 12, 2: 7, 3: 7, 4: 7, 5: 1 }, [0, 1])).toEqual({
      steps: [
        [1, [0, 1]],
        [3, [2, 3, 4]],
      ],
      rest: [5],
    });
  });

  it("has the fourth to the sixth beneath it", () => {
    expect(stepsOf({ 0: 6, 1: 5, 2: 4, 3: 3, 4: 2, 5: 1 }, [0]).rest).toEqual([3, 4, 5]);
  });
});
