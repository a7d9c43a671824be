import { describe, expect, it } from "vitest";
import { canonicalJson, digest } from "./digest";

describe("canonicalJson", () => {
  it("sorts keys at every depth and leaves no space", () => {
    expect(canonicalJson({ b: [{ z: 1, a: null }], a: "x y", "10": true, "9": -3 })).toBe(
      '{"10":true,"9":-3,"a":"x y","b":[{"a":null,"z":1}]}',
    );
  });

  it("escapes only what JSON requires", () => {
    expect(canonicalJson('é"\\\n\u0001/')).toBe('"é\\"\\\\\\n\\u0001/"');
  });
});

describe("digest", () => {
  it("is FNV-1a of the UTF-8 text, eight digits", () => {
    // FNV-1a of `""`, `{}` and `"é"`, worked out by the definition.
    const reference = (text: string) => {
      let hash = 2166136261n;
      for (const byte of new TextEncoder().encode(text))
        hash = ((hash ^ BigInt(byte)) * 16777619n) % 2n ** 32n;
      return hash.toString(16).padStart(8, "0");
    };
    expect(digest("a")).toBe(reference('"a"'));
    expect(digest({})).toBe(reference("{}"));
    expect(digest("é")).toBe(reference('"é"'));
    expect(digest({ b: 1, a: 2 })).toBe(digest({ a: 2, b: 1 }));
    expect(digest({ a: 1 })).not.toBe(digest({ a: 2 }));
  });
});
