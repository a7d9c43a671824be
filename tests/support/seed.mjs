// Where the chance of a test comes from: one number, GATEHOUSE_SEED, from which every game, page and player has a seed of its own by its
// name. So a test is the same in every run, also beside others; `./dev test --seed N` is another one.

import { basename } from "node:path";

/** The seed of the gate; without a variable it is this one. */
export const kUsual = "1";
/** The number that all seeds follow from, as it is given to `--seed`. */
export const kBaseSeed = process.env.GATEHOUSE_SEED || kUsual;
export const kIsUsual = kBaseSeed === kUsual;
/** The file of tests, or the program, that runs: each has seeds of its own. */
export const kProgram = basename(process.argv[1] ?? "").replace(/\.(test\.)?m?js$/, "");

/** Of a text, from 0 up to 2^32. Texts that differ in one character have numbers that have nothing in common. */
export function hashOf(text) {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0), 16777619);
  // The last characters have to change the first digits, too.
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The seed of what has this name in this file, from 0 up to 2^32. */
export const seedOf = (name) => hashOf(`${kBaseSeed} ${kProgram} ${name}`);

const used = new Map();
/** A name that is used again has a number more than before: "Anna 1", "Anna 2". */
export function another(name) {
  const count = (used.get(name) ?? 0) + 1;
  used.set(name, count);
  return `${name} ${count}`;
}

/**
 * Numbers from 0 up to 2^32, always the same after the same seed. Browsers are handed its text, so it uses nothing that stands outside.
 */
export function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}

/** An id as crypto.randomUUID makes them, of these numbers. */
export function uuid(next) {
  const hex = Array.from({ length: 4 }, () => next().toString(16).padStart(8, "0")).join("");
  const variant = "89ab"[Number.parseInt(hex[16], 16) % 4];
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, variant + hex.slice(17, 20), hex.slice(20)].join("-");
}

/**
 * Makes all chance of a page that of a seed. The client's keys make its requests repeatable, so that no two loads of a page may have
 * the same: each has numbers of its own, counted where a reload finds it again. For the start of a page, in the browser.
 */
export const seededPage = (seed) => `(() => {
  const numbers = ${numbers};
  const uuid = ${uuid};
  const count = () => {
    try {
      const loads = Number(sessionStorage.getItem("test.loads") ?? 0) + 1;
      sessionStorage.setItem("test.loads", String(loads));
      return loads;
    } catch {
      return 0; // a page without an address asks a server for nothing
    }
  };
  const next = numbers(${seed >>> 0} + Math.imul(count(), 0x632be5ab));
  Math.random = () => next() / 2 ** 32;
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = next() >>> 24;
    return array;
  };
  if (crypto.randomUUID) crypto.randomUUID = () => uuid(next);
})();`;
