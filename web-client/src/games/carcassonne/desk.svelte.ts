// A player's desk at Carcassonne: the turn they think over, what lies over the board, and what is looked at closely. Table.svelte
// shows it.

import { untrack } from "svelte";
import { isTight } from "../../layout.svelte";
import { isStill } from "../../motion";
import type { ProgressPlace } from "../../protocol/messages";
import { setting } from "../../state/settings.svelte";
import type { LogFilter } from "../../table/log";
import { Desk } from "../desk.svelte";
import { finishedSession } from "../game_session";
import { hasOneAnswer, kAlone_ms } from "./alone";
import type { Again } from "./analysis/again.svelte";
import type { Better } from "./analysis/better";
import { type Catalogue, withOwn } from "./board/catalogue";
import { type Cell, cellKey, type PartPlace, type ShownSpot } from "./board/scene";
import { tileCatalogue } from "./catalogue";
import { describe } from "./describe";
import type { AtTable, LogLine } from "./expansions/expansion";
import { expansionsOf } from "./expansions/registry";
import { useOwnFaces } from "./faces.svelte";
import { lastPointsOf, tableWithout } from "./last_points/points";
import type { Step } from "./last_points/steps";
import { News } from "./news.svelte";
import { Overlays } from "./overlays.svelte";
import { idOf } from "./plan";
import { movesOf, viewAfter } from "./replay";
import { TableScene } from "./scene.svelte";
import { partAt } from "./site";
import { t } from "./text";
import { useTiles } from "./tile_words.svelte";
import { Trial } from "./trial.svelte";
import { choicesOf, headOf, stepsOf } from "./turn";
import {
  type CarcassonneEntry,
  type CarcassonneSession,
  type CarcassonneTable,
  type CarcassonneView,
  isComing,
  isPlace,
  type LogEvent,
} from "./view";
import { handWords, trialWords } from "./words/aloud";

/** Also the pages of expansions. */
export type Page = "log" | "tiles" | "inspector" | "help" | "words" | (string & {});

const kBeside: readonly Cell[] = [
  { x: 1, y: 0 },
  { x: -1, y: 0 },
  { x: 0, y: 1 },
  { x: 0, y: -1 },
];

export class TableDesk extends Desk<"carcassonne", Page> {
  readonly live: Trial;
  readonly past: Trial;
  readonly overlays: Overlays;
  readonly news = new News();
  logFilter = $state<LogFilter>("all");
  /** What the board shows in place of a turn that was played. */
  better = $state.raw<Better | null>(null);
  /** A turn that is played again. */
  again = $state.raw<Again | null>(null);
  /** The tile whose spots are shown, where a tile is chosen first. */
  door = $state<string | null>(null);
  /** The choice that somebody points at, or that has the focus. */
  pointed = $state<string | null>(null);
  /** The last points that are still to be told on the board; null: none are. */
  untold = $state.raw<readonly LogEvent[] | null>(null);
  /** The list of places in words, while its page is open. */
  inWords = $state<{ focusFirst(): Promise<void> }>();
  /** No derived value of the table: hundreds of tiles read it, and each would be asked at every move whether it has changed. */
  catalogue = $state.raw<Catalogue>(new Map());
  #printed = $state.raw<Catalogue>(new Map());
  readonly #liveScene: TableScene;
  readonly #pastScene: TableScene;

  constructor(read: () => CarcassonneTable, session: CarcassonneSession) {
    super(read, session);
    this.live = new Trial(session);
    this.past = new Trial(
      finishedSession(
        () => this.shown,
        session,
        () => this.again,
      ),
    );
    const overlays = new Overlays(session);
    this.overlays = overlays;
    const { live, past, news } = this;
    const common = () => ({ table: this.shown, catalogue: this.catalogue });
    this.#liveScene = new TableScene(
      () => ({ ...common(), me: this.me, better: this.better, door: () => this.door }),
      ...([live, news, overlays] as const),
    );
    this.#pastScene = new TableScene(
      () => ({ ...common(), me: this.back.past?.seat ?? null, played: this.#played }),
      ...([past, news, overlays] as const),
    );
  }

