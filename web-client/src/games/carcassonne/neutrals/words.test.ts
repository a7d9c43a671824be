import { describe, expect, it } from "vitest";
import type { FigureChoice } from "../choices";
import { siteOf } from "../site";
import { anEvent } from "../testing";
import type { LogEvent } from "../view";
import { dragonScene, dragonTable } from "./testing";
import { barredWords, directionWords, figureSentence, neutralDetail, neutralTitle } from "./words";

const kFairy: FigureChoice = {
  id: "m",
  verb: "move",
  shape: "figure",
  does: "moves",
  figure: "fairy",
  site: siteOf("0,0.c"),
};

describe("choices about neutral figures", () => {
  it("name a step by its direction, and who stands there", () => {
    const step: FigureChoice = {
      id: "move dragon 1,1",
      verb: "move",
      shape: "figure",
      does: "moves",
      figure: "dragon",
      site: siteOf("1,1"),
    };
    expect(neutralTitle(step, dragonScene())).toBe("Dragon east");
    expect(neutralDetail(step, dragonScene())).toBe("");
    const south = { ...step, site: siteOf("0,0") };
    expect(neutralTitle(south, dragonScene())).toBe("Dragon south");
    expect(neutralDetail(south, dragonScene())).toBe("there: Follower of Anna");
  });

  it("name the figure that the fairy joins, or the tile", () => {
    const scene = dragonScene({ walk: null });
    expect(neutralTitle(kFairy, scene)).toBe("Fairy next to your figure in the city (the first tile)");
    expect(neutralTitle({ ...kFairy, site: siteOf("0,0.f") }, scene)).toBe(
      "Fairy next to your figure on the farm (the first tile)",
    );
    expect(neutralTitle({ ...kFairy, site: siteOf("0,0") }, scene)).toBe(
      "Fairy onto the tile (the first tile)",
    );
    expect(neutralDetail({ ...kFairy, site: siteOf("0,0") }, scene)).toBe("");
  });

  it("name whose figure goes home", () => {
    const knight: FigureChoice = {
      id: "r",
      verb: "remove",
      shape: "figure",
      does: "leaves",
      figure: "follower",
      site: siteOf("2,-1.c"),
      figure_id: 7,
      seat: 1,
    };
    expect(neutralTitle(knight, dragonScene())).toBe("Send home: Follower of Ben (E2 S1)");
  });

  it("name the part on which something is built, or its tile, corner or place", () => {
    const build: FigureChoice = {
      ...{ id: "b", verb: "build", shape: "figure", does: "builds", figure: "wall" },
      site: siteOf("0,0.c"),
    };
    const titles = ["0,0.c", "0,0.r", "0,0", "0,0/ne", "@old-mill"].map((place) =>
      neutralTitle({ ...build, site: siteOf(place) }, dragonScene()),
    );
    expect(titles).toEqual([
      "Build: wall in the city (the first tile)",
      "Build: wall on the road (the first tile)",
      "Build: wall (the first tile)",
      "Build: wall (north-east corner of the first tile)",
      "Build: wall (old mill)",
    ]);
    expect(neutralTitle({ ...build, does: "moves", site: siteOf("@old-mill") }, dragonScene())).toBe(
      "wall moves (old mill)",
    );
  });

  it("leave other choices to others", () => {
    expect(neutralTitle({ id: "pass", verb: "pass", shape: "word" }, dragonScene())).toBeNull();
  });
});

describe("why a figure may not go somewhere", () => {
  it("says the direction and the reason", () => {
    expect(barredWords({ x: 0, y: 1 }, { x: 0, y: 0 }, "fairy-there")).toBe(
      "Not south: the fairy guards that tile",
    );
    expect(barredWords({ x: 0, y: 1 }, { x: 1, y: 1 }, "already-visited")).toContain(
      "east: the dragon has already been there",
    );
    expect(directionWords({ x: 0, y: 0 }, { x: 2, y: 1 })).toBe("");
  });
});

describe("events of neutral figures", () => {
  const seat = 1;
  it.each([
    [
      { type: "moved", seat, figure: "dragon", from: null, at: "2,1", beside: null, why: "volcano" },
      "A volcano: the dragon flies to its tile (E2 N1).",
    ],
    [
      { type: "moved", seat, figure: "dragon", from: "2,1", at: "2,0", beside: null, why: "step" },
      "Ben moves the dragon south.",
    ],
    [
      {
        type: "moved",
        seat,
        figure: "fairy",
        from: null,
        at: "0,0",
        beside: "0,0.c",
        why: "fairy",
      },
      "Ben moves the fairy next to a figure (the first tile).",
    ],
    [
      { type: "moved", seat, figure: "fairy", from: null, at: "0,0", beside: null, why: "fairy" },
      "Ben moves the fairy (the first tile).",
    ],
    [{ type: "alone", figure: "fairy", id: 15, at: "2,0" }, "Nobody stands beside the fairy any more (E2)."],
    [{ type: "again", seat }, "Ben continues with another tile."],
    [
      {
        type: "relocated",
        seat,
        figure: "cart",
        id: 9,
        from: "0,0.r",
        at: "1,0.s",
        feature: "road",
        why: "drives on",
      },
      "Ben moves: cart (E1).",
    ],
    [
      { type: "captured", seat, by: 0, figure: "follower", id: 7, at: "0,0.c", why: "tower" },
      "Anna captures: Follower of Ben.",
    ],
    [
      { type: "released", seat, by: 0, figure: "follower", id: 7, why: "ransom" },
      "Anna releases: Follower of Ben.",
    ],
    [
      { type: "walked", figure: "dragon", id: 14, steps: 6, why: "all-steps" },
      "The dragon stops after 6 steps.",
    ],
    [
      { type: "walked", figure: "dragon", id: 14, steps: 1, why: "dead-end" },
      "Dead end: the dragon stops after 1 step.",
    ],
    [
      { type: "returned", seat, figure: "follower", id: 7, at: "0,0.c", why: "dragon" },
      "The dragon eats: Follower of Ben.",
    ],
    [
      { type: "returned", seat, figure: "follower", id: 7, at: "0,0.c", why: "princess" },
      "The princess sends home: Follower of Ben.",
    ],
    [
      { type: "returned", seat, figure: "follower", id: 7, at: "0,0.c", why: "scored" },
      "Follower of Ben returns.",
    ],
    [
      { type: "returned", seat: null, figure: "fairy", id: 15, at: "0,0", why: "dragon" },
      "Fairy leaves the board.",
    ],
    [{ type: "awarded", seat, points: 1, why: "fairy" }, "Ben +1: fairy bonus"],
    [{ type: "awarded", seat, points: 2, why: "good looks" }, "Ben +2: good looks"],
    [
      { type: "set-aside", seat, tile: "P09" },
      "Ben draws a tile, set aside until a volcano lies on the table: P09.",
    ],
    [{ type: "put-back", tiles: ["P09", "P10"] }, "2 set-aside tiles go back into the bag."],
  ] as [LogEvent, string][])("says %o", (event, words) => {
    expect(figureSentence(dragonTable(), event)).toBe(words);
  });

  it("leaves other events to others", () => {
    expect(figureSentence(dragonTable(), anEvent({ type: "placed", seat: 0 }))).toBeNull();
  });
});
