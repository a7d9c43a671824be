// A player's desk at King's Gate: what is picked up from the hand, what is pointed at, and what was just scored. Table.svelte shows it.

import { untrack } from "svelte";
import { type Cell, cellKey } from "../../board/cell";
import { inStrip } from "../../layout.svelte";
import type { KingsGateEvent } from "../../protocol/messages";
import { Desk } from "../desk.svelte";
import { finishedSession } from "../game_session";
import { locationEntries } from "./catalogue";
import { describe, type LogLine, locationRules, pileWords } from "./describe";
import { movesOf, viewAfter } from "./replay";
import { TableScene } from "./scene.svelte";
import { Selection } from "./selection.svelte";
import { t } from "./text";
import type { Locating } from "./turn";
import {
  handOf,
  type KingsGateEntry,
  type KingsGateSession,
  type KingsGateTable,
  type KingsGateView,
  type LocationEntry,
} from "./view";

export type Page = "log" | "locations" | "tiles" | "rules";

const kPages: readonly Page[] = ["log", "locations", "tiles", "rules"];

type EventOf<Type extends KingsGateEvent["type"]> = Extract<KingsGateEvent, { type: Type }>;

/** How a location was scored, and what it cost a seat. */
export interface Scoring {
  scored: EventOf<"scored">;
  lost: EventOf<"lost"> | null;
}

const kScoredShown_ms = 7000;

export class TableDesk extends Desk<"kings_gate", Page> {
  readonly live: Selection;
  readonly past: Selection;
  readonly liveScene: TableScene;
  readonly #pastScene: TableScene;
  /** What is printed on the locations. */
  entries = $state.raw<LocationEntry[]>([]);
  /** The hand and the turn's card, where the keyboard goes to their lists. */
  handInWords = $state<{ focusFirst(): boolean }>();
  turnInWords = $state<{ openList(): boolean; focusEnding(): void }>();
  /** What was last pointed at, in words. */
  pointed = $state("");
  /** It stands over the board for some seconds. */
  scored = $state.raw<Scoring | null>(null);

