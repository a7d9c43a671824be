import { describe, expect, it } from "vitest";

import type { Does, Walk } from "../../protocol/messages";
import { testTile } from "./board/test_tiles";
import type { PlaceChoice } from "./choices";
import { aChoice, entriesOf } from "./testing";
import {
  answerIn,
  answersTo,
  choicesOf,
  isElsewhere,
  isFar,
  mayBeLast,
  neighbourPlace,
  otherChoices,
  passOf,
  placeAt,
  placesOf,
  stepsOf,
  targetsOf,
  turnedPlace,
} from "./turn";
import type { CarcassonneChoice, CarcassonnePrompt, Target } from "./view";

const place = (x: number, y: number, rotation: PlaceChoice["rotation"]): PlaceChoice => ({
  id: `place ${x},${y} r${rotation}`,
  shape: "placement",
  verb: "place",
  x,
  y,
  rotation,
});

function prompt(choices: CarcassonneChoice[]): CarcassonnePrompt {
  return { seat: 0, step: "place-tile", undo: false, choices: entriesOf(choices) };
}

// The field of the answers; written out, the linter takes the choice for a promise.
const kThen = "then";

const kPass = aChoice({ id: "pass", verb: "pass" });
const kPrompt = prompt([
  place(1, 0, 3),
  place(1, 0, 0),
  place(-2, 1, 2),
  kPass,
  aChoice({ id: "dance", verb: "dance" }),
]);

describe("placesOf", () => {
  it("arranges exactly the server's placements by cell, rotations in order", () => {
    const places = placesOf(kPrompt);
    expect([...places.keys()]).toEqual(["1,0", "-2,1"]);
    expect(places.get("1,0")?.map((way) => way.rotation)).toEqual([0, 3]);
    expect(placesOf(null).size).toBe(0);
  });
});

describe("turning", () => {
  const ways = placesOf(prompt([place(0, 1, 0), place(0, 1, 1), place(0, 1, 3)])).get("0,1") ?? [];

  it("keeps the rotation when it fits, else takes the next one clockwise", () => {
    expect(placeAt(ways, 1)?.rotation).toBe(1);
    expect(placeAt(ways, 2)?.rotation).toBe(3);
    expect(placeAt([], 2)).toBeNull();
  });

  it("walks round the legal rotations only", () => {
    const [first, second, third] = ways;
    if (!first || !second || !third) throw new Error("three ways");
    expect(turnedPlace(ways, second, 1)).toBe(third);
    expect(turnedPlace(ways, third, 1)).toBe(first);
    expect(turnedPlace(ways, first, -1)).toBe(third);
  });
});

