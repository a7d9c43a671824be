import { describe, expect, it } from "vitest";
import { tableOf } from "../../testing";
import { anEvent } from "../testing";
import type { LogEvent } from "../view";
import { lastPointsOf, tableWithout } from "./points";
import { pace_ms, stepsOf } from "./steps";

type Gain = [seat: number, points: number, why?: string];

function scored(feature: string, at: [number, number], gains: Gain[], final = true): LogEvent {
  const [x, y] = at;
  const points = gains.map(([seat, points, why = "majority"]) => ({ seat, points, why }));
  return anEvent({ type: "scored", feature, cells: [at], parts: [{ x, y, part: "a" }], points, final });
}
const awarded = (seat: number, points: number, why: string) =>
  anEvent({ type: "awarded", seat, points, why });
const kOver = anEvent({ type: "over", winners: [0] });

describe("the last points", () => {
  const road = scored("road", [0, 0], [[0, 3]]);
  const goods = awarded(1, 10, "most-wine");

  it("are what the final scoring paid, and not what the last turn did", () => {
    const turn = [
      anEvent({ type: "placed", seat: 0 }),
      awarded(0, 1, "fairy"),
      scored("city", [2, 2], [[1, 8]], false),
      anEvent({ type: "returned", seat: 1 }),
    ];
    expect(lastPointsOf([...turn, road, goods, kOver])).toEqual([road, goods]);
  });

  it("leave out what paid nothing", () => {
    const idle = scored("farm", [0, 0], []);
    expect(lastPointsOf([idle, scored("road", [1, 0], [[0, 0]]), awarded(1, 0, "lost"), kOver])).toEqual([]);
  });

  it("are those of the end alone", () => {
    expect(lastPointsOf([anEvent({ type: "placed", seat: 0 }), goods])).toEqual([]);
  });

  it("are missing in the table before they are told", () => {
    const by = { road: 3, city: 0, cloister: 0, farm: 0, other: 10 };
    const player = () => ({ score: 13, by: { ...by }, supply: {} });
    const table = tableOf("carcassonne", { view: { players: { "0": player(), "1": player() } } });
    const before = tableWithout(table, [road, goods]).document.game.players;
    expect(before["0"]).toEqual({ score: 10, by: { ...by, road: 0 }, supply: {} });
    expect(before["1"]).toEqual({ score: 3, by: { ...by, other: 0 }, supply: {} });
    expect(table.document.game.players["0"]?.score).toBe(13);
  });

  it("that come with a feature without regard to the majority are in no column of a feature", () => {
    const by = { road: 0, city: 4, cloister: 0, farm: 6, other: 3 };
    const view = { players: { "0": { score: 13, by, supply: {} } } };
    const gains: Gain[] = [
      [0, 4],
      [0, 3, "fairy"],
    ];
    const points = [
      scored("city", [0, 0], gains),
      scored("farm", [0, 0], [[0, 6, "majority, each city paid once"]]),
    ];
    expect(tableWithout(tableOf("carcassonne", { view }), points).document.game.players["0"]).toEqual({
      score: 0,
      by: { road: 0, city: 0, cloister: 0, farm: 0, other: 0 },
      supply: {},
    });
  });
});

describe("the steps of the last points", () => {
  const namesOf = (points: LogEvent[]) => stepsOf(points).map(({ title }) => title);

  it("go kind by kind: roads, cities, cloisters, what expansions add, farms, and what stands nowhere", () => {
    const kinds = ["farm", "shrine", "cloister", "city", "road"];
    const points = kinds.map((kind) => scored(kind, [0, 0], [[0, 1]]));
    expect(namesOf([awarded(0, 10, "most-wine"), ...points])).toEqual([
      "Road (1 tile)",
      "City (1 tile)",
      "Cloister (1 tile)",
      "Shrine (1 tile)",
      "Farm (1 tile)",
      "Goods",
    ]);
  });

  it("go from north to south, and from west to east, among those of a kind", () => {
    const cells: [number, number][] = [
      [0, -1],
      [3, 2],
      [-1, 2],
    ];
    const steps = stepsOf(cells.map((cell) => scored("city", cell, [[0, 1]])));
    expect(steps.map(({ parts: [first] }) => [first?.x, first?.y])).toEqual([
      [-1, 2],
      [3, 2],
      [0, -1],
    ]);
  });

  it("have one sum for each seat, and none for who gains nothing", () => {
    const gains: Gain[] = [
      [1, 4],
      [0, 6],
      [2, 0],
      [1, 3, "fairy"],
    ];
    expect(stepsOf([scored("city", [0, 0], gains)])[0]?.gains).toEqual([
      { seat: 0, points: 6 },
      { seat: 1, points: 7 },
    ]);
  });

  it("tell in one step what was awarded for the same", () => {
    const steps = stepsOf([
      awarded(1, -5, "order lost"),
      awarded(0, 10, "most-wine"),
      awarded(1, -5, "order lost"),
    ]);
    expect(steps.map(({ gains }) => gains)).toEqual([[{ seat: 1, points: -10 }], [{ seat: 0, points: 10 }]]);
    expect(steps.flatMap(({ events }) => events)).toHaveLength(3);
  });

  it("are slow where they are few, and take no more than half a minute where they are many", () => {
    expect(pace_ms(1)).toBe(pace_ms(5));
    expect(pace_ms(20)).toBeLessThan(pace_ms(5));
    expect(60 * pace_ms(60)).toBeLessThanOrEqual(30_000);
  });
});
