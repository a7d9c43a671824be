import { afterEach, describe, expect, it } from "vitest";
import { setLocale } from "../../text/text.svelte";
import { kSigns } from "./board/signs";
import { testTile } from "./board/test_tiles";
import { kWords } from "./text/words";
import { tileNamed, tileWords, useTiles } from "./tile_words.svelte";

afterEach(async () => {
  await setLocale("en");
  useTiles(new Map());
});

describe("a tile in words", () => {
  it.each([
    ["B", "cloister"],
    ["D", "city on one side and road on two sides"],
    ["C", "city on all sides with pennant"],
    ["L", "city on one side and 3 × road on one side"],
  ])("says of %s what lies on how many sides", (kind, words) => {
    expect(tileWords(testTile(kind))).toBe(words);
  });

  it("calls the signs of every expansion by words, not as on the wire", () => {
    const words: Record<string, string> = kWords.en;
    for (const sign of Object.keys(kSigns)) {
      if (`hint.${sign}` in words && !(`terrain.${sign}` in words))
        expect(words[`sign.${sign}`], sign).toBeDefined();
    }
  });

  it("is spoken in the language of the device, and by its name while it is not known", async () => {
    expect(tileNamed("D")).toBe("D");
    useTiles(new Map([["D", testTile("D")]]));
    await setLocale("de");
    expect(tileNamed("D")).toBe("Stadt an einer Seite und Straße an zwei Seiten");
  });
});
