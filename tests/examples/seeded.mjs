// The chance of a program of node follows from PLAYER_SEED: node --import ./seeded.mjs PROGRAM

import { hashOf, numbers, uuid } from "../support/seed.mjs";

const next = numbers(hashOf(process.env.PLAYER_SEED));
// Ids apart: how many there are depends on what was lost on the way, and changes no move.
const ids = numbers(hashOf(`ids ${process.env.PLAYER_SEED}`));
Math.random = () => next() / 2 ** 32;
crypto.randomUUID = () => uuid(ids);
