// The seeds of tests: the same again, and never the same twice.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { another, hashOf, numbers, seedOf, uuid } from "../../support/seed.mjs";
import { runFile } from "./one_file.js";

const kRandom = fileURLToPath(new URL("fakes/random.fake.js", import.meta.url));

test("names that differ in one character have other seeds, and a name has the same", () => {
  const names = Array.from({ length: 5_000 }, (_, at) => `Anna ${at}`);
  assert.equal(new Set(names.map(seedOf)).size, names.length);
  assert.equal(seedOf("Anna 1"), seedOf("Anna 1"));
  assert.deepEqual([another("Cleo"), another("Cleo"), another("Dora")], ["Cleo 1", "Cleo 2", "Dora 1"]);
});

test("numbers are spread, and ids have the form of ids", () => {
  const next = numbers(hashOf("x"));
  const drawn = Array.from({ length: 16_000 }, next);
  const counts = Array.from({ length: 16 }, (_, slot) => drawn.filter((number) => number >>> 28 === slot).length);
  assert.ok(Math.min(...counts) > 850 && Math.max(...counts) < 1_150, String(counts));
  assert.match(uuid(next), /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test("pages draw the same in every run, and no page or load draws what another has", { timeout: 120_000 }, async () => {
  const drawn = async (seed) => {
    const { kind, output } = await runFile(kRandom, { variables: { GATEHOUSE_SEED: seed } });
    assert.equal(kind, "passed", output);
    return output.match(/drawn .*/g);
  };
  const first = await drawn("1");
  assert.equal(first.length, 6);
  assert.deepEqual(await drawn("1"), first);
  const values = [...first, ...(await drawn("2"))].flatMap((line) => line.split(" ").slice(1));
  assert.equal(new Set(values).size, values.length);
});
