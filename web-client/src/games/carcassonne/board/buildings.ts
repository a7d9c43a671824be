// How that looks which is built across laid tiles.

import type { BuiltView } from "../../../protocol/messages";
import type { BuildingLook } from "../expansions/looks";
import { lookIn } from "../expansions/registry";
import { widthOf } from "./layout";
import { kMeadow } from "./paint/theme";
import { isWater } from "./terrains";

/** The way itself, in the middle of the deck: its width, its edge and its bed. */
function wayOf(terrain: string): { width: number; edge: string; bed: string } {
  if (isWater(terrain)) return { width: widthOf(terrain), edge: kMeadow.waterDark, bed: kMeadow.water };
  if (terrain === "road") return { width: 10.4, edge: kMeadow.roadEdge, bed: kMeadow.roadBed };
  return { width: 12, edge: kMeadow.ink, bed: kMeadow.stoneLight };
}

/** A deck on which the terrain runs straight across, with a wall on both sides: true of all that is built. */
function plain(terrain: string): BuildingLook {
  const { width, edge, bed } = wayOf(terrain);
  const deck = width + 9;
  const bar = (wide: number, fill: string, from: number, more = "") =>
    `<path d="M${50 - wide / 2} ${from}h${wide}v${100 - 2 * from}h${-wide}z" fill="${fill}"${more}/>`;
  const post = (x: number, y: number) =>
    `<rect x="${x - 2.6}" y="${y - 2.6}" width="5.2" height="5.2" rx="1" fill="${kMeadow.stoneLight}" stroke="${kMeadow.ink}" stroke-width="0.8"/>`;
  const walls = [50 - deck / 2 + 1.6, 50 + deck / 2 - 1.6];
  return (
    bar(deck, kMeadow.shadow, 6, ' opacity="0.3" transform="translate(3.5 3.5)"') +
    bar(deck, kMeadow.stone, 5, ` stroke="${kMeadow.ink}" stroke-width="0.9"`) +
    bar(width, edge, 0) +
    bar(width - 2.2, bed, 0) +
    walls.flatMap((x) => [5, 50, 95].map((y) => post(x, y))).join("")
  );
}

/** What is built, as it lies on its tile, which begins at 0,0. */
export function buildingPicture({ what, terrain, rotation }: Omit<BuiltView, "part">): string {
  const picture = lookIn("buildings", what) ?? plain(terrain);
  return rotation === 0 ? picture : `<g transform="rotate(90 50 50)">${picture}</g>`;
}
