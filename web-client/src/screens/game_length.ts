// How long a game gets that ends with its tiles.

/** People who know the game need about half a minute for a tile. */
const kMinutesEach = 0.5;
const kRoundedTo = 5;

/** In steps of five minutes; at least one step. */
export function minutesOf(tiles: number): number {
  return Math.max(1, Math.round((tiles * kMinutesEach) / kRoundedTo)) * kRoundedTo;
}
