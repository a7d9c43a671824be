import { afterEach, describe, expect, it } from "vitest";
import type { Rating } from "../protocol/messages";
import { setLocale } from "../text/text.svelte";
import { ratingSign, ratingWords } from "./words";

const kKnown: Rating = { rating: 1523, deviation: 80, games: 31 };
const kNew: Rating = { rating: 1500, deviation: 350, games: 0, provisional: true };

afterEach(() => setLocale("en"));

describe("a rating", () => {
  it("has a question mark while it is provisional", () => {
    expect([ratingSign(kKnown), ratingSign(kNew)]).toEqual(["1523", "1500?"]);
  });

  it("says in words how sure it is", async () => {
    expect(ratingWords(kKnown)).toBe("rating 1523, give or take 160");
    expect(ratingWords(kNew)).toBe("rating 1500, give or take 700, not yet certain");
    await setLocale("de");
    expect(ratingWords(kKnown)).toBe("Wertung 1523, plus oder minus 160");
    expect(ratingWords(kNew)).toBe("Wertung 1500, plus oder minus 700, noch nicht sicher");
  });
});