  constructor(read: () => KingsGateTable, session: KingsGateSession) {
    super(read, session);
    this.live = new Selection(session);
    this.past = new Selection(finishedSession(() => this.shown, session));
    this.liveScene = new TableScene(() => this.shown, this.live);
    this.#pastScene = new TableScene(
      () => this.shown,
      this.past,
      () => this.#played,
    );
  }

  readonly view = $derived(this.table.document.game);
  /** The view that is shown, which may be a past one. */
  readonly seen = $derived(this.shown.document.game);
  readonly #played = $derived.by(() => {
    const { past } = this.back;
    return past?.prompt?.choices.find(({ id }) => id === past.choice) ?? null;
  });
  /** What is picked up: in one's own turn, or for a past choice, of which nothing is sent. */
  readonly selection = $derived.by(() => (this.back.past ? this.past : this.live));
  readonly scene = $derived.by(() => (this.back.past ? this.#pastScene : this.liveScene));
  /** One's own hand is in one's hand also while one looks back; a past one belongs to the choice. */
  readonly held = $derived(handOf(this.back.past ? this.seen : this.view));
  /** The tile of the hand that is picked up. */
  readonly handId = $derived.by(() => {
    const { handId, picked } = this.selection;
    const equal = this.held.filter(({ tile }) => tile === picked.tile);
    return (equal.find(({ id }) => id === handId) ?? equal[0])?.id ?? null;
  });
  /** On a phone the locations are a page of their own. */
  readonly labels = $derived.by(() => {
    const names = kPages.filter((name) => name !== "locations" || inStrip());
    return names.map((name) => ({ name, label: t(`table.${name}`) }));
  });

  protected movesOf(log: KingsGateEntry[]): KingsGateEntry[] {
    return movesOf(log);
  }

  protected viewAfter(count: number): KingsGateView {
    return viewAfter(this.view, this.table.log, count, this.entries);
  }

  protected letGo(): void {
    this.live.clear();
  }

  /** Follows the table from now on. REQUIRES: the caller is being set up, and ends it. */
  follow(): void {
    $effect(() => {
      void this.session.attempt(locationEntries()).then((loaded) => {
        if (loaded) this.entries = loaded;
      });
    });
    this.#followTurn();
    this.#followNews();
  }

  /** What the table no longer offers is put back; a past choice is looked at as it was made. */
  #followTurn(): void {
    const { live, past, back } = this;
    $effect(() => live.follow(this.table));
    $effect(() => {
      if (!back.past) return;
      untrack(() => {
        past.follow(this.shown);
        if (this.#played) past.take(this.#played);
      });
    });
    $effect(() => {
      if (!this.selection.isEmpty || this.looksBack) this.scored = null;
      if (this.table.version > 0) this.pointed = "";
    });
  }

  #followNews(): void {
    this.followTable((next, entry) => this.tell(next, entry));
    $effect(() => untrack(() => this.arrive()));
  }

  /** Who comes when it is their turn hears so. */
  arrive(): void {
    this.hear(this.table, []);
  }

  /** What happened is said, and what was scored is shown where nobody looks back. */
  tell(next: KingsGateTable, { events }: KingsGateEntry): void {
    const context = { table: next, entries: this.entries };
    this.hear(
      next,
      events.flatMap((event) => describe(context, event) ?? []),
    );
    if (events.some(({ type }) => type === "undone")) this.scored = null;
    const scored = events.find((event) => event.type === "scored");
    const lost = events.find((event) => event.type === "lost") ?? null;
    if (scored && !next.document.game.over && !this.looksBack) this.#announce({ scored, lost });
  }

  #announce(news: Scoring): void {
    this.scored = news;
    setTimeout(() => {
      if (this.scored === news) this.scored = null;
    }, kScoredShown_ms);
  }

  /** Takes what may be had at a cell: the tile that is to move, or what goes there. */
  point(cell: Cell): void {
    const { scene, back } = this;
    if (scene.sources.some((source) => cellKey(source) === cellKey(cell))) {
      this.selection.pickSource(cell);
      return;
    }
    const choice = scene.choices.get(cellKey(cell));
    if (!choice) return;
    if (back.past) this.past.take(choice);
    else void this.live.send(choice);
  }

  /** Somebody points at what cannot be chosen: why not, or what it is. */
  look(cell: Cell): void {
    const { scene, seen, entries } = this;
    this.selection.explain(cell);
    const pile = seen.tiles[cellKey(cell)];
    const place = scene.locations.find(({ x, y }) => y === cell.y && (x === cell.x || x + 1 === cell.x));
    const entry = place && entries[place.number - 1];
    const dangerous = place?.current ? scene.dangerous : entry?.peril === "dangerous";
    if (pile) this.pointed = pileWords(pile);
    else this.pointed = entry ? locationRules(entry, dangerous) : "";
  }

  /** Puts the next location on trial at one of its places. */
  tryPlace(id: string): void {
    const place = this.scene.locatings.find((choice) => choice.id === id);
    if (place) this.lay(place);
  }

  lay(place: Locating): void {
    if (this.back.past) this.past.take(place);
    else void this.live.tryPlace(place, this.table);
  }

  /** Picks a tile up; the one that is picked up is put back. */
  pickHand(id: string): void {
    const { prompt, selection, handId } = this;
    const picked = this.held.find((entry) => entry.id === id);
    if (!prompt || !picked || this.scene.locatings.length > 0) return;
    const known = handId === id ? (selection.handId ?? id) : id;
    selection.pickTile(prompt, known, picked.tile, this.seen.location.spaces);
  }

  undo(): void {
    const { selection, prompt, back } = this;
    if (!selection.isEmpty) selection.clear();
    else if (prompt?.undo && !back.past) void this.live.undo();
  }

  /** Sends the next location, where it is on trial. */
  confirm(): void {
    if (this.live.place && !this.back.past) void this.live.send(this.live.place);
  }

  /** Shows on the board what a line of the log is about. */
  show({ cell }: LogLine): void {
    if (!cell) return;
    this.pages.makeRoom();
    this.stage?.reveal(cell);
  }

  revealLocation(number: number): void {
    const at = this.seen.locations[number];
    if (at) this.stage?.reveal(at);
  }
}
