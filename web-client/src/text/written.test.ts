import { describe, expect, it } from "vitest";
import { textsOf } from "./text.svelte";
import { signed, written } from "./written";

const kNumber = { "points.plain": [["points"]], "points.number": [["points", 0]] };

describe("a number below nought", () => {
  it("has a minus, not a hyphen, wherever it comes from", () => {
    expect([written(-30), written(0), signed(-2), signed(3)]).toEqual(["−30", "0", "−2", "+3"]);
    const { t } = textsOf({ en: kNumber, de: kNumber } as never);
    for (const key of ["points.plain", "points.number"]) expect(t(key as never, { points: -30 })).toBe("−30");
  });

  it("leaves names alone", () => {
    const { t } = textsOf({ en: kNumber, de: kNumber } as never);
    expect(t("points.plain" as never, { points: "Anna-Lena" })).toBe("Anna-Lena");
  });
});
