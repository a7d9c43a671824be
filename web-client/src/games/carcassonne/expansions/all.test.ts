import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setLocale } from "../../../text/text.svelte";

/** As a page has it that has shown no table yet. */
async function fresh() {
  const [all, registry, words, setup] = await Promise.all([
    import("./all"),
    import("./registry"),
    import("../text/words"),
    import("./setup"),
  ]);
  return { ...all, ...registry, ...words, ...setup };
}

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => setLocale("en"));

describe("expansions", () => {
  it("that are offered are those that are drawn", async () => {
    const { kNames, kSetups } = await fresh();
    expect([...kNames].sort()).toEqual(Object.keys(kSetups).sort());
  });

  it("are known from when a table has loaded them, in the order of the list", async () => {
    const { loadExpansions, expansionsOf, lookIn, answersOf } = await fresh();
    const both = { expansions: ["princess_and_dragon", "phantom"] };
    expect([expansionsOf(both), lookIn("figures", "phantom")]).toEqual([[], undefined]);
    await loadExpansions(["princess_and_dragon", "no such expansion"]);
    expect(expansionsOf(both)).toHaveLength(1);
    expect(lookIn("neutrals", "dragon")).toBeDefined();
    expect([lookIn("figures", "phantom"), lookIn("neutrals", "toString")]).toEqual([undefined, undefined]);
    await loadExpansions(["phantom"]);
    expect(answersOf(({ figures, neutrals }) => Object.keys(figures ?? neutrals ?? {})[0])).toEqual([
      "phantom",
      "dragon",
    ]);
    expect(expansionsOf({ expansions: ["phantom"] })).toHaveLength(1);
  });
});

describe("words of expansions", () => {
  it("are said from when a table has loaded them", async () => {
    const { kWords, loadWith } = await fresh();
    await loadWith([]);
    expect([kWords.en["feature.city"], kWords.en["figure.phantom"]]).toEqual(["City", undefined]);
    await loadWith(["phantom"]);
    expect(kWords.en["figure.phantom"]).toBe("Phantom");
  });

  it("of two tables that are loaded at once are those of both", async () => {
    const { kWords, loadWith } = await fresh();
    await Promise.all([loadWith(["phantom"]), loadWith(["inns_and_cathedrals"])]);
    expect([kWords.en["figure.phantom"], kWords.en["figure.big-follower"]]).toEqual([
      "Phantom",
      "Big follower",
    ]);
  });

  it("come in the language that the page changes to, with what the server says in English", async () => {
    const { kWords, loadWith } = await fresh();
    await loadWith(["kings_orders"]);
    expect(Object.keys(kWords.de)).toEqual([]);
    await kWords.load("de");
    expect(kWords.de["feature.city"]).toBe("Stadt");
    expect(Object.keys(kWords.de).filter((key) => key.startsWith("sentence.")).length).toBeGreaterThan(50);
  });
});
