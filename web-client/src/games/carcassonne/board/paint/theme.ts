// The colours of the map, and other maps as other colours for the same things. Roads are the lightest thing on the land, walls a cool middle grey in
// dark ink, roofs the only red; all greens lie close together, so that fields stay behind everything else.

import type { ValueOf } from "../../../../state/settings.svelte";

export type PictureMap = ValueOf<"map">;

export const kMeadow = {
  ink: "#3d3128",
  grass: "#9bb763",
  grassDark: "#7ea048",
  grassLight: "#a9c76b",
  parcels: ["#a1ba66", "#9cb461", "#a5bc68", "#aabd69", "#aebe6c", "#98b15f", "#a3b865", "#acbb6a"],
  furrow: "#5c7a2f",
  hedge: "#66893a",
  hedgeDark: "#4a6a2b",
  roadEdge: "#6e573a",
  roadBed: "#f5e7c3",
  rut: "#cdb585",
  paving: "#e5d6b2",
  bank: "#cfc78f",
  water: "#5b9bc6",
  waterLight: "#86bfdf",
  waterDark: "#3f7ba6",
  foam: "#eef7fb",
  city: "#d3b384",
  street: "#e3cea2",
  cobble: "#ac8552",
  roofLight: ["#d4714a", "#c9603f", "#da8657", "#c0573c", "#cf9250"],
  roofDark: ["#ad4a2e", "#a0412a", "#b05a35", "#933a28", "#a56c36"],
  ridge: "#7c3220",
  plaster: "#efe2c4",
  wall: "#a7a39b",
  wallLight: "#d0ccc3",
  stone: "#c3bcae",
  stoneLight: "#e4dfd4",
  stoneDark: "#8d877b",
  spire: "#46648f",
  spireLight: "#7796c2",
  tree: "#557f38",
  treeLight: "#7da64e",
  treeDark: "#39592a",
  straw: "#e3c664",
  wool: "#f6f1e4",
  pennant: "#2f5ea8",
  gold: "#f3c64b",
  goldDark: "#a97a1c",
  silver: "#dde3ea",
  silverDark: "#7b8794",
  cream: "#fdf5e0",
  rose: "#cf3f5e",
  rock: "#83705f",
  rockLight: "#a8947f",
  rockDark: "#574739",
  lava: "#e4501f",
  lavaLight: "#ffc24a",
  smoke: "#6b6560",
  wine: "#7d2a55",
  skin: "#f3cfa9",
  hair: "#8a5a1e",
  dark: "#32261c",
  shadow: "#2a2115",
  unknown: "#d9cfbb",
} as const;

type Colours = {
  readonly [Name in keyof typeof kMeadow]: (typeof kMeadow)[Name] extends string ? string : readonly string[];
};

/** Snow: roads are trodden through to the earth, what is green keeps to trees and hedges. */
const kWinter: Partial<Colours> = {
  grass: "#e9eff2",
  grassDark: "#cbd7de",
  grassLight: "#f4f8fa",
  parcels: ["#e6edf1", "#dfe8ed", "#edf2f4", "#e9eef0", "#f1f4f5", "#dce6eb", "#e4ecf0", "#eef1f2"],
  furrow: "#9fb2bd",
  hedge: "#8aa08f",
  hedgeDark: "#5d7468",
  roadEdge: "#4d4034",
  roadBed: "#b89a76",
  rut: "#8d7153",
  paving: "#c7b79d",
  bank: "#cfdde4",
  water: "#6f9fbd",
  waterLight: "#a9cbdc",
  waterDark: "#47758f",
  city: "#cdb596",
  street: "#dccbb0",
  roofLight: ["#d9836a", "#cf7560", "#de9878", "#c66d59", "#d3a27c"],
  tree: "#47705a",
  treeLight: "#8fb0a0",
  treeDark: "#2f5040",
  straw: "#d9cfa8",
};

/** Black on paper, each terrain at 3:1 or more against its neighbours: fields paper, roads black, cities in one wash, water dark blue. */
const kInk: Partial<Colours> = {
  ink: "#000000",
  grass: "#fffdf4",
  grassDark: "#e9e5d6",
  grassLight: "#fffef9",
  parcels: ["#fffdf4", "#fdfaf0", "#fffef8", "#fcf9ee", "#fffdf6", "#fbf8ec", "#fefbf2", "#fdfaf1"],
  furrow: "#8f8a7c",
  hedge: "#b5b09f",
  hedgeDark: "#77725f",
  roadEdge: "#000000",
  roadBed: "#1d1d1d",
  rut: "#5a5a5a",
  paving: "#2a2a2a",
  bank: "#dcd7c6",
  water: "#1f5fa8",
  waterLight: "#5f95cf",
  waterDark: "#0d3566",
  city: "#c8742f",
  street: "#d98d4d",
  cobble: "#8f4d17",
  roofLight: ["#b3581c", "#a94f17", "#bd6223", "#9f4913", "#b0601f"],
  roofDark: ["#7c3a0f", "#73340c", "#833f12", "#6b2f0a", "#78400f"],
  ridge: "#401c04",
  plaster: "#ffffff",
  wall: "#3a3a3a",
  wallLight: "#f2f2f2",
  stone: "#d5d5d5",
  stoneLight: "#ffffff",
  stoneDark: "#333333",
  tree: "#a8a58f",
  treeLight: "#cfccb8",
  treeDark: "#6a6753",
  shadow: "#000000",
};

const kMaps: Record<string, Partial<Colours>> = { winter: kWinter, ink: kInk };
const exchanges = new Map<string, ReadonlyMap<string, string>>();

/** For each colour of the meadow that of another map, where it has one. */
function exchangeOf(map: string): ReadonlyMap<string, string> {
  const known = exchanges.get(map);
  if (known) return known;
  const found = new Map<string, string>();
  for (const [name, others] of Object.entries(kMaps[map] ?? {})) {
    const own = [kMeadow[name as keyof Colours]].flat();
    for (const [index, other] of [others].flat().entries()) found.set(own[index] ?? "", other);
  }
  exchanges.set(map, found);
  return found;
}

/** A picture in the colours of another map; a map of no colours of its own leaves it as it is. */
export function recoloured(svg: string, map: string): string {
  const exchange = exchangeOf(map);
  return exchange.size === 0
    ? svg
    : svg.replace(/#[0-9a-f]{6}\b/g, (colour) => exchange.get(colour) ?? colour);
}
