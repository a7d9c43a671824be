// How a colour of tiles is told apart: by colour, by a marker and by a pattern; never by colour alone.

import { lookOf, type SeatLook } from "../../board/seats";
import type { TileColour } from "./view";

// The frame's looks in the order of its seats: red, blue, yellow, and a green that no common colour blindness confuses.
const kLooks: Record<TileColour, SeatLook> = {
  red: lookOf(0),
  yellow: lookOf(2),
  blue: lookOf(1),
  green: lookOf(3),
};

/** Of the first, the second and the third place. */
export const kMedals: readonly string[] = ["#f0c64a", "#dfe3e6", "#d89b63"];

export function colourLook(colour: TileColour): SeatLook {
  return kLooks[colour];
}
