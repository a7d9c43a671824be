// The draws of a finished game worked out again, by the browser alone: "Fair draws" of protocol/README.md.

import type { FairDraws, GameRecord } from "../protocol/messages";
import { canonicalJson } from "./canonical";

export type Verdict =
  | { kind: "fair"; draws: number }
  /** The record has nothing by which its draws can be verified. */
  | { kind: "nothing" }
  /** The secret is not the one that was promised for this table. */
  | { kind: "commitment" }
  /** The first draw that is not the one that the secret leads to; null where nothing could be drawn. */
  | { kind: "draw"; draw: number; recorded: string; expected: string | null }
  /** The seats were not drawn as the secret leads to. */
  | { kind: "order" }
  /** There are more lists of lots than draws. */
  | { kind: "lots" };

/** What this device has seen of a table before its start. */
export interface KeptFair {
  commitment: string;
  seat: number | null;
  entropy: string | null;
}

const kWordRange = 1n << 64n;
const utf8 = new TextEncoder();

/** Whether this page may compute: browsers let only pages that came over TLS, or from this machine. */
export function canVerify(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

export function hexadecimal(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** What a server publishes of its secret when a table is made. */
export async function commitmentTo(secret: string, table: object): Promise<string> {
  const text = `gatehouse commitment 1\n${secret}\n${canonicalJson(table)}`;
  return hexadecimal(await crypto.subtle.digest("SHA-256", utf8.encode(text)));
}

async function hmac(key: CryptoKey, text: string): Promise<ArrayBuffer> {
  return crypto.subtle.sign("HMAC", key, utf8.encode(text));
}

function hmacKey(bytes: BufferSource): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** The key of a game's draws, 32 bytes. */
export async function keyOfDraws(secret: string, entropy: readonly (string | null)[]): Promise<ArrayBuffer> {
  return hmac(await hmacKey(bytesOf(secret)), `gatehouse key 1\n${canonicalJson([...entropy])}`);
}

/** Numbers of draws under one key. */
export class DrawNumbers {
  readonly #key: CryptoKey;

  private constructor(key: CryptoKey) {
    this.#key = key;
  }

  static async under(key: ArrayBuffer): Promise<DrawNumbers> {
    return new DrawNumbers(await hmacKey(key));
  }

  async word(draw: number, word: number): Promise<bigint> {
    return new DataView(await hmac(this.#key, `draw ${draw} ${word}`)).getBigUint64(0);
  }

  /** A number below the bound, each equally likely: words of the incomplete last span are thrown away. */
  async below(draw: number, bound: bigint): Promise<bigint> {
    const rejected = kWordRange % bound;
    for (let at = 0; ; ++at) {
      const word = await this.word(draw, at);
      if (word >= rejected) return word % bound;
    }
  }
}

/** The order in which those who sit at a table play, by lot: for each seat the place of its player among them. */
export async function drawnOrder(secret: string, entropy: readonly (string | null)[]): Promise<number[]> {
  const left = [...entropy.keys()];
  let orders = left.reduce((product, place) => product * (place + 1), 1);
  const numbers = await DrawNumbers.under(await keyOfDraws(secret, entropy));
  let lot = Number(await numbers.below(0, BigInt(orders)));
  const order: number[] = [];
  while (left.length > 0) {
    orders /= left.length;
    order.push(...left.splice(Math.floor(lot / orders), 1));
    lot %= orders;
  }
  return order;
}

async function isDrawn({ secret, entropy, order }: FairDraws): Promise<boolean> {
  if (!order) return true;
  const ofPlaces = entropy.map((_, place) => entropy[order.indexOf(place)] ?? null);
  return order.length === entropy.length && (await drawnOrder(secret, ofPlaces)).join() === order.join();
}

type Lots = NonNullable<FairDraws["lots"]>[number];

export function totalOf(lots: Lots): number {
  return lots.reduce((sum, [, count]) => sum + count, 0);
}

/** The outcome of the lot with this number, counted from 0. */
export function outcomeOf(lots: Lots, number: number): string | null {
  let left = number;
  for (const [outcome, count] of lots) {
    if (left < count) return outcome;
    left -= count;
  }
  return null;
}

/** The outcomes of chance in a record: the commands that are nobody's, but for the end by the players' will. */
export function drawsOf(record: GameRecord): string[] {
  return record.commands.filter((command) => !/^\d: |^end$/.test(command));
}

export async function verifyRecord(record: GameRecord): Promise<Verdict> {
  const { fair } = record;
  if (!fair?.lots) return { kind: "nothing" };
  const table = { room: fair.room, game: record.game, size: fair.size, options: record.options };
  if ((await commitmentTo(fair.secret, table)) !== fair.commitment) return { kind: "commitment" };
  if (fair.entropy.length !== record.seats) return { kind: "commitment" };
  if (!(await isDrawn(fair))) return { kind: "order" };
  const numbers = await DrawNumbers.under(await keyOfDraws(fair.secret, fair.entropy));
  const draws = drawsOf(record);
  for (const [at, recorded] of draws.entries()) {
    const lots = fair.lots[at] ?? [];
    const total = totalOf(lots);
    const number = total > 0 ? Number(await numbers.below(at + 1, BigInt(total))) : 0;
    const expected = outcomeOf(lots, number);
    if (recorded !== expected) return { kind: "draw", draw: at + 1, recorded, expected };
  }
  return fair.lots.length > draws.length ? { kind: "lots" } : { kind: "fair", draws: draws.length };
}

/** Whether what this device saw before the start is what the record says; null when it saw nothing. */
export function agrees(record: GameRecord, kept: KeptFair | null): boolean | null {
  if (!kept || !record.fair) return null;
  if (kept.commitment !== record.fair.commitment) return false;
  return kept.entropy === null || record.fair.entropy.includes(kept.entropy);
}
