import { describe, expect, it } from "vitest";
import page from "../../../protocol/README.md?raw";
import { digest } from "./digest";
import { applyPatch } from "./patch";

/** The examples on the page that defines the wire. */
function examples(): { document: unknown; digest: string }[] {
  const found = /```json types\/digests\n(.*?)```/s.exec(page);
  return JSON.parse(found?.[1] ?? "[]");
}

describe("digest", () => {
  it("is that of the examples on the wire's page", () => {
    expect(examples().length).toBeGreaterThanOrEqual(5);
    for (const example of examples()) expect(digest(example.document)).toBe(example.digest);
  });

  it("knows content and place, not order", () => {
    expect(digest({ b: 1, a: 2 })).toBe(digest({ a: 2, b: 1 }));
    expect(digest({ a: 1 })).not.toBe(digest({ a: 2 }));
    expect(digest({ a: 1 })).not.toBe(digest({ b: 1 }));
    expect(digest({ a: {} })).not.toBe(digest({ a: [] }));
    expect(digest([1, 2])).not.toBe(digest([2, 1]));
    expect(digest({ x: { score: 4 }, y: { score: 7 } })).not.toBe(
      digest({ x: { score: 7 }, y: { score: 4 } }),
    );
  });

  it("of a document that shares parts with an earlier one is that of the whole", () => {
    const document = { tiles: { "0,0": { order: 0 } }, list: [{ a: 1 }, { b: 2 }] };
    digest(document);
    const after = applyPatch(document, [
      { op: "add", path: "/tiles/0,1", value: { order: 1 } },
      { op: "remove", path: "/list/0" }, // what came behind it has another path now
    ]);
    expect(digest(after)).toBe(digest(structuredClone(after)));
    expect(digest({ moved: document.tiles })).toBe(digest({ moved: structuredClone(document.tiles) }));
  });
});
