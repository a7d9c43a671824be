import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyPatch, BadPatch } from "./patch";

describe("applyPatch", () => {
  it("adds, replaces and removes", () => {
    const before = { a: { b: 1 }, list: [1, 2, 3] };
    const after = applyPatch(before, [
      { op: "add", path: "/a/c", value: [true] },
      { op: "replace", path: "/a/b", value: null },
      { op: "add", path: "/list/1", value: "x" },
      { op: "add", path: "/list/-", value: "end" },
      { op: "remove", path: "/list/0" },
      { op: "replace", path: "/list/0", value: "y" },
    ]);
    expect(after).toEqual({ a: { b: null, c: [true] }, list: ["y", 2, 3, "end"] });
    expect(before).toEqual({ a: { b: 1 }, list: [1, 2, 3] });
  });

  it("shares what a step does not touch", () => {
    const before = { kept: { deep: [1] }, changed: { x: 1 } };
    const after = applyPatch(before, [{ op: "replace", path: "/changed/x", value: 2 }]);
    expect(after.kept).toBe(before.kept);
    expect(after.changed).not.toBe(before.changed);
  });

  it("reads escaped names and replaces the whole", () => {
    expect(applyPatch({ "a/b": 1, "m~n": 2 }, [{ op: "replace", path: "/a~1b", value: 3 }])).toEqual({
      "a/b": 3,
      "m~n": 2,
    });
    expect(applyPatch({ "m~1n": 2 }, [{ op: "remove", path: "/m~01n" }])).toEqual({});
    expect(applyPatch<unknown>({ a: 1 }, [{ op: "replace", path: "", value: [] }])).toEqual([]);
  });

  it.each([
    { op: "replace", path: "/missing", value: 1 },
    { op: "remove", path: "/missing" },
    { op: "add", path: "/missing/x", value: 1 },
    { op: "add", path: "/list/3", value: 1 },
    { op: "replace", path: "/list/2", value: 1 },
    { op: "remove", path: "/list/-" },
    { op: "add", path: "/list/01", value: 1 },
    { op: "add", path: "/number/x", value: 1 },
    { op: "add", path: "no-slash", value: 1 },
    { op: "remove", path: "" },
    { op: "replace", path: "/toString", value: 1 },
  ] as const)("refuses $op $path", (step) => {
    expect(() => applyPatch<unknown>({ list: [1, 2], number: 1 }, [step])).toThrow(BadPatch);
  });

  it("takes back what it added, under any name", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.integer()),
        fc.string(),
        fc.integer(),
        (object, name, value) => {
          fc.pre(!Object.hasOwn(object, name) && name !== "__proto__" && !Object.hasOwn(object, "__proto__"));
          const path = `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
          const added = applyPatch<unknown>(object, [{ op: "add", path, value }]);
          expect(added).toEqual({ ...object, [name]: value });
          expect(applyPatch(added, [{ op: "remove", path }])).toEqual(object);
        },
      ),
    );
  });
});
