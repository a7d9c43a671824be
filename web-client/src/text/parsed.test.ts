import { parse } from "@formatjs/icu-messageformat-parser";
import { IntlMessageFormat } from "intl-messageformat";
import { expect, it } from "vitest";
import { texts } from "../../scripts/texts.js";
import { filled, type Short } from "./parsed";

const kCatalogues = import.meta.glob<string>("../**/{en,de}.json", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** What the build makes of a file of texts. */
function built(file: string, code: string): Record<string, string | Short[]> {
  const { transform } = texts() as unknown as { transform(code: string, file: string): { code: string } };
  return JSON.parse(transform(code, file).code);
}

it("every text says the same after the build, with any values", () => {
  let parsed = 0;
  let filledIn = 0;
  for (const [file, code] of Object.entries(kCatalogues)) {
    const written: Record<string, string> = JSON.parse(code);
    for (const [key, text] of Object.entries(built(file, code))) {
      if (typeof text === "string") {
        expect(text).toBe(written[key]);
        expect(parse(text), key).toEqual(
          text === "" ? [] : [expect.objectContaining({ type: 0, value: text })],
        );
        continue;
      }
      parsed += 1;
      const locale = file.includes("/de") ? "de" : "en";
      const numbers = {
        format: new Intl.NumberFormat(locale).format,
        select: (value: number) => new Intl.PluralRules(locale).select(value),
      };
      for (const value of [0, 1, 2, 7, 1234.5, "white", "Anna"]) {
        const values = new Proxy(
          {},
          {
            get: () => value,
            has: () => true,
            getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value }),
          },
        );
        let said: string;
        try {
          said = String(new IntlMessageFormat(written[key] ?? "", locale).format(values));
        } catch {
          expect(typeof value, key).toBe("string"); // a word where a number is asked for
          continue;
        }
        expect(filled(text, values, numbers), key).toBe(said);
        filledIn += 1;
      }
    }
  }
  expect(parsed).toBeGreaterThan(200);
  expect(filledIn).toBeGreaterThan(5 * parsed);
});

it("says nothing without its values", () => {
  const numbers = { format: String, select: () => "other" };
  expect(() => filled(["for ", ["points", 0]], {}, numbers)).toThrow("points");
});

it("refuses a text that the page could not read", () => {
  for (const text of [
    "{count, number, percent}",
    "<b>bold</b>",
    "{count, selectordinal, other {#}}",
    "{count, plural, offset:1 other {#}}",
    "{open",
  ])
    expect(() => built("en.json", JSON.stringify({ text })), text).toThrow();
});
