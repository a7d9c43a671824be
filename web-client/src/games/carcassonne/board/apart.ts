// Discs that would cover each other are moved apart: what may be chosen must be seen, and hit by a finger.

import type { Point } from "./geometry";

export interface Disc extends Point {
  radius: number;
  /** A square that its middle does not leave; none: it may go anywhere. */
  home?: Point & { side: number };
}

/** How often all pairs are looked at: a heap of a dozen is apart long before. */
const kPasses = 200;
/** Discs in one row push each other along it only: where they have no room there, all step out of it so often, and so far. */
const kPassesInARow = 25;
const kStep = 1;
/** An overlap that nobody sees, in board units. */
const kSlack = 0.2;
/** Discs at one point leave it in different directions, which follow from their order alone. */
const kTurn = Math.PI * (3 - Math.sqrt(5));

/**
 * The middles of the discs, in their order: each as near to where it was as the others leave room for. Only where one
 * square is home to more of them than it has room for, some still lie over each other.
 */
export function apart(discs: readonly Disc[]): Point[] {
  const middles = discs.map((disc) => atHome(disc, disc));
  for (let pass = 0; pass < kPasses; pass += 1) {
    let moved = false;
    discs.forEach((one, first) => {
      for (let second = first + 1; second < discs.length; second += 1)
        moved =
          push(middles[first], middles[second], one.radius + (discs[second]?.radius ?? 0), second) || moved;
    });
    if (!moved) break;
    const step = pass % kPassesInARow === kPassesInARow - 1 ? kStep : 0;
    discs.forEach((disc, at) => {
      const middle = middles[at];
      if (!middle) return;
      const way = wayOut(at);
      middles[at] = atHome(disc, { x: middle.x + way.x * step, y: middle.y + way.y * step });
    });
  }
  return middles;
}

function atHome({ home }: Disc, { x, y }: Point): Point {
  if (!home) return { x, y };
  const within = (value: number, low: number) => Math.min(Math.max(value, low), low + home.side);
  return { x: within(x, home.x), y: within(y, home.y) };
}

function wayOut(order: number): Point {
  return { x: Math.cos(order * kTurn), y: Math.sin(order * kTurn) };
}

/** Moves both by the same way until they are `wanted` apart; whether they had to be moved. */
function push(one: Point | undefined, other: Point | undefined, wanted: number, order: number): boolean {
  if (!one || !other) return false;
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  if (Math.abs(dx) >= wanted || Math.abs(dy) >= wanted) return false;
  const distance = Math.hypot(dx, dy);
  if (distance >= wanted - kSlack) return false;
  const way = (wanted - distance) / 2;
  const { x, y } = distance > 0 ? { x: dx / distance, y: dy / distance } : wayOut(order);
  one.x -= x * way;
  one.y -= y * way;
  other.x += x * way;
  other.y += y * way;
  return true;
}
