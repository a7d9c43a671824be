// Sets points and chances of order cards by what gatehouse_balance has measured:
//
//   node tests/bench/prices.mjs DECK.cc measured.txt ... [OTHER_DECK.cc ...]
//
// A card is fair when its holder neither gains nor loses by it on the average: its points times its chance are
// the ten points that it costs otherwise, times the rest. Points are at least 2 and at most 24. As more points make bots
// work harder for a card, a round moves them half of the way, as a factor; so several rounds are played. No card pays more than twice what its
// neighbours of like chance pay, the cards of other decks among them, whose points stay. B04's points are those of the rule sheet. What
// was measured may hold a card several times, as IC1a and IC1b.

import { readFileSync, writeFileSync } from "node:fs";

const kLost = 10;
const kLeast = 2;
const kMost = 24;
const kFixed = new Set(["B04"]);

const [deckFile, ...files] = process.argv.slice(2);
const isDeck = (file) => file.endsWith(".cc");
const measured = new Map();
for (const line of files.filter((file) => !isDeck(file)).flatMap((file) => readFileSync(file, "utf8").split("\n"))) {
  const [, copy, , held, fulfilled] = line.split("|").map((cell) => cell.trim());
  const [, id] = /^([A-Z]+\d+)[a-z]?$/.exec(copy ?? "") ?? [];
  if (id === undefined) continue;
  const before = measured.get(id) ?? { held: 0, fulfilled: 0 };
  measured.set(id, { held: before.held + Number(held), fulfilled: before.fulfilled + Number(fulfilled) });
}

const bounded = (points) => Math.min(kMost, Math.max(kLeast, points));

const kCard = /^card (\S+) (\d+)(.*?)(?: chance=(\d+))?$/gm;
const deck = readFileSync(deckFile, "utf8");
const prices = new Map();
for (const [, id, points, words] of deck.matchAll(kCard)) {
  const count = measured.get(id);
  if (!count || words.includes("hold")) continue;
  const chance = (count.fulfilled + 1) / (count.held + 2); // few games: neither never nor always
  const fair = bounded((kLost * (1 - chance)) / chance);
  const next = kFixed.has(id) ? Number(points) : Math.round(Math.sqrt(Number(points) * fair));
  prices.set(id, { points: next, chance: Math.round(100 * chance) });
}

// Of two neighbours the dearer one comes down, or where that one stays, the other goes up.
const others = files.filter(isDeck).flatMap((file) => [...readFileSync(file, "utf8").matchAll(kCard)]);
const staying = others
  .filter(([, id, , words, chance]) => !kFixed.has(id) && chance !== undefined && !words.includes("hold"))
  .map(([, , points, , chance]) => ({ points: Number(points), chance: Number(chance), stays: true }));
const neighbours = [...[...prices].filter(([id]) => !kFixed.has(id)).map(([, price]) => price), ...staying].sort(
  (one, other) => other.chance - one.chance || one.points - other.points,
);
for (let changed = true; changed; ) {
  changed = false;
  for (const [at, price] of neighbours.entries())
    for (const other of [neighbours[at - 1], neighbours[at + 1]]) {
      if (!other || price.points <= 2 * other.points) continue;
      if (!price.stays) price.points = 2 * other.points;
      else other.points = Math.ceil(price.points / 2);
      changed = true;
    }
}

const priced = deck.replaceAll(kCard, (line, id, _, words) => {
  const price = prices.get(id);
  return price ? `card ${id} ${price.points}${words} chance=${price.chance}` : line;
});
writeFileSync(deckFile, priced);
