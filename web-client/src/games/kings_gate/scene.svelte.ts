// What the board shows of a table: what lies on it, where what is picked up may go, and the next location on trial. Each part is
// worked out anew only when what it is made of has changed.

import { type Cell, cellKey } from "../../board/cell";
import type { BoardScene, ShownTarget } from "./board/scene";
import { cellWords, targetMark, targetWords } from "./describe";
import type { Selection } from "./selection.svelte";
import { type Laying, locatingsOf, type Moving, sourcesOf, targetsOf } from "./turn";
import {
  districtOf,
  type KingsGateChoice,
  type KingsGateTable,
  locationsOf,
  pilesOf,
  placedThisTurn,
} from "./view";

export class TableScene implements BoardScene {
  readonly #read: () => KingsGateTable;
  readonly #selection: Selection;
  readonly #played: () => KingsGateChoice | null;

  /** `played`: what was chosen, when all that could be is shown. */
  constructor(
    read: () => KingsGateTable,
    selection: Selection,
    played: () => KingsGateChoice | null = () => null,
  ) {
    this.#read = read;
    this.#selection = selection;
    this.#played = played;
  }

  readonly #table = $derived.by(() => this.#read());
  readonly #view = $derived(this.#table.document.game);

  /** The choice for each cell that what is picked up may go to, by the cell's key. */
  readonly choices = $derived.by<ReadonlyMap<string, Laying | Moving>>(() =>
    this.#selection.sending ? new Map() : targetsOf(this.#table.prompt, this.#selection.picked),
  );
  /** The places that the prompt offers for the next location. */
  readonly locatings = $derived(locatingsOf(this.#table.prompt));

  readonly piles = $derived(pilesOf(this.#view));
  readonly locations = $derived(locationsOf(this.#view));
  readonly dangerous = $derived(this.#view.location.peril === "dangerous");
  readonly spaces = $derived(this.#view.over ? [] : this.#view.location.spaces);
  readonly targets = $derived.by<ShownTarget[]>(() =>
    [...this.choices.values()].map((choice) => ({
      ...{ x: choice.x, y: choice.y, burns: choice.verb === "dragon" },
      ...{ label: targetWords(this.#view, choice), mark: targetMark(this.#view, choice) },
    })),
  );
  readonly sources = $derived.by<Cell[]>(() => {
    const { character, from } = this.#selection.picked;
    return character === "sorceress" && !from ? sourcesOf(this.#table.prompt) : [];
  });
  readonly cursor = $derived.by(() => this.#selection.cursor);
  readonly places = $derived(
    this.locatings.map(({ id, x, y }) => ({ id, x, y, label: cellWords({ x, y }) })),
  );
  readonly trial = $derived.by(() => {
    const { place, ahead } = this.#selection;
    return place && { cell: place, number: this.#view.location.number + 1, spaces: ahead?.spaces ?? [] };
  });
  readonly fresh = $derived(this.#view.over ? new Set<string>() : placedThisTurn(this.#table));
  readonly played = $derived.by(() => {
    const played = this.#played();
    return played && "x" in played ? { x: played.x, y: played.y } : null;
  });
  readonly last = $derived(this.#view.last);
  readonly colour = $derived.by(() => {
    const { tile, from } = this.#selection.picked;
    const picked = tile ?? (from && this.#view.tiles[cellKey(from)]?.at(-1)?.tile);
    return picked ? districtOf(picked).colour : null;
  });
}