describe("choices", () => {
  const asking = (step: string, ...choices: CarcassonneChoice[]) => ({ ...prompt(choices), step });
  const aWalk = (figure: string) => ({ figure }) as Walk;

  it("tells figures, pass and unknown words apart", () => {
    const deploy = aChoice({
      id: "deploy follower 0,0.c",
      verb: "deploy",
      figure: "follower",
    });
    const all = asking("deploy", place(1, 0, 3), kPass, aChoice({ id: "dance", verb: "dance" }), deploy);
    expect(targetsOf(all, null).map((choice) => choice.id)).toEqual([deploy.id]);
    expect(passOf(all)?.id).toBe("pass");
    expect(otherChoices(all).map((choice) => choice.id)).toEqual(["dance"]);
    expect(passOf(null)).toBeUndefined();
  });

  it("puts the placed tile first, then who goes home, then the fairy, then what is far away", () => {
    const [far, fairy, knight, near] = [
      { id: "deploy follower 4,0.c", verb: "deploy", figure: "follower" },
      { id: "move fairy 0,1.r", verb: "move", figure: "fairy" },
      {
        id: "remove follower 2,0.c",
        verb: "remove",
        figure: "follower",
        figure_id: 7,
        seat: 1,
      },
      { id: "deploy follower 1,0.c", verb: "deploy", figure: "follower" },
    ].map((fields) => aChoice<Target>(fields)) as [Target, Target, Target, Target];
    const asked = asking("deploy", far, fairy, knight, near);
    const placed = { x: 1, y: 0 };
    expect(targetsOf(asked, placed)).toEqual([near, knight, fairy, far]);
    expect(targetsOf(asked, placed).filter((choice) => isFar(choice, placed))).toEqual([far]);
    expect(isFar(far, null)).toBe(false);
    expect(stepsOf(asked, null)).toEqual([]);
    expect(otherChoices(asked)).toEqual([]);
  });

  it("takes the moves of the figure that walks, and no others, for steps", () => {
    const step = aChoice({ id: "move dragon 1,0", verb: "move", figure: "dragon" });
    const other = aChoice({ id: "move fairy 1,0", verb: "move", figure: "fairy" });
    const asked = asking("dragon", step, other);
    expect(stepsOf(asked, aWalk("dragon"))).toEqual([step]);
    expect(targetsOf(asked, null, aWalk("dragon"))).toEqual([other]);
    expect(stepsOf(asked, null)).toEqual([]);
    expect(targetsOf(asked, null)).toEqual([step, other]);
    expect(otherChoices(asked)).toEqual([]);
    expect(stepsOf(null, null)).toEqual([]);
  });

  it("has a spot for everything done with a figure at a place, in a step and by words that nobody knows", () => {
    const figure = (verb: string, does: Does, part: string | null = "c") =>
      aChoice({
        id: `${verb} spectre 0,0${part ? `.${part}` : ""}`,
        verb,
        does,
        figure: "spectre",
      });
    const [comes, seize, ride, raise] = [
      figure("summon", "comes"),
      figure("seize", "takes"),
      figure("ride", "moves"),
      figure("raise", "builds", null),
    ] as const;
    const bid = aChoice({ id: "bid gold", verb: "bid", noun: "coin", item: "gold" });
    const asked = asking("haunt", ride, bid, raise, seize, comes, kPass);
    expect(targetsOf(asked, { x: 0, y: 0 })).toEqual([comes, seize, ride, raise]);
    expect(otherChoices(asked)).toEqual([bid]);
    expect(passOf(asked)).toEqual(kPass);
  });

  it("has a spot at a corner, and at every place with a name, also at one that it cannot read", () => {
    const asked = { ...prompt([]), step: "haunt" };
    asked.choices = [
      {
        id: "deploy barn",
        shape: "figure",
        verb: "deploy",
        does: "comes",
        figure: "barn",
        at: ["0,1/ne", "@market", "0,1/sw"],
      },
    ];
    expect(targetsOf(asked, { x: 5, y: 5 }).map(({ id, site }) => [id, site])).toEqual([
      ["deploy barn 0,1/ne", { ground: "corner", x: 0, y: 1 }],
      ["deploy barn @market", { ground: "place", name: "market" }],
      ["deploy barn 0,1/sw", { ground: "place", name: "0,1/sw" }],
    ]);
    expect(targetsOf(asked, { x: 5, y: 5 }).some((choice) => isFar(choice, { x: 5, y: 5 }))).toBe(false);
    expect(otherChoices(asked)).toEqual([]);
  });
});

describe("neighbourPlace", () => {
  const cells = [
    { x: 0, y: 1 },
    { x: 2, y: 0 },
    { x: 3, y: 3 },
    { x: -1, y: 0 },
  ];

  it("begins near the middle of the table", () => {
    expect(neighbourPlace(cells, null, { x: 1, y: 0 })).toEqual({ x: 0, y: 1 });
    expect(neighbourPlace([], null, { x: 1, y: 0 })).toBeNull();
  });

  it("goes to the nearest legal cell in a direction, and nowhere when there is none", () => {
    expect(neighbourPlace(cells, { x: -1, y: 0 }, { x: 1, y: 0 })).toEqual({ x: 2, y: 0 });
    expect(neighbourPlace(cells, { x: 2, y: 0 }, { x: 0, y: 1 })).toEqual({ x: 3, y: 3 });
    expect(neighbourPlace(cells, { x: 3, y: 3 }, { x: 1, y: 0 })).toBeNull();
  });
});

