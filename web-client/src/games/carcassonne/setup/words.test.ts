import { afterEach, describe, expect, it } from "vitest";
import { setLocale } from "../../../text/text.svelte";
import { kSetups } from "../expansions/setup";
import { setupWords } from "./words";

afterEach(() => setLocale("en"));

function editions() {
  const [first, current] = setupWords.editions();
  if (!first || !current) throw new Error("there are two editions");
  return [first, current] as const;
}

describe("editions", () => {
  it("are those of the base game and of each expansion", () => {
    const [first, current] = editions();
    expect(first.choices).toMatchObject({ farmScoring: "1", smallCity: "2", princess: "must" });
    expect(current.choices).toMatchObject({ farmScoring: "3", smallCity: "4", princess: "may" });
  });

  it("decide the same options, and each of them otherwise", () => {
    const [first, current] = editions();
    expect(Object.keys(first.choices)).toEqual(Object.keys(current.choices));
    for (const [key, value] of Object.entries(first.choices))
      expect(current.choices[key], key).not.toBe(value);
  });

  it("of an expansion decide options that have words in its folder", () => {
    for (const [name, setup] of Object.entries(kSetups))
      for (const choices of "editions" in setup ? Object.values(setup.editions) : [])
        for (const [key, value] of Object.entries(choices)) {
          expect(setup.en, name).toHaveProperty([`option.${key}`]);
          expect(setup.en, name).toHaveProperty([`value.${key}.${value}`]);
        }
  });

  it("have names in each language", async () => {
    expect(editions().map(({ title }) => title)).toEqual(["1st edition", "Current edition"]);
    await setLocale("de");
    expect(editions().map(({ title }) => title)).toEqual(["1. Auflage", "Aktuelle Auflage"]);
  });
});
