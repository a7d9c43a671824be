// The river runs like a road, wider, and in water.

import type { WayOfTerrain } from "../painted";

export const ways: Readonly<Record<string, WayOfTerrain>> = { river: { width: 15, water: true } };
