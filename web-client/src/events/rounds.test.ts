import { beforeEach, expect, it, vi } from "vitest";
import { storage } from "../state/testing";
import { Rounds } from "./rounds.svelte";
import { kEvent, pairing, server } from "./testing";

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  return () => vi.unstubAllGlobals();
});

const told = (round: number, version: number) => ({ ...kEvent, round, version, pairings: [pairing(round)] });

it("the latest round comes with the event, others are asked for", async () => {
  const asked = server([200, told(1, 9)], [200, told(2, 9)]);
  const rounds = new Rounds("k7m2p9qa4rstu");
  rounds.keep(told(3, 9));
  expect([rounds.of(1), rounds.of(3)]).toEqual([undefined, [pairing(3)]]);
  await rounds.bring([1, 2, 3], 9);
  expect([rounds.of(1), rounds.of(2)]).toEqual([[pairing(1)], [pairing(2)]]);
  expect(asked.map(({ path }) => path)).toEqual([
    "/api/events/k7m2p9qa4rstu?round=1",
    "/api/events/k7m2p9qa4rstu?round=2",
  ]);
});

it("a round is asked for again when the event has changed, and once where it has not", async () => {
  const asked = server([200, told(1, 9)], [200, told(1, 10)]);
  const rounds = new Rounds("k7m2p9qa4rstu");
  await rounds.bring([1], 9);
  await rounds.bring([1], 9);
  expect(asked).toHaveLength(1);
  await rounds.bring([1], 10);
  expect(asked).toHaveLength(2);
});

it("what was wanted meanwhile is asked for as well, one after the other", async () => {
  const asked = server([200, told(1, 9)], [200, told(1, 10)], [200, told(2, 10)]);
  const rounds = new Rounds("k7m2p9qa4rstu");
  const bringing = rounds.bring([1], 9);
  void rounds.bring([1, 2], 10);
  expect(asked).toHaveLength(1);
  await bringing;
  expect(asked).toHaveLength(3);
});

it("a server that tells an older state is not asked for ever", async () => {
  const asked = server([200, told(1, 8)]);
  const rounds = new Rounds("k7m2p9qa4rstu");
  await rounds.bring([1], 9);
  expect([asked.length, rounds.of(1)]).toEqual([1, [pairing(1)]]);
});

it("what is known stays where the server does not answer", async () => {
  server([200, told(1, 9)]);
  const rounds = new Rounds("k7m2p9qa4rstu");
  await rounds.bring([1], 9);
  await rounds.bring([1, 2], 10);
  expect([rounds.of(1), rounds.of(2)]).toEqual([[pairing(1)], undefined]);
});