  readonly view = $derived(this.table.document.game);
  readonly #ownTiles = $derived(this.view.catalogue?.tiles);
  readonly #ownFaces = $derived(this.view.catalogue?.faces ?? null);
  /** The turn thought over: one's own, or a past one, of which nothing is sent to the table. */
  readonly trial = $derived.by(() => (this.back.past ? this.past : this.live));
  readonly steps = $derived.by(() => this.trial.steps(this.shown));
  /** Who is at the table may choose: now, or in a turn that is played again. */
  readonly chooses = $derived.by(() => !this.looksBack || (this.again !== null && this.prompt !== null));
  readonly #played = $derived.by(() => {
    const { past } = this.back;
    return choicesOf(past?.prompt ?? null).find(({ id }) => id === headOf(past?.choice ?? "")) ?? null;
  });
  readonly scene = $derived.by(() => (this.back.past ? this.#pastScene : this.#liveScene));
  /** As shown, without the points that are still to be told. */
  readonly told = $derived.by(() => (this.untold ? tableWithout(this.shown, this.untold) : this.shown));
  /** What the expansions in play show in places of their own. */
  readonly parts = $derived.by(() =>
    expansionsOf(this.table.document.room.options).flatMap(({ parts }) => parts ?? []),
  );
  readonly labels = $derived.by(() => [
    { name: "log", label: t("table.log") },
    ...this.parts.flatMap(({ page }) => (page ? [{ name: page.name, label: page.label() }] : [])),
    ...(["tiles", "inspector", "help"] as const).map((name) => ({ name, label: t(`table.${name}`) })),
    { name: "words", label: t("words.title"), tab: false as const },
  ]);

  /** The version at which what is asked passes by itself; null where it waits for the player. */
  readonly aloneAt = $derived.by(() =>
    setting("alone") === "on" && hasOneAnswer(this.table) ? this.table.version : null,
  );

  protected movesOf(log: CarcassonneEntry[]): CarcassonneEntry[] {
    return movesOf(log);
  }

  protected viewAfter(count: number): CarcassonneView {
    return viewAfter(this.view, this.moves, count);
  }

  /** Follows the table from now on. REQUIRES: the caller is being set up, and ends it. */
  follow(): void {
    this.#followTiles();
    this.#followTurn();
    this.#followNews();
    this.#followOverlays();
  }

  /** The printed tiles are asked for once; a table may have tiles and faces of its own. */
  #followTiles(): void {
    $effect.pre(() => {
      this.catalogue = withOwn(this.#printed, this.#ownTiles);
    });
    $effect(() => {
      void this.session.attempt(tileCatalogue()).then((loaded) => {
        if (loaded) this.#printed = loaded;
      });
    });
    $effect(() => useTiles(this.catalogue));
    $effect(() => {
      useOwnFaces(this.#ownFaces);
      return () => useOwnFaces(null);
    });
  }

  /** A turn is forgotten when the table has moved on under it; a past one is looked at as it was played. */
  #followTurn(): void {
    const { live, past, back } = this;
    $effect(() => live.follow(this.table));
    $effect(() => {
      void this.table.version;
      this.door = null;
    });
    $effect(() => {
      if (this.aloneAt === null) return;
      const clock = setTimeout(() => {
        const { prompt } = this.table;
        if (prompt) void live.confirm(prompt);
      }, kAlone_ms);
      return () => clearTimeout(clock);
    });
    $effect(() => {
      if (!back.past || this.again) return;
      untrack(() => {
        past.follow(this.shown);
        past.clear();
        const played = this.#played;
        if (played && isPlace(played)) past.turnTo(played);
        else if (played) past.choose(played);
      });
    });
  }

  /** What happens is said, and shown where nobody looks back; so is a trial, once the player has looked at it. */
  #followNews(): void {
    const { session, overlays, news } = this;
    // Who comes when it is their turn hears so, once the tiles have names.
    let arrived = false;
    $effect(() => {
      if (arrived || this.catalogue.size === 0) return;
      arrived = true;
      untrack(() => this.#say(this.table, []));
    });
    this.followTable((next, entry) => {
      overlays.marked = [];
      this.#say(next, entry.events);
      if (this.looksBack) return;
      const points = setting("finale") === "on" && !isStill() ? lastPointsOf(entry.events) : [];
      this.tell(points);
      const events = entry.events.filter((event) => !points.includes(event));
      news.tell(next, { ...entry, events }, isTight() ? 2 : 3, (site) => this.scene.lies(site));
    });
    $effect(() => {
      const { trial } = this;
      if (!this.prompt || trial.looking || !(trial.place || trial.chosen)) return;
      session.say(untrack(() => trialWords(trial, this.scene.words)));
    });
  }

  /** "Your turn" and what one holds take the place of one's own turn and draw. */
  #say(table: CarcassonneTable, events: readonly LogEvent[]): void {
    const { me } = this;
    const words = handWords(table);
    const isSaid = ({ type, seat }: { type: string; seat?: number | null }) =>
      seat === me && (type === "turn" || (type === "drawn" && words.length > 0));
    const lines = events.filter((event) => !isSaid(event)).flatMap((event) => describe(table, event) ?? []);
    this.hear(table, lines, words);
  }

  /** What lies over the board changes with every tile, and with what is pointed at or chosen. */
  #followOverlays(): void {
    const { overlays } = this;
    for (const ask of [
      () => overlays.followFarms(),
      () => overlays.followGaps(),
      () => overlays.followFits(),
    ])
      $effect(() => {
        void this.view.tiles;
        return ask();
      });
    $effect(() => this.#followClaim());
  }

  /** Shows what a figure would claim; the result takes that away. */
  #followClaim(): (() => void) | undefined {
    const { trial, me } = this;
    const id = this.pointed ?? trial.chosen?.id;
    const choice = this.steps.flatMap(({ targets }) => targets).find((spot) => spot.id === id);
    if (!choice || !isComing(choice) || me === null || this.looksBack) return undefined;
    const part = partAt(choice.site);
    const [first] = trial.plan;
    if (!part) return undefined;
    const after = first && isPlace(first.choice) ? { after: idOf(first) } : {};
    return this.overlays.followClaim({ ...part, ...after }, me);
  }

  protected letGo(): void {
    const { overlays } = this;
    this.live.clear();
    overlays.marked = [];
    overlays.farmsShown = false;
    overlays.gapsShown = false;
  }

  async inspect(target: PartPlace | Cell): Promise<void> {
    if (await this.overlays.inspect(target)) this.pages.open = "inspector";
  }

  /** A free cell far from every tile has nothing to say. */
  async inspectEmpty({ x, y }: Cell): Promise<void> {
    const { tiles } = this.view;
    if (kBeside.some((side) => cellKey({ x: x + side.x, y: y + side.y }) in tiles))
      await this.inspect({ x, y });
    else this.overlays.marked = [];
  }

  /** Lists what fits the place that was looked at. */
  listFits(): void {
    this.overlays.place = this.overlays.looked;
    this.pages.open = "tiles";
  }

  /** Lists what happened since one's last turn. */
  listRecent(): void {
    this.logFilter = "recent";
    this.pages.open = "log";
  }

  /** Lays the tile of the turn on a cell, on trial. */
  lay(cell: Cell): void {
    if (this.prompt) this.trial.try(this.prompt, cell);
  }

  /** Comes near to a tile, of which there is more to choose. */
  openDoor(cell: Cell): void {
    this.door = cellKey(cell);
    this.stage?.near(cell);
  }

  chooseSpot({ step, id }: ShownSpot): void {
    const targets = this.steps.find(({ at }) => at === step)?.targets ?? [];
    this.trial.choose(targets.find((choice) => choice.id === id) ?? null, step);
  }

  /** A step of what walks. */
  chooseStep(id: string): void {
    const steps = stepsOf(this.prompt, this.shown.document.game.walk);
    this.trial.choose(steps.find((step) => step.id === id) ?? null);
  }

  /** Brings a place of the board into sight and says what is there. */
  pointAt({ x, y, part }: ProgressPlace): void {
    this.pages.makeRoom();
    this.stage?.reveal({ x, y });
    void this.inspect(part === null ? { x, y } : { x, y, part });
  }

  /** Shows on the board what a line of the log is about. */
  show({ parts, at, seat }: LogLine): void {
    const first = parts[0] ?? at;
    if (!first) return;
    this.overlays.marked =
      parts.length === 0 ? [] : [{ id: "shown", parts, seats: seat === null ? [] : [seat] }];
    this.pages.makeRoom();
    this.stage?.reveal(first);
  }

  /** Tells these last points on the board, before the page of the end. */
  tell(points: readonly LogEvent[]): void {
    if (points.length === 0) return;
    if (this.pages.open === "end") this.pages.rest();
    else this.pages.makeRoom();
    this.untold = points;
  }

  /** `now` is being told; `untold` points are still to come. */
  tellOn(now: readonly Step[], untold: readonly LogEvent[]): void {
    this.untold = untold;
    this.overlays.marked = now.map(({ id, parts, cities, gains }) => {
      return { id, parts, cities, seats: gains.map(({ seat }) => seat) };
    });
  }

  stopTelling(): void {
    this.untold = null;
    this.overlays.marked = [];
  }

  /** What an expansion's own parts are handed; `page` is the one that they may open. */
  handed(page?: string): AtTable {
    const { table, view, me, session, trial, pages } = this;
    return {
      ...{ table, view, me, session, trial },
      pointAt: (place) => this.pointAt(place),
      openPage: () => {
        pages.open = page ?? pages.open;
      },
    };
  }
}
