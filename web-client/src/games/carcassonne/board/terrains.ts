// The buildings that stand on tiles: cloisters, and those that expansions bring in their folders.

import type { TileKind } from "../../../protocol/messages";
import type { Random } from "./random";

/** A building that stands where a cloister would, on a disc of its own. */
export interface BuildingOfTerrain {
  /** In units of a tile of 100; `kWholeTile` where it takes up all of its tile. Without it the building is as wide as a cloister, and ways end at it; they pass one with it. */
  radius?: number;
  /** On the map without ornament, and until there is a picture: the colour of its disc, and lines on that, in ink. */
  plain: { fill: string; lines: string };
  /** The inside of an SVG image, about 0,0, within its radius; a roof may be higher. */
  picture(random: Random): string;
}

type Found = Readonly<Record<string, BuildingOfTerrain>>;

/** Each expansion has a file for its terrains alone: a build refuses to import a name that a file lacks. */
const kBuildings: Found = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Found>("../expansions/*/terrains.ts", { eager: true, import: "terrains" }),
  ),
);

/** Whether it is a cloister, or a building that stands like one. */
export function isBuilding(terrain: string): boolean {
  return terrain === "cloister" || buildingOf(terrain) !== undefined;
}

/** A road leads to a building as wide as a cloister, and passes a smaller one. */
export function endsRoads(terrain: string): boolean {
  return isBuilding(terrain) && buildingOf(terrain)?.radius === undefined;
}

/** Undefined for a terrain of the base game, and for one that has no picture here. */
export function buildingOf(terrain: string): BuildingOfTerrain | undefined {
  return Object.hasOwn(kBuildings, terrain) ? kBuildings[terrain] : undefined;
}

/** By what a building is found: one that nothing leads to or passes takes up its tile, and may have a look for that. */
export function lookName({ parts }: TileKind, terrain: string): string {
  const alone = `${terrain}-alone`;
  return buildingOf(alone) && parts.every(({ slots }) => slots.length === 0) ? alone : terrain;
}
