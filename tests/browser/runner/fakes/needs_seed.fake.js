// Fails with one seed, as a game may that a test has not met before.
import assert from "node:assert/strict";
import { test } from "node:test";
import { kBaseSeed } from "../../../support/seed.mjs";

test("this passes", () => {});
test("no game with this seed", () => assert.notEqual(kBaseSeed, "13"));
