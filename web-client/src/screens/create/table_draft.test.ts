import { beforeEach, describe, expect, it } from "vitest";
import type {
  ClockRule,
  ExpansionInfo,
  GameInfo,
  OptionInfo,
  RatedKind,
  Tables,
} from "../../protocol/messages";
import { keepWord } from "../allowed.svelte";
import { TableDraft } from "./table_draft.svelte";

const option = (key: string, values: string[], expansion = "base"): OptionInfo => ({
  expansion,
  key,
  values,
  default: values[0] ?? "",
  text: key,
});
const expansion = (name: string, more: Partial<ExpansionInfo> = {}): ExpansionInfo => ({
  name,
  title: name,
  tiles: 0,
  ...more,
});
const kHouse = option("farms", ["3", "1", "2"]);
const kCourtly = option("kings_orders.deck", ["server", "table"], "kings_orders");
const kTogether = option("count.river", ["off", "on"], "count");

const kTiles: GameInfo = {
  game: "carcassonne",
  title: "Carcassonne",
  seats: { min: 2, max: 6 },
  expansions: [
    expansion("river"),
    expansion("kings_orders"),
    expansion("royal_gates"),
    expansion("count", { apart: [{ from: "river", key: "count.river", value: "on" }] }),
  ],
  options: [kHouse, option("only", ["one"]), kCourtly, kTogether],
  texts: [{ key: "deck", expansion: "kings_orders", bytes: 1000, text: "Your own cards" }],
  bots: ["greedy"],
};
const kCards: GameInfo = {
  ...kTiles,
  game: "kings_gate",
  seats: { min: 2, max: 4 },
  expansions: [],
  options: [],
  texts: [],
};
const kAll: Tables = {
  word: false,
  games: ["carcassonne", "kings_gate"],
  expansions: ["river", "kings_orders", "royal_gates", "count"],
  seats: 6,
  absence_s: 604_800,
  clock_s: 1_209_600,
  ratings: [],
};

let draft: TableDraft;
beforeEach(() => {
  keepWord("");
  draft = new TableDraft();
  draft.offer([kTiles, kCards]);
});

const preset = (name: string) => {
  const found = draft.presets.find((each) => each.name === name);
  if (!found) throw new Error(`no preset ${name}`);
  return found;
};
const pressed = () => draft.presets.filter((each) => draft.isChosen(each)).map(({ name }) => name);

describe("the game of a table", () => {
  it("is the first that this page can show, until another is chosen", () => {
    draft.offer([{ ...kTiles, game: "no such game" }, kTiles, kCards]);
    expect(draft.games.map(({ game }) => game)).toEqual(["carcassonne", "kings_gate"]);
    expect(draft.game?.game).toBe("carcassonne");
    draft.play("kings_gate");
    expect(draft.game?.game).toBe("kings_gate");
  });

  it("has its own seats and expansions: what is beyond them goes", () => {
    draft.seats = 6;
    draft.expansions = ["river", "count"];
    draft.play("kings_gate");
    expect([draft.seats, draft.expansions, draft.seatCounts]).toEqual([4, [], [2, 3, 4]]);
  });

  it("is bounded by what the server allows", () => {
    draft.seats = 5;
    draft.expansions = ["river", "count"];
    draft.allow({ ...kAll, seats: 3, expansions: ["river"], absence_s: 600, clock_s: 60 });
    expect([draft.seats, draft.expansions]).toEqual([3, ["river"]]);
    expect(draft.offered.map(({ name }) => name)).toEqual(["river"]);
    expect([draft.absences, draft.longestClock]).toEqual([[30, 120, 600], 60]);
  });

  it("is missing while the server has not answered, and so is the table", () => {
    const early = new TableDraft();
    expect([early.game, early.isWhole, early.seatCounts]).toEqual([undefined, false, []]);
  });
});

