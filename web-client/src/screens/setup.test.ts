import { describe, expect, it } from "vitest";
import type { Edition } from "../games/setup_words";
import type { OptionInfo } from "../protocol/messages";
import { decided, editionsOf, neededFor } from "./setup";

function option(key: string, values: string[]): OptionInfo {
  return { expansion: "base", key, values, default: values[0] ?? "", text: key };
}

const kEdition: Edition = { name: "first", title: "1st edition", choices: { farms: "1", gone: "on" } };

describe("an edition", () => {
  it("decides its own options alone", () => {
    const [farms, hints] = [option("farms", ["3", "1"]), option("hints", ["on", "off"])];
    expect(decided(kEdition, [farms, hints])).toEqual([[farms, "1"]]);
  });

  it("leaves an option as it is that has no such value", () => {
    expect(decided(kEdition, [option("farms", ["3", "2"])])).toEqual([]);
  });

  it("is there where a game has some", () => {
    expect(editionsOf("carcassonne").map(({ name }) => name)).toEqual(["first", "current"]);
    expect([editionsOf("kings_gate"), editionsOf("no such game")]).toEqual([[], []]);
  });
});

describe("expansions that the server keeps apart", () => {
  it("come to one table by an option, which is chosen with both of them alone", () => {
    const apart = [{ from: "river", key: "count.river", value: "on" }];
    const expansions = [
      { name: "count", title: "The Count", tiles: 0, apart },
      { name: "river", title: "The River", tiles: 12 },
      { name: "tower", title: "The Tower", tiles: 18 },
    ];
    expect(neededFor({ expansions }, ["river", "count", "tower"])).toEqual({ "count.river": "on" });
    for (const alone of [["river"], ["count", "tower"], []])
      expect(neededFor({ expansions }, alone)).toEqual({});
    expect(neededFor({ expansions: [] }, ["river", "count"])).toEqual({});
  });
});
