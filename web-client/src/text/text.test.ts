import { parse } from "@formatjs/icu-messageformat-parser";
import { afterEach, describe, expect, it, vi } from "vitest";
import page from "../../../protocol/README.md?raw";
import { t as created } from "../screens/create/words";
import { t as tables } from "../screens/list/words";
import { timeOf } from "../together/words";
import { listed, refusal, setLocale, textsOf, worded } from "./text.svelte";

afterEach(() => setLocale("en"));

type Catalogue = Record<string, string>;
const kCatalogues: Record<string, Catalogue> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>("../**/{en,de}.json", { query: "?raw", import: "default", eager: true }),
  ).map(([path, text]) => [path, JSON.parse(text)]),
);
const kFolders = Object.keys(kCatalogues).flatMap((path) =>
  path.endsWith("/en.json") ? [path.slice(0, -"/en.json".length)] : [],
);
const kSources = import.meta.glob<string>("../**/*.{ts,svelte}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The names that a text asks values for. */
function names(text: string | undefined): string[] {
  const found = new Set<string>();
  const walk = (elements: ReturnType<typeof parse>): void => {
    for (const element of elements) {
      if ("options" in element) for (const { value } of Object.values(element.options)) walk(value);
      if (element.type !== 0 && element.type !== 7) found.add(String((element as { value: unknown }).value));
    }
  };
  walk(parse(text ?? ""));
  return [...found].sort();
}

/** Whether the code names a key, or builds it: `group.${...}`, or named() with its group. */
function isUsed(key: string, code: string): boolean {
  const words = key.split(".");
  const groups = words.slice(1).map((_, last) => words.slice(0, last + 1).join("."));
  const built = (group: string) => code.includes(`\`${group}.\${`) || code.includes(`named("${group}"`);
  return code.includes(`"${key}"`) || words[0] === "error" || groups.some(built);
}

describe.each(kFolders)("texts of %s", (folder) => {
  const en = kCatalogues[`${folder}/en.json`] ?? {};
  const de = kCatalogues[`${folder}/de.json`] ?? {};

  it("exist in both languages, with the same values", () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en)) expect(names(de[key]), key).toEqual(names(en[key]));
  });

  it("are all used, those of a game in its own folder", () => {
    const home = /^\.\.\/games\/\w+\//.exec(folder)?.[0] ?? "../";
    const code = Object.entries(kSources)
      .flatMap(([path, source]) => (path.startsWith(home) || folder === "." ? [source] : []))
      .join("");
    expect(Object.keys(en).filter((key) => !isUsed(key, code))).toEqual([]);
  });
});

describe("texts", () => {
  it("count in each language", async () => {
    const counted = (count: number) => tables("lobby.watching", { count });
    expect([0, 1, 2].map(counted)).toEqual(["nobody watching", "1 watching", "2 watching"]);
    await setLocale("de");
    expect([0, 1, 5].map(counted)).toEqual(["niemand sieht zu", "1 sieht zu", "5 sehen zu"]);
    expect(created("create.tiles", { count: 4 })).toBe("4 Plättchen");
  });

  it("of a game lie over those of the frame", async () => {
    const own = { "piece.juggler": "Juggler", "piece.other": "a piece", "table.board": "Ring" };
    const { t: say, named } = textsOf({ en: own, de: { ...own, "piece.juggler": "Gaukler" } });
    expect([say("table.board"), say("table.log")]).toEqual(["Ring", "Log"]);
    expect([named("piece", "juggler", "piece"), named("piece", "bear", "piece")]).toEqual([
      "Juggler",
      "a piece",
    ]);
    await setLocale("de");
    expect(named("piece", "juggler", "piece")).toBe("Gaukler");
  });

  it("of a refusal fall back to the server's sentence", () => {
    expect(refusal({ code: "room-full", message: "x" })).toContain("taken");
    expect(refusal({ code: "edges-clash", message: "The edges clash." })).toBe("The edges clash.");
  });

  it("of the server's refusals are ours, but for those of a faulty page and those that say what is wrong", () => {
    const table = page.slice(page.indexOf("| code "));
    const first = table
      .slice(0, table.indexOf("\n\n"))
      .split("\n")
      .map((row) => row.split(" | ")[0] ?? "");
    const codes = first.flatMap((cell) => [...cell.matchAll(/`([a-z-]+)`/g)].map(([, code]) => code));
    expect(codes.length).toBeGreaterThan(40);
    const missing = codes.filter((code) => worded(`error.${code}`, "") === "");
    expect(missing.sort()).toEqual(["bad-message", "bad-options", "hello-first", "id-reuse", "unknown-type"]);
  });

  it("tell the time as the device's region does, in each language", async () => {
    const evening = new Date(2026, 10, 25, 20, 5).getTime();
    const told = (...languages: string[]) => {
      vi.stubGlobal("navigator", { language: languages[0], languages });
      return timeOf(evening).replace(/\s/u, " ");
    };
    expect([told("en-GB"), told("en-US"), told("de-DE", "en-US"), told("en", "en-AU")]).toEqual([
      "20:05",
      "8:05 PM",
      "20:05",
      "8:05 pm",
    ]);
    await setLocale("de");
    expect([told("de-AT"), told("en-GB")]).toEqual(["20:05", "20:05"]);
    vi.unstubAllGlobals();
  });

  it("list names as one speaks", async () => {
    expect(listed(["Anna", "Ben", "Cleo"])).toBe("Anna, Ben, and Cleo");
    await setLocale("de");
    expect(listed(["Anna", "Ben"])).toBe("Anna und Ben");
  });
});
