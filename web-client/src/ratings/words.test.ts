import { afterEach, describe, expect, it } from "vitest";
import type { Rating } from "../protocol/messages";
import { setLocale } from "../text/text.svelte";
import { behindWords, changeWords, ratingSign, ratingWords } from "./words";

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

  it("says on a person's page what stands behind it", () => {
    expect(behindWords(kKnown)).toBe("give or take 160 · 31 games");
    expect(behindWords({ ...kNew, games: 1 })).toBe("give or take 700 · 1 game · still settling in");
  });
});

describe("a change", () => {
  it("says how much it was, and which way", () => {
    const said = (change: number) => changeWords({ rating: kKnown, change });
    expect(said(13)).toBe("rating 1523, 13 more than before");
    expect(said(-118)).toBe("rating 1523, 118 less than before");
    expect(said(0)).toBe("rating 1523, as before");
  });
});
