import { describe, expect, it } from "vitest";
import { kShown, rulesOf } from "../games/games";
import { type Chapter, type Passage, placeOf, said } from "./chapters";

type Words = Readonly<Record<string, string>>;
const kSetupWords: Words = Object.assign(
  {},
  ...Object.values(import.meta.glob<Words>("../games/**/setup/en.json", { import: "default", eager: true })),
);

/** What of a passage is no language: its option and the values, in their order. */
const shapeOf = (passage: Passage) =>
  typeof passage === "string"
    ? "text"
    : { option: passage.option, values: passage.of.map(([value]) => value) };

describe.each(kShown)("the rules of $game", ({ game, expansions }) => {
  it("have a chapter of the game and of each expansion", async () => {
    const chapters = await rulesOf(game, expansions);
    expect(chapters.map(({ name }) => name)).toEqual(["base", ...expansions]);
    for (const { name, en } of chapters) expect(Object.keys(en), name).not.toEqual([]);
    expect((await rulesOf(game, ["of-tomorrow"])).map(({ name }) => name)).toEqual(["base"]);
  });

  it("say the same in both languages, topic by topic", async () => {
    for (const { name, en, de } of await rulesOf(game, expansions)) {
      expect(Object.keys(de), name).toEqual(Object.keys(en));
      for (const [topic, { title, text }] of Object.entries(en)) {
        expect(de[topic]?.text.map(shapeOf), `${name}.${topic}`).toEqual(text.map(shapeOf));
        expect(de[topic]?.title, `${name}.${topic}`).not.toBe("");
        expect(title).not.toBe("");
      }
    }
  });

  it("speak of every value of an option that they mention", async () => {
    for (const { name, en } of await rulesOf(game, expansions))
      for (const passage of Object.values(en).flatMap(({ text }) => text)) {
        if (typeof passage === "string") continue;
        const { option, of } = passage;
        expect(kSetupWords[`option.${option}`], `${name}: ${option}`).toBeDefined();
        const values = of.map(([value]) => value);
        // Values without words of their own are numbers.
        // What follows may be another option whose name goes on: hand, hand.seen.
        const own = new RegExp(`^value\\.${option}\\.[^.]+$`);
        const named = Object.keys(kSetupWords).filter((key) => own.test(key));
        if (named.length > 0)
          expect(values.map((value) => `value.${option}.${value}`).sort()).toEqual(named.sort());
        else
          expect(
            values.every((value) => /^\d+$/.test(value ?? "")),
            option,
          ).toBe(true);
      }
  });

  it("lead from every sign to a topic that there is", async () => {
    for (const { name, en, matters } of await rulesOf(game, expansions))
      for (const [sign, topic] of Object.entries(matters))
        expect(en[topic], `${name}: ${sign}`).toBeDefined();
  });
});

describe("a passage", () => {
  const passage = {
    option: "walk",
    of: [
      ["soon", "It walks soon."],
      ["late", "It walks late."],
    ],
  };

  it("says what the table has chosen, and what else there is", () => {
    expect(said(passage, { walk: "late" })).toEqual({ here: "It walks late.", else: ["It walks soon."] });
    expect(said("Always so.", { walk: "late" })).toEqual({ here: "Always so.", else: [] });
  });

  it("tells what else there is once, though several values are alike", () => {
    const alike = {
      option: "set",
      of: [
        ["1", "One."],
        ["2", "Two."],
        ["both", "Two."],
        ["none", "One."],
      ],
    };
    expect(said(alike, {})).toEqual({ here: "One.", else: ["Two."] });
  });

  it("is the usual one where nothing was chosen, or something unknown", () => {
    for (const choices of [{}, { walk: "never" }]) expect(said(passage, choices).here).toBe("It walks soon.");
  });
});

describe("the rule that matters now", () => {
  const chapter = (name: string, matters: Record<string, string>): Chapter => {
    const topics = { turn: { title: "A turn", text: [] }, tower: { title: "Towers", text: [] } };
    return { name, en: topics, de: topics, matters };
  };
  const chapters = [chapter("base", { "step.lay": "turn" }), chapter("towers", { "mark.tower": "tower" })];

  it("is that of the first sign that any chapter knows", () => {
    expect(placeOf(chapters, ["mark.well", "mark.tower", "step.lay"])).toMatchObject({
      chapter: { name: "towers" },
      topic: "tower",
    });
    expect(placeOf(chapters, ["step.lay", "mark.tower"])).toMatchObject({
      chapter: { name: "base" },
      topic: "turn",
    });
  });

  it("is the first of all when no sign is known, and none without rules", () => {
    expect(placeOf(chapters, ["mark.well"])).toMatchObject({ chapter: { name: "base" }, topic: "turn" });
    expect(placeOf([], ["step.lay"])).toBeNull();
  });
});
