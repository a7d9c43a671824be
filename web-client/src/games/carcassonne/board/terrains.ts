// The buildings that stand on tiles: cloisters, and those that expansions bring in their folders.

import type { TileKind } from "../../../protocol/messages";
import type { BuildingOfTerrain, WayOfTerrain } from "../expansions/painted";

type Found = Readonly<Record<string, BuildingOfTerrain>>;

/** Each expansion has a file for its terrains alone: a build refuses to import a name that a file lacks. */
const kBuildings: Found = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Found>("../expansions/*/terrains.ts", { eager: true, import: "terrains" }),
  ),
);

/** Ways, by their terrains: each expansion that has some has a file for them alone. */
const kWays: Readonly<Record<string, WayOfTerrain>> = Object.assign(
  { road: { width: 10, water: false } },
  ...Object.values(import.meta.glob<object>("../expansions/*/ways.ts", { eager: true, import: "ways" })),
);

/** Undefined for a terrain that does not run like a road. */
export function runningOf(terrain: string): WayOfTerrain | undefined {
  return Object.hasOwn(kWays, terrain) ? kWays[terrain] : undefined;
}

export function isWater(terrain: string): boolean {
  return runningOf(terrain)?.water === true;
}

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
