import { test } from "node:test";

test("this passes", () => console.log("hello from a file that passes"));
test("so does this", () => {});
test("this is left out", { skip: true }, () => {});
