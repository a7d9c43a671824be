// The model of what one database carries, against measurements that did not go into it, and against what has to hold of any queue.

import assert from "node:assert/strict";
import { test } from "node:test";

import { appendsPerSecond, capacity, costsOf, simulate } from "./model.mjs";
import { measured } from "./table.mjs";

const costs = costsOf(measured);
// In memory, as the disk of the machine was not its own.
const kMeasured = { databases: 1, databaseCores: 1, flush_s: 0, diskBytesPerSecond: 1e12 };
const kSetup = {
  nodes: 3,
  nodeCores: 2,
  databases: 1,
  databaseCores: 2,
  flush_s: 0.001,
  diskBytesPerSecond: 200e6,
};

test("every cost is above nothing", () => {
  for (const [name, cost] of Object.entries(costs)) assert.ok(cost > 0, `${name}: ${cost}`);
});

// The machine was not quiet: what is held here is that batches share a commit, and that its cost is of this size.
for (const [stores, runs] of [
  [1, 8],
  [3, 1],
  [3, 8],
])
  test(`a run in a batch of ${runs}, of ${stores} stores, takes what was measured, within a factor of 1.6`, () => {
    const model_us = 1e6 * (costs.append_s + costs.commit_s / runs);
    const ratio = model_us / measured[`cluster.appends_${stores}x${runs}_database_us`];
    assert.ok(
      ratio > 1 / 1.6 && ratio < 1.6,
      `the model says ${model_us.toFixed(0)} us: ${ratio.toFixed(2)} of that`,
    );
  });

for (const runs of [8, 64])
  test(`three stores with ${runs} runs in a batch store as many as was measured, within a factor of 1.6`, () => {
    const model = appendsPerSecond(kMeasured, costs, 3, runs);
    const ratio = model / measured[`cluster.appends_3x${runs}_per_s`];
    assert.ok(
      ratio > 1 / 1.6 && ratio < 1.6,
      `the model says ${model.toFixed(0)}: ${ratio.toFixed(2)} of that`,
    );
  });

test("nodes and database on one core carry what was measured of them, within a fifth", () => {
  // There is one core for all: what a command takes of it is what there is.
  const taken = measured["cluster.nodes_us_per_command"] + measured["cluster.database_us_per_command"];
  const ratio = 1e6 / taken / measured["cluster.commands_per_s"];
  assert.ok(ratio > 0.8 && ratio < 1.25, `${ratio}`);
});

test("what comes is done, in the order of its seed, and a fuller house waits for longer", () => {
  const few = simulate(kSetup, costs, 200, { seconds: 4 });
  const many = simulate(kSetup, costs, 4_000, { seconds: 2 });
  assert.ok(Math.abs(few.perSecond - 200) < 30);
  assert.ok(Math.abs(many.perSecond - 4_000) < 300);
  assert.ok(many.p99_ms > few.p50_ms);
  for (const part of Object.values(many.busy)) assert.ok(part > 0 && part < 1);
  assert.deepEqual(
    simulate(kSetup, costs, 1_000, { seconds: 1 }),
    simulate(kSetup, costs, 1_000, { seconds: 1 }),
  );
  assert.notDeepEqual(
    simulate(kSetup, costs, 1_000, { seconds: 1 }),
    simulate(kSetup, costs, 1_000, { seconds: 1, seed: 2 }),
  );
});

test("the part that is made scarce is the one that ends first, and more of it carries more", () => {
  const carried = (change) =>
    capacity({ ...kSetup, nodes: 24, ...change }, change.costs ?? costs, { seconds: 0.5 });
  const one = carried({ databaseCores: 1 });
  assert.equal(one.limit, "the database's processor");
  const two = carried({ databaseCores: 2 });
  assert.ok(two.perSecond > 1.5 * one.perSecond, `${two.perSecond} and ${one.perSecond}`);
  const split = carried({ databaseCores: 1, databases: 2 });
  assert.ok(split.perSecond > 1.5 * one.perSecond, `${split.perSecond} and ${one.perSecond}`);
  assert.equal(carried({ nodes: 1, nodeCores: 1, databaseCores: 4 }).limit, "the nodes' processor");
  assert.equal(carried({ databaseCores: 4, diskBytesPerSecond: 4e6 }).limit, "the disk of its log");
});
