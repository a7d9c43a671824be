import { describe, expect, it } from "vitest";
import { cleaned, fitting } from "./typed";

const kFamily = "👨‍👩‍👧‍👦"; // seven code points, eleven units
const kEngland = "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";

describe("what somebody typed", () => {
  it("is cleaned of what phones and paste add", () => {
    const meant: Record<string, string> = {
      "Anna ": "Anna",
      "  Anna\t\r\n": "Anna",
      "Anna\u00a0 \u3000Lena": "Anna Lena",
      "An\u00adna": "Anna",
      "\ufeffAnna\u200b": "Anna",
      "\u202aAnna\u202c": "Anna",
      "\u2068רחל\u2069\u200f": "רחל",
      "\u200b \u00ad": "",
    };
    for (const [typed, clean] of Object.entries(meant)) expect(cleaned(typed), typed).toBe(clean);
  });

  it("keeps what letters and emoji need", () => {
    for (const text of [
      "علی\u200cرضا",
      "මද්\u200dද",
      "👩\u200d🚀",
      "❤\ufe0f",
      kEngland,
      "葛\u{e0100}",
      "ᠰᠠᠷ\u180eᠠ",
    ])
      expect(cleaned(text)).toBe(text);
  });
});

describe("a field", () => {
  const cut = (text: string, longest: number, caret = text.length) => fitting(text, caret, longest);

  it("counts code points, as the server does", () => {
    expect(cut("🐉".repeat(24), 24).text).toBe("🐉".repeat(24));
    expect(cut("🐉".repeat(25), 24).text).toBe("🐉".repeat(24));
    expect(cut(`${"a".repeat(24)}b`, 24).text).toBe("a".repeat(24));
  });

  it("does not count what will be cleaned", () => {
    const text = `${"a".repeat(24)} \u200b`;
    expect(cut(text, 24).text).toBe(text);
  });

  it("cuts no sign in two", () => {
    expect(cut(`abc${kFamily}`, 9).text).toBe("abc");
    expect(cut(`abc${kFamily}`, 10).text).toBe(`abc${kFamily}`);
    expect(cut(`a${kEngland}`, 7).text).toBe("a");
    expect(cut("Zoe\u0308", 3).text).toBe("Zo");
  });

  it("takes away what was put in, not what stood there", () => {
    expect(cut("abXYcd", 4, 4)).toEqual({ text: "abcd", caret: 2 });
    expect(cut("abcdef", 4, 0)).toEqual({ text: "abcd", caret: 0 });
  });
});
