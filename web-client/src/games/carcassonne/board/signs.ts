// Where the signs of tiles and parts stand, by their names on the wire. How each looks is the painter's (paint/marks.ts). A name
// that is not here gets a place of its own, too, and is drawn as a sign with its name on it.

/**
 * `tile`: a roomy place near the middle; `end`: where a road or a river ends on the tile; `spot`: a roomy place of its part;
 * `middle`: the middle of its part, as a great building; `wall`: the middle of the city's wall; `beside`: next to its road.
 */
export type Stand = "tile" | "end" | "spot" | "middle" | "wall" | "beside";

interface SignPlace {
  stand: Stand;
  /** In units of a tile of 100. */
  radius: number;
}

const kSigns: Record<string, SignPlace> = {
  volcano: { stand: "tile", radius: 20 },
  dragon: { stand: "tile", radius: 12 },
  portal: { stand: "tile", radius: 12 },
  spring: { stand: "end", radius: 13 },
  lake: { stand: "end", radius: 16 },
  pennant: { stand: "spot", radius: 11 },
  princess: { stand: "spot", radius: 11 },
  wine: { stand: "spot", radius: 11 },
  grain: { stand: "spot", radius: 11 },
  cloth: { stand: "spot", radius: 11 },
  sagrada: { stand: "middle", radius: 21 },
  cathedral: { stand: "middle", radius: 21 },
  inn: { stand: "beside", radius: 12 },
  "king-gate": { stand: "wall", radius: 14 },
  "queen-gate": { stand: "wall", radius: 14 },
};

export function signPlace(name: string, ofTile: boolean): SignPlace {
  return kSigns[name] ?? { stand: ofTile ? "tile" : "spot", radius: 11 };
}
