import { describe, expect, it } from "vitest";
import page from "../../../protocol/README.md?raw";
import type { GameRecord } from "../protocol/messages";
import {
  agrees,
  commitmentTo,
  DrawNumbers,
  drawnOrder,
  hexadecimal,
  keyOfDraws,
  verifyRecord,
} from "./verify";

const secret = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

/** The record of "Fair draws" in protocol/README.md; `gatehouse verify` is held against it, too. */
function example(): GameRecord {
  const [, text] = /```json http\/record\n(.*?)```/s.exec(page) ?? [];
  return JSON.parse(text ?? "");
}

// server/chance/draw_dice_test.cc has the same.
describe("the vectors of fair draws", () => {
  it("commit to a secret and a table", async () => {
    const options = { expansions: ["royal_gates"], choices: { farmScoring: "3" } };
    const table = { size: 4, room: "k7m2p9qa", options, game: "carcassonne" };
    expect(await commitmentTo(secret, table)).toBe(
      "af7d2c88d6015a302f2f1d3043e6d41b315b492f2b0b1eba8ee45ef1c29f83ab",
    );
    expect(await commitmentTo(secret, { ...table, size: 3 })).not.toBe(await commitmentTo(secret, table));
  });

  it("make keys, words and numbers", async () => {
    const key = await keyOfDraws(secret, ["blue horses, 17", null]);
    expect(hexadecimal(key)).toBe("5af079396eeaf9c49c1f08437c3e2566903d8eb6f2f3fa212ba55b45d41ac4c1");
    expect(hexadecimal(await keyOfDraws(secret, [null, null]))).toBe(
      "580e9ae4e2ccba6e58b16e55163682c763b2f2822b087880e2727c28482a3e0b",
    );
    const numbers = await DrawNumbers.under(key);
    expect(await numbers.word(1, 0)).toBe(0xfb4d8dad0256b32bn);
    expect(await numbers.word(1, 1)).toBe(0x690a7c0365bc74b4n);
    expect(await Promise.all([1, 2, 3].map((draw) => numbers.below(draw, 71n)))).toEqual([30n, 27n, 15n]);
    expect(await numbers.below(2, 1n)).toBe(0n);
    expect(await drawnOrder(secret, ["blue horses, 17", null, "b", "c"])).toEqual([1, 3, 2, 0]);
    expect(await drawnOrder(secret, Array(6).fill(null))).toEqual([0, 2, 5, 1, 4, 3]);
    const odd = (1n << 63n) + 1n;
    expect(await Promise.all([1, 2, 3].map((draw) => numbers.below(draw, odd)))).toEqual([
      8884913414079951658n,
      6616029718803757097n,
      2750887692847602944n,
    ]);
  });
});

describe("a record", () => {
  it("verifies as it was played", async () => {
    expect(await verifyRecord(example())).toEqual({ kind: "fair", draws: 3 });
  });

  it("with one draw altered is found at that draw", async () => {
    for (const [draw, at] of [0, 3, 6].entries()) {
      const record = example();
      const fair = record.commands[at] as string;
      record.commands[at] = fair === "draw V" ? "draw U" : "draw V";
      expect(await verifyRecord(record)).toEqual({
        kind: "draw",
        draw: draw + 1,
        recorded: record.commands[at],
        expected: fair,
      });
    }
  });

  it("with anything else altered does not verify", async () => {
    const altered = (change: (fair: NonNullable<GameRecord["fair"]>, record: GameRecord) => void) => {
      const record = example();
      if (record.fair) change(record.fair, record);
      return verifyRecord(record).then(({ kind }) => kind);
    };
    const other = "ab".repeat(32);
    expect(await altered((fair) => Object.assign(fair, { secret: other }))).toBe("commitment");
    expect(await altered((fair) => Object.assign(fair, { commitment: other }))).toBe("commitment");
    expect(await altered((fair) => Object.assign(fair, { room: "other" }))).toBe("commitment");
    expect(await altered((fair) => Object.assign(fair, { size: fair.size + 1 }))).toBe("commitment");
    expect(await altered((fair) => fair.entropy.pop())).toBe("commitment");
    expect(await altered((fair) => fair.entropy.fill("mine"))).toBe("draw");
    expect(await altered((fair) => Object.assign(fair, { order: [0, 1] }))).toBe("fair");
    expect(await altered((fair) => Object.assign(fair, { order: [1, 0] }))).toBe("order");
    expect(await altered((fair) => Object.assign(fair, { order: [0] }))).toBe("order");
    expect(await altered((fair) => fair.lots?.pop())).toBe("draw");
    expect(await altered((fair) => fair.lots?.push([["draw A", 1]]))).toBe("lots");
    expect(await altered((fair) => Reflect.deleteProperty(fair, "lots"))).toBe("nothing");
    expect(await altered((_, record) => Reflect.deleteProperty(record, "fair"))).toBe("nothing");
  });

  it("is held against what this device saw before the start", () => {
    const record = example();
    const seen = {
      commitment: record.fair?.commitment ?? "",
      seat: 0,
      entropy: record.fair?.entropy[0] ?? null,
    };
    expect(agrees(record, seen)).toBe(true);
    expect(agrees(record, { ...seen, entropy: null })).toBe(true);
    expect(agrees(record, { ...seen, entropy: "never added" })).toBe(false);
    expect(agrees(record, { ...seen, commitment: "ab".repeat(32) })).toBe(false);
    expect(agrees(record, null)).toBe(null);
  });
});
