// The terrains: those of the base game, and those that expansions bring in their folders.

import type { TileKind } from "../../../protocol/messages";
import type { BuildingOfTerrain, Terrain, WayOfTerrain } from "../expansions/painted";

type Found = Readonly<Record<string, Terrain>>;

/** Each expansion has a file for its terrains alone: a build refuses to import a name that a file lacks. */
const kTerrains: Found = Object.assign(
  {
    city: { shape: "city" },
    field: { shape: "field" },
    road: { shape: "way", width: 10, water: false },
  } satisfies Found,
  ...Object.values(
    import.meta.glob<Found>("../expansions/*/terrains.ts", { eager: true, import: "terrains" }),
  ),
);

function found(terrain: string): Terrain | undefined {
  return Object.hasOwn(kTerrains, terrain) ? kTerrains[terrain] : undefined;
}

/** Undefined for a terrain that nobody here knows. */
export function shapeOf(terrain: string): Terrain["shape"] | undefined {
  return terrain === "cloister" ? "building" : found(terrain)?.shape;
}

/** Undefined for a terrain that does not run like a road. */
export function runningOf(terrain: string): WayOfTerrain | undefined {
  const way = found(terrain);
  return way?.shape === "way" ? way : undefined;
}

export function isWater(terrain: string): boolean {
  return runningOf(terrain)?.water === true;
}

/** Whether it is a cloister, or a building that stands like one. */
export function isBuilding(terrain: string): boolean {
  return shapeOf(terrain) === "building";
}

/** A road leads to a building as wide as a cloister, and passes a smaller one. */
export function endsRoads(terrain: string): boolean {
  return isBuilding(terrain) && buildingOf(terrain)?.radius === undefined;
}

/** Undefined for a terrain of the base game, and for one that has no picture here. */
export function buildingOf(terrain: string): BuildingOfTerrain | undefined {
  const building = found(terrain);
  return building?.shape === "building" ? building : undefined;
}

/** By what a building is found: one that nothing leads to or passes takes up its tile, and may have a look for that. */
export function lookName({ parts }: TileKind, terrain: string): string {
  const alone = `${terrain}-alone`;
  return buildingOf(alone) && parts.every(({ slots }) => slots.length === 0) ? alone : terrain;
}
