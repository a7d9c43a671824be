import assert from "node:assert/strict";
import { appendFileSync, readFileSync } from "node:fs";
import { test } from "node:test";

test("this fails the first time", () => {
  appendFileSync(process.env.FAKE_STATE, "run\n");
  assert.ok(readFileSync(process.env.FAKE_STATE, "utf8").split("run").length > 2, "the first time");
});
