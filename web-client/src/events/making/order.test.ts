import { expect, it } from "vitest";
import { missing, moved } from "./order";

it("an item moves up and down, as far as the list goes", () => {
  const list = ["a", "b", "c"];
  expect(moved(list, 1, -1)).toEqual(["b", "a", "c"]);
  expect(moved(list, 1, 1)).toEqual(["a", "c", "b"]);
  expect(moved(list, 0, -1)).toEqual(list);
  expect(moved(list, 2, 5)).toEqual(list);
  expect(moved(list, 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(list, 7, 1)).toEqual(list);
  expect(list).toEqual(["a", "b", "c"]);
});

it("what a list lacks has an order of its own", () => {
  expect(missing(["a", "b", "c"], ["c", "a"])).toEqual(["b"]);
});
