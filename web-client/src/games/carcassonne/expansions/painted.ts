// What an expansion has painted on its tiles: signs (`pictures.ts`), terrains (`terrains.ts`) and cities of its own (`towns.ts`).

import type { Random } from "../board/random";

/**
 * `tile`: a roomy place near the middle; `land`: where roads meet, else on the open land, or in the middle of its part; `end`: where a way ends on the tile; `spot`: a roomy place of its part;
 * `middle`: the middle of its part, as a great building; `wall`: the middle of the city's wall; `beside`: next to its road.
 */
export type Stand = "tile" | "land" | "end" | "spot" | "middle" | "wall" | "beside";

export interface SignLook {
  stand: Stand;
  /** In units of a tile of 100. */
  radius: number;
  /** The inside of an SVG image, about 0,0. */
  picture(): string;
  /** The option of the table on which its meaning depends: `hint.NAME-VALUE` says it for a value, `hint.NAME` for any other. */
  option?: string;
  /** The colour of what ties two that join a city. */
  thread?: string;
}

/** What lies on a tile, by its shape there. */
export type Terrain = AreaOfTerrain | WayOfTerrain | BuildingOfTerrain;

/** It lies within walls, or is open land. */
export interface AreaOfTerrain {
  shape: "city" | "field";
}

/** A building that stands where a cloister would, on a disc of its own. */
export interface BuildingOfTerrain {
  shape: "building";
  /** In units of a tile of 100; `kWholeTile` where it takes up all of its tile. Without it the building is as wide as a cloister, and ways end at it; they pass one with it. */
  radius?: number;
  /** On the map without ornament, and until there is a picture: the colour of its disc, and lines on that, in ink. */
  plain: { fill: string; lines: string };
  /** The inside of an SVG image, about 0,0, within its radius; a roof may be higher. */
  picture(random: Random): string;
}

/** What runs across tiles like a road. */
export interface WayOfTerrain {
  shape: "way";
  /** In units of a tile of 100. */
  width: number;
  /** It is water: roads lead over it, and where it ends there is a pond. */
  water: boolean;
}

export interface TownLook {
  /** Which part of its tile the city is. */
  part: string;
  /** The inside of an SVG image on a tile of 100 units that is not turned: what stands within the walls. */
  picture(): string;
  /** The same on the map without ornament, and until there is a picture. */
  plain(): string;
}
