// The quarters of the City of Carcassonne: where they are on the board, and where on the picture there is room for whom.

import type { PlaceLook } from "../looks";

/** The block of tiles lies from here to the south-east, in board units. */
const kWest = -200;
const kNorth = -100;

/** In units of the picture of the city. */
function quarter(x: number, y: number, label: { x: number; y: number }): PlaceLook {
  const on = (dx: number, dy: number) => ({ x: kWest + dx, y: kNorth + dy });
  return { at: on(x, y + 18), spot: on(x, y - 23), wide: 132, label: on(label.x, label.y) };
}

export const kQuarters: Readonly<Record<string, PlaceLook>> = {
  castle: quarter(124, 98, { x: 124, y: 45 }),
  market: quarter(272, 98, { x: 272, y: 45 }),
  cathedral: quarter(124, 202, { x: 124, y: 257 }),
  smithy: quarter(276, 202, { x: 308, y: 257 }),
};

export function isQuarter(name: string): boolean {
  return Object.hasOwn(kQuarters, name);
}
