// What is laid over the board because somebody asks: all farms, the places that few tiles fit, and one feature or place looked
// at closely. Each is a question to the server: only it knows which fields are one farm and whose, and what still fits where.

import type { CarcassonneFacts } from "../../protocol/messages";
import { type Cell, cellKey, type PartPlace, type ShownArea, type ShownGap } from "./board/scene";
import type { CarcassonneSession } from "./view";

/** A free cell is hard to fill when no more tiles of the bag fit than this. */
const kFew = 2;

/** A pointer that only passes over choices asks for none of them. */
const kGlance_ms = 120;

export class Overlays {
  farmsShown = $state(false);
  gapsShown = $state(false);
  farms = $state.raw<ShownArea[]>([]);
  gaps = $state.raw<ShownGap[]>([]);
  /** What was pointed at, tinted. */
  marked = $state.raw<ShownArea[]>([]);
  /** What a figure on trial would claim. */
  claimed = $state.raw<ShownArea[]>([]);
  /** What the server says of it. */
  facts = $state.raw<CarcassonneFacts | null>(null);
  /** The free place that these are facts of. */
  looked = $state.raw<Cell | null>(null);
  /** The free place whose tiles alone are listed. */
  place = $state.raw<Cell | null>(null);
  /** How many tiles of each kind fit there. */
  fits = $state.raw<Readonly<Record<string, number>> | null>(null);
  readonly #session: CarcassonneSession;

  constructor(session: CarcassonneSession) {
    this.#session = session;
  }

  /** Asks for the farms as long as they are shown, anew with every call; the result forgets the question. */
  followFarms(): () => void {
    return this.#follow(this.farmsShown, "farms", (facts) => {
      this.farms = facts ? farmAreas(facts) : [];
    });
  }

  /** The same for the gaps. */
  followGaps(): () => void {
    return this.#follow(this.gapsShown, "cells", (facts) => {
      this.gaps = facts ? hardCells(facts) : [];
    });
  }

  /** What of the bag fits the place; a place that has been filled is forgotten. */
  followFits(): () => void {
    const { place } = this;
    let stopped = false;
    if (!place) this.fits = null;
    else
      void this.#session
        .inspect(place)
        .catch(() => null)
        .then((facts) => {
          if (stopped) return;
          this.fits = facts && "fits" in facts ? facts.fits : null;
          if (!this.fits) this.place = null;
        });
    return () => {
      stopped = true;
    };
  }

  /** Tints the whole of a feature as it would be `after` a tile on trial; the result takes the tint away. */
  followClaim(claim: PartPlace & { after?: string }, seat: number): () => void {
    let stopped = false;
    const ask = async () => {
      const facts = await this.#session.inspect(claim).catch(() => null);
      if (!stopped && facts && "parts" in facts)
        this.claimed = [{ id: "claimed", parts: facts.parts, seats: [seat] }];
    };
    const timer = setTimeout(ask, kGlance_ms);
    return () => {
      stopped = true;
      clearTimeout(timer);
      this.claimed = [];
    };
  }

  /** Looks closely at a part or a free cell; whether there was something to see. */
  async inspect(target: PartPlace | Cell): Promise<boolean> {
    const facts = await this.#session.inspect(target).catch(() => null);
    this.marked =
      facts && "parts" in facts
        ? [{ id: "inspected", parts: facts.parts, seats: facts.owners, cities: facts.cities ?? [] }]
        : [];
    this.facts = facts ?? this.facts;
    if (facts) this.looked = "fits" in facts ? { x: target.x, y: target.y } : null;
    return facts !== null;
  }

  #follow(
    shown: boolean,
    all: "farms" | "cells",
    show: (facts: CarcassonneFacts | null) => void,
  ): () => void {
    let stopped = false;
    if (!shown) show(null);
    else
      void this.#session.inspect({ all }).then(
        (facts) => stopped || show(facts),
        () => {},
      );
    return () => {
      stopped = true;
    };
  }
}

export function farmAreas(facts: CarcassonneFacts): ShownArea[] {
  if (!("farms" in facts)) return [];
  return facts.farms.flatMap(({ parts, owners, cities }) => {
    const [first] = parts;
    const feeds = cities?.length ?? 0;
    return first ? [{ id: `${cellKey(first)}.${first.part}`, parts, seats: owners, feeds }] : [];
  });
}

export function hardCells(facts: CarcassonneFacts): ShownGap[] {
  return !("cells" in facts) || "parts" in facts
    ? []
    : (facts.cells ?? []).filter(({ fits }) => fits <= kFew);
}