describe("the options of a table", () => {
  const keys = (options: readonly OptionInfo[]) => options.map(({ key }) => key);

  it("are those with something to choose, of what is in play", () => {
    expect(keys([...draft.plain, ...draft.rare])).toEqual(["farms"]);
    draft.expansions = ["kings_orders"];
    expect(keys([...draft.plain, ...draft.rare]).toSorted()).toEqual(["farms", "kings_orders.deck"]);
  });

  it("go to the server where they are not as usual", () => {
    expect(draft.asked).toEqual({});
    draft.set(kHouse, "1");
    expect([draft.asked, draft.valueOf(kHouse), draft.changed]).toEqual([{ farms: "1" }, "1", 1]);
    draft.set(kHouse, "3");
    expect([draft.asked, draft.changed]).toEqual([{}, 0]);
  });

  it("do not go with an expansion that is out of play", () => {
    draft.expansions = ["kings_orders"];
    draft.set(kCourtly, "table");
    draft.expansions = [];
    expect(draft.asked).toEqual({});
  });

  it("bring expansions together that are kept apart, unless something else is chosen", () => {
    draft.expansions = ["river", "count"];
    expect(draft.asked).toEqual({ "count.river": "on" });
    draft.set(kTogether, "off");
    expect(draft.asked).toEqual({});
  });
});

describe("a preset", () => {
  it("is pressed when the table is as it would make it", () => {
    expect(pressed()).toEqual(["first"]);
    draft.choose(preset("everything"));
    expect([draft.expansions.length, pressed()]).toEqual([4, ["everything"]]);
    draft.choose(preset("gates-and-orders"));
    expect(draft.expansions.toSorted()).toEqual(["kings_orders", "royal_gates"]);
    draft.expansions = ["river"];
    expect(pressed()).toEqual([]);
  });

  it("leaves rules of the house as they are", () => {
    draft.set(kHouse, "1");
    draft.choose(preset("everything"));
    expect([draft.asked["farms"], pressed()]).toEqual(["1", ["everything"]]);
  });

  it("takes back what another preset has set, but nothing else", () => {
    const championship = preset("championship");
    const options = Object.entries(championship.choices ?? {}).map(([key, value]) =>
      option(key, ["usual", value]),
    );
    draft.offer([{ ...kTiles, options: [...options, kCourtly] }]);
    draft.seats = 5;
    draft.choose(championship);
    expect([draft.asked, draft.seats, pressed()]).toEqual([
      championship.choices,
      championship.seats,
      ["championship"],
    ]);
    draft.choose(preset("first"));
    expect([draft.asked, pressed()]).toEqual([{}, ["first"]]);
  });
});

describe("an edition", () => {
  it("sets what it decides, and is pressed then", () => {
    const [first, current] = draft.editions;
    if (!first || !current) throw new Error("there are two editions");
    const key =
      Object.keys(first.choices).find((each) => first.choices[each] !== current.choices[each]) ?? "";
    const decides = option(key, [current.choices[key] ?? "", first.choices[key] ?? ""]);
    draft.offer([{ ...kTiles, options: [decides] }]);
    expect([draft.isOf(first), draft.isOf(current)]).toEqual([false, true]);
    draft.playBy(first);
    expect([draft.isOf(first), draft.isOf(current)]).toEqual([true, false]);
    expect(draft.asked).toEqual({ [key]: first.choices[key] });
  });
});