describe("a choice that leads to a question", () => {
  const show = (item: string) => ({ shape: "item" as const, verb: "show", noun: "card", item });
  const asked = prompt([
    aChoice({ id: "pass then show B04", verb: "pass", [kThen]: [show("B04")] }),
    aChoice({ id: "pass then show B11", verb: "pass", [kThen]: [show("B11")] }),
    aChoice({ id: "draw-card", verb: "draw-card" }),
  ]);

  it("is offered once, without its answers", () => {
    expect(choicesOf(asked)).toEqual([kPass, aChoice({ id: "draw-card", verb: "draw-card" })]);
    expect(choicesOf(asked)).toBe(choicesOf(asked));
    expect(passOf(asked)).toEqual(kPass);
    expect(choicesOf(null)).toEqual([]);
  });

  it("has its answers, and another has none", () => {
    expect(answersTo(asked, passOf(asked)).map(answerIn)).toEqual(["show B04", "show B11"]);
    expect(answersTo(asked, aChoice({ id: "draw-card", verb: "draw-card" }))).toEqual([]);
    expect(answersTo(asked, null)).toEqual([]);
  });
});

describe("the last turn", () => {
  const player = { score: 0, by: { road: 0, city: 0, cloister: 0, farm: 0, other: 0 }, supply: {} };
  const bag = (total: number) => ({ total, kinds: {} });
  const kNoTiles = new Map();
  /** A tile that is in no bag: each seat holds one of its own. */
  const kOwn = new Map([["Own", { ...testTile("B"), kind: "Own", count: 0 }]]);
  const left = (tiles: number, aside: number) =>
    mayBeLast(
      { bag: bag(tiles), aside: bag(aside), players: { 0: player, 1: player }, drawn: "D" },
      kNoTiles,
    );

  it("is told while fewer tiles are left than people", () => {
    expect(left(1, 0)).toBe(true);
    expect(left(0, 0)).toBe(true);
  });

  it("is not told while one holds a tile for another turn", () => {
    const held = (...hands: (string | null)[][]) =>
      mayBeLast({ bag: bag(0), aside: bag(0), players: { 0: player, 1: player }, hands, drawn: null }, kOwn);
    expect(held(["D", "V"], [null, null])).toBe(false);
    expect(held(["D"], [null])).toBe(true);
    expect(held(["Own", "D", "Own"], ["Own", "Own"])).toBe(true);
  });

  it("is not told while one's turn comes again, with tiles that were set aside", () => {
    expect(left(2, 0)).toBe(false);
    expect(left(0, 2)).toBe(false);
  });
});

describe("what is elsewhere", () => {
  const at = (verb: string, does: string, place: string) =>
    aChoice<Target>({ id: `${verb} follower ${place}`, verb, does, figure: "follower" });
  const placed = { x: 0, y: 0 };

  it("is a figure or a piece on another tile as a whole, and not through a portal", () => {
    expect(isElsewhere(at("deploy", "comes", "1,0"), placed)).toBe(true);
    expect(isElsewhere(at("build", "builds", "1,0"), placed)).toBe(true);
    expect(isElsewhere(at("build", "builds", "0,0"), placed)).toBe(false);
    expect(isElsewhere(at("remove", "leaves", "1,0"), placed)).toBe(false);
    expect(isElsewhere(at("deploy", "comes", "1,0.c"), placed)).toBe(false);
    expect(isFar(at("deploy", "comes", "1,0.c"), placed)).toBe(true);
    expect(isFar(at("deploy", "comes", "1,0"), placed)).toBe(false);
  });
});
