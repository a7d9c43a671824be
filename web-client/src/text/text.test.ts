import { parse } from "@formatjs/icu-messageformat-parser";
import { afterEach, describe, expect, it } from "vitest";
import de from "./de.json";
import en from "./en.json";
import { type Key, listed, named, refusal, setLocale, t } from "./text.svelte";

afterEach(() => setLocale("en"));

/** The names that a text asks values for. */
function names(text: string): string[] {
  const found = new Set<string>();
  const walk = (elements: ReturnType<typeof parse>): void => {
    for (const element of elements) {
      if ("options" in element) for (const { value } of Object.values(element.options)) walk(value);
      if (element.type !== 0 && element.type !== 7) found.add(String((element as { value: unknown }).value));
    }
  };
  walk(parse(text));
  return [...found].sort();
}

describe("texts", () => {
  it("exist in both languages, with the same values", () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en) as Key[]) expect(names(de[key]), key).toEqual(names(en[key]));
  });

  it("are all used", () => {
    const sources = import.meta.glob<string>("../**/*.{ts,svelte}", {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const code = Object.values(sources).join("");
    // Those whose last word comes from the wire or from a list.
    const listed = /^(bot|error|feature|figure|help|place|reason|status|table|term)\./;
    expect(Object.keys(en).filter((key) => !listed.test(key) && !code.includes(`"${key}"`))).toEqual([]);
  });

  it("count in each language", () => {
    const counted = (count: number) => t("lobby.watching", { count });
    expect([0, 1, 2].map(counted)).toEqual(["nobody watching", "1 watching", "2 watching"]);
    setLocale("de");
    expect([0, 1, 5].map(counted)).toEqual(["niemand sieht zu", "1 sieht zu", "5 sehen zu"]);
    expect(t("create.tiles", { count: 4 })).toBe("4 Plättchen");
  });

  it("falls back to the wire's own word, and to the server's sentence", () => {
    expect(named("figure", "follower", "figure")).toBe("Follower");
    expect(named("figure", "juggler", "figure")).toBe("juggler");
    expect(refusal({ code: "room-full", message: "x" })).toContain("taken");
    expect(refusal({ code: "edges-clash", message: "The edges clash." })).toBe("The edges clash.");
  });

  it("lists names as one speaks", () => {
    expect(listed(["Anna", "Ben", "Cleo"])).toBe("Anna, Ben, and Cleo");
    setLocale("de");
    expect(listed(["Anna", "Ben"])).toBe("Anna und Ben");
  });
});
