// The river runs like a road, wider, and in water.

import type { WayOfTerrain } from "../painted";

export const terrains: Readonly<Record<string, WayOfTerrain>> = {
  river: { shape: "way", width: 15, water: true },
};