describe("a rated table", () => {
  const kDuel: RatedKind = { name: "Duel", game: "carcassonne", seats: [2, 2], clock: true, expansions: [] };
  const kSkip: ClockRule = { kind: "bank", time_s: 300, increment_s: 10, over: "skip" };

  beforeEach(() => {
    draft.allow({ ...kAll, ratings: [kDuel] });
    draft.clock = kSkip;
  });

  it("is one where it is wanted, and of a kind that is rated here", () => {
    expect([draft.kind, draft.rated]).toEqual([kDuel, false]);
    expect(draft.request("Anna")).not.toHaveProperty("rated");
    draft.wantsRated = true;
    expect([draft.rated, draft.request("Anna").rated]).toEqual([true, true]);
  });

  it("is none while it fits no kind, and is one again as soon as it does", () => {
    draft.wantsRated = true;
    const misfits: [change: () => void, back: () => void][] = [
      [() => (draft.seats = 3), () => (draft.seats = 2)],
      [() => (draft.expansions = ["river"]), () => (draft.expansions = [])],
      [() => (draft.clock = undefined), () => (draft.clock = kSkip)],
      [() => draft.play("kings_gate"), () => draft.play("carcassonne")],
    ];
    for (const [change, back] of misfits) {
      change();
      expect([draft.kind, draft.rated]).toEqual([undefined, false]);
      expect(draft.request("Anna")).not.toHaveProperty("rated");
      back();
      expect(draft.rated).toBe(true);
    }
  });

  it("is none where the server rates nothing", () => {
    draft.wantsRated = true;
    draft.allow(kAll);
    expect([draft.kinds, draft.rated]).toEqual([[], false]);
  });

  it("is listed and without programs, and both are as they were chosen when it is rated no more", () => {
    draft.listed = false;
    draft.programs = true;
    draft.wantsRated = true;
    expect(draft.request("Anna")).toMatchObject({ public: true, rated: true });
    expect(draft.request("Anna")).not.toHaveProperty("allows_programs");
    draft.wantsRated = false;
    expect(draft.request("Anna")).toMatchObject({ public: false, allows_programs: true });
  });
});

describe("what is sent", () => {
  it("is a table as usual", () => {
    expect(draft.request(" Anna ")).toEqual({
      type: "create",
      name: "Anna",
      game: "carcassonne",
      seats: 2,
      public: true,
      options: { expansions: [], choices: {} },
      absence_s: 120,
      watching: { delay_s: 0 },
      bot_pace: "like-people",
    });
  });

  it("has a clock, a bound of spectators and programs where they are chosen", () => {
    draft.clock = { kind: "move", time_s: 60, over: "skip" };
    draft.most = 0;
    draft.delay_s = 60;
    draft.programs = true;
    draft.listed = false;
    expect(draft.request("Anna")).toMatchObject({
      clock: { kind: "move", time_s: 60, over: "skip" },
      watching: { delay_s: 60, most: 0 },
      allows_programs: true,
      public: false,
    });
  });

  it("has a match where two play several games, and keeps what was chosen while more play", () => {
    draft.bestOf = 3;
    expect(draft.request("Anna").match).toEqual({ best_of: 3, begins: "turns", drawn: "half" });
    draft.begins = "loser";
    draft.drawn = "again";
    draft.seats = 3;
    expect([draft.offersMatch, draft.match]).toEqual([false, undefined]);
    expect(draft.request("Anna")).not.toHaveProperty("match");
    draft.seats = 2;
    expect(draft.request("Anna").match).toEqual({ best_of: 3, begins: "loser", drawn: "again" });
    draft.bestOf = 1;
    expect(draft.request("Anna")).not.toHaveProperty("match");
  });

  it("has the texts of what is in play, if there are any", () => {
    draft.texts["deck"] = "A card";
    expect(draft.request("Anna").options).not.toHaveProperty("texts");
    draft.expansions = ["kings_orders"];
    expect(draft.request("Anna").options).toMatchObject({ texts: { deck: "A card" } });
    draft.texts["deck"] = "";
    expect(draft.request("Anna").options).not.toHaveProperty("texts");
  });

  it("has the server's word, without which the table is not whole", () => {
    expect(draft.isWhole).toBe(true);
    draft.allow({ ...kAll, word: true });
    expect([draft.needsWord, draft.isWhole]).toEqual([true, false]);
    keepWord("knock-knock");
    expect([draft.isWhole, draft.request("Anna").word]).toEqual([true, "knock-knock"]);
  });
});
