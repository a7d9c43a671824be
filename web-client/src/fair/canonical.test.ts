import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical";

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
