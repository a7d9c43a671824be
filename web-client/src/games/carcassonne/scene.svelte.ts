// What the board shows of a table: what lies on it, what may be done, and what is on trial. Each part is worked out anew only
// when what it is made of has changed.

import { isTight } from "../../layout.svelte";
import type { Better } from "./analysis/better";
import { partsAt } from "./board/built";
import type { Catalogue } from "./board/catalogue";
import { figureLook } from "./board/figures";
import { isOnBoard, placeOnBoard } from "./board/places";
import {
  type BoardScene,
  cellKey,
  cellOf,
  type ShownBuilding,
  type ShownFigure,
  type ShownPlace,
  type ShownSpot,
  type ShownTile,
} from "./board/scene";
import { describeChoice } from "./describe";
import type { Scene } from "./expansions/expansion";
import { expansionsOf } from "./expansions/registry";
import { neutralsOf, walkOf } from "./neutrals/shown";
import type { News } from "./news.svelte";
import type { Overlays } from "./overlays.svelte";
import { keyOf, type ShownStep } from "./plan";
import { partAt, type Site, sameSite, siteOf, tileAt } from "./site";
import { distinct } from "./symmetry";
import { t } from "./text";
import { tokensOf } from "./things/things";
import type { Trial } from "./trial.svelte";
import { placesOf } from "./turn";
import { type CarcassonneChoice, type CarcassonneTable, isNeutral, isPlace, type Target } from "./view";
import { placeNamed } from "./words/sites";

interface Sources {
  table: CarcassonneTable;
  catalogue: Catalogue;
  /** The seat that one plays. */
  me: number | null;
  /** The tile whose spots are shown, where a tile is chosen first. */
  door?: () => string | null;
  /** What is shown in place of a turn that was played. */
  better?: Better | null;
  /** What was chosen, when all that could be is shown. */
  played?: CarcassonneChoice | null;
}

/** The most spots on other tiles that a small screen shows at once. */
const kSpotsMax = 12;

/** Tiles that were shown before: documents share what a move leaves alone, so that a move is drawn as one tile, not as all of them. */
const known = new WeakMap<object, { key: string; shown: ShownTile }>();

function shownAt(key: string, tile: Omit<ShownTile, "x" | "y">): ShownTile {
  const before = known.get(tile);
  if (before?.key === key) return before.shown;
  const { kind, rotation, built } = tile;
  const shown = { ...cellOf(key), kind, rotation, ...(built && { built }) };
  known.set(tile, { key, shown });
  return shown;
}

/** The tile of a spot. */
function doorOf(site: Site): string {
  const tile = tileAt(site);
  return tile ? cellKey(tile) : "";
}

function isShown({ site }: { site: Site }): boolean {
  return isOnBoard(site);
}

export class TableScene implements BoardScene {
  readonly #read: () => Sources;
  readonly #trial: Trial;
  readonly #news: News;
  readonly #overlays: Overlays;

  constructor(read: () => Sources, trial: Trial, news: News, overlays: Overlays) {
    this.#read = read;
    this.#trial = trial;
    this.#news = news;
    this.#overlays = overlays;
  }

  readonly #table = $derived.by(() => this.#read().table);
  readonly #view = $derived(this.#table.document.game);
  readonly #places = $derived.by(() => placesOf(this.#trial.toLay(this.#table.prompt)));
  readonly #steps = $derived.by(() => this.#trial.steps(this.#table));
  /** With the tiles that the plan laid before the one on trial. */
  readonly #laid = $derived.by(() => this.#trial.beforeTile(this.#table).document.game);
  readonly #standing = $derived.by<ShownFigure[]>(() =>
    Object.entries(this.#view.figures).flatMap(([id, { seat, kind, at }]) => {
      const site = siteOf(at);
      return seat === null ? [] : [{ seat, kind, site, id, lies: this.lies(site) }];
    }),
  );

  /** What choices are seen against. */
  readonly words = $derived.by<Scene>(() => ({
    table: this.#table,
    catalogue: this.#read().catalogue,
    placed: this.#trial.place ?? this.#view.last,
  }));
  /** The tiles as the last step of the plan finds them: with what it builds on them. */
  readonly #planned = $derived.by(() => this.#steps.at(-1)?.table.document.game.tiles ?? {});
  readonly tiles = $derived(
    Object.entries(this.#laid.tiles).map(([key, tile]) => shownAt(key, this.#planned[key] ?? tile)),
  );
  readonly figures = $derived.by(() => [...this.#standing, ...this.#news.leaving].filter(isShown));
  readonly #neutrals = $derived(neutralsOf(this.#view));
  readonly neutrals = $derived(this.#neutrals.filter(isShown));
  readonly #tokens = $derived(tokensOf(this.#view, this.#standing));
  readonly tokens = $derived(this.#tokens.filter(isShown));
  readonly walk = $derived.by(() =>
    walkOf(this.#table, this.#trial.plan[0]?.choice ?? null, (choice) => describeChoice(choice, this.words)),
  );
  readonly #offered = $derived.by(() =>
    [...this.#places.values()].flatMap((all) => {
      const ways = distinct(all, this.#read().catalogue.get(this.#laid.drawn ?? ""));
      const [first] = ways;
      if (!first) return [];
      const { x, y } = first;
      return [{ x, y, ways: ways.length, label: t("table.cell", { x, y, count: ways.length }) }];
    }),
  );
  // A touch changes one of them, not what is said of all.
  // They stay until the answer is there: the board is painted once, not twice.
  readonly cells = $derived.by(() => this.#offered.filter((cell) => !this.#isOnTrial(cell)));
  /** On a small screen a finger chooses one of many spots in two steps: a tile, and then a spot of it. */
  readonly #byTile = $derived.by(() => isTight() && this.#steps.some(({ far }) => far.length > kSpotsMax));
  readonly doors = $derived.by(() => {
    const open = this.#read().door?.() ?? "";
    const counts = new Map<string, number>();
    for (const { far, whole } of this.#byTile ? this.#steps : []) {
      for (const { site } of whole ? far : []) {
        const key = doorOf(site);
        if (key !== open) counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
    return Array.from(counts, ([key, ways]) => ({
      ...cellOf(key),
      ...{ ways, label: t("table.cell", { ...cellOf(key), count: ways }) },
    }));
  });
  readonly #spots = $derived.by(() => this.#read().better?.spots ?? this.#toChoose);
  readonly spots = $derived(this.#spots.filter(isShown));
  readonly #toChoose = $derived.by(() =>
    this.#steps.flatMap((step) =>
      step.targets
        .filter((choice) => choice.id === step.picked?.id || !this.#isPutAway(step, choice))
        .map((choice) => this.#spotOf(step, choice)),
    ),
  );
  /** The places that are on its tiles. */
  readonly #drawn = $derived(
    expansionsOf(this.#table.document.room.options).flatMap(({ places = {} }) =>
      Object.keys(places).filter((name) => placeOnBoard(name)?.label),
    ),
  );
  /** The places with a name where something stands or may be done, and those that are seen all the time. */
  readonly #named = $derived.by<ShownPlace[]>(() => {
    const all = [this.#standing, this.#neutrals, this.#tokens, this.#spots];
    const names = all.flatMap((things) =>
      things.flatMap(({ site }) => (site.ground === "place" ? [site.name] : [])),
    );
    return [...new Set([...names, ...this.#drawn])].sort().map((name) => {
      const here = <T extends { site: Site }>(things: readonly T[]) =>
        things.filter(({ site }) => site.ground === "place" && site.name === name);
      return {
        ...{ name, words: placeNamed(name), figures: here(this.#standing), neutrals: here(this.#neutrals) },
        ...{ tokens: here(this.#tokens), spots: here(this.#spots) },
      };
    });
  });
  readonly named = $derived(
    this.#named.flatMap(({ name, words }) => {
      const place = placeOnBoard(name);
      if (!place) return [];
      return [{ ...(place.label ?? place.at), name, words, drawn: place.label !== undefined }];
    }),
  );
  /** Those that are not on the board. */
  readonly places = $derived(this.#named.filter(({ name }) => placeOnBoard(name) === null));
  readonly ghost = $derived.by(() => {
    const { place, askew } = this.#trial;
    const { me, better } = this.#read();
    if (better) return better.ghost;
    const kind = this.#laid.drawn;
    if (!place || kind === null || me === null) return null;
    const { x, y } = place;
    const { built } = this.#planned[cellKey(place)] ?? {};
    const tile = { x, y, kind, rotation: askew ?? place.rotation, ...(built && { built }) };
    return { ...tile, seat: me, askew: askew !== null };
  });
  readonly buildings = $derived.by<ShownBuilding[]>(() => {
    const tiles = this.ghost ? [...this.tiles, this.ghost] : this.tiles;
    const built = tiles.flatMap(({ x, y, built }) =>
      built ? [{ x, y, built, trial: !this.#laid.tiles[cellKey({ x, y })]?.built }] : [],
    );
    // Until the server has answered only the choice tells of it.
    const chosen = this.spots.flatMap(({ site, across, chosen }) =>
      across && chosen && site.ground === "tile"
        ? [{ x: site.x, y: site.y, built: across, trial: true }]
        : [],
    );
    return [...built, ...chosen.filter((one) => !built.some((other) => cellKey(other) === cellKey(one)))];
  });
  readonly last = $derived(this.#view.last);
  readonly played = $derived.by(() => {
    const { played, better } = this.#read();
    if (better) return better.played;
    return played && isPlace(played) ? { x: played.x, y: played.y } : null;
  });
  readonly areas = $derived.by(() => [
    ...this.#overlays.farms,
    ...this.#overlays.marked,
    ...this.#overlays.claimed,
    ...this.#news.scored,
  ]);
  readonly gaps = $derived.by(() => this.#overlays.gaps);
  readonly effects = $derived.by(() => this.#news.floaters);

  /**
   * Whether it is in the list alone: a later step that is shown offers the same, then its spot is that step's; or it is elsewhere, and something is
   * picked, so that what is asked then can be seen.
   */
  #isPutAway({ at, picked, elsewhere, far }: ShownStep, choice: Target): boolean {
    const { id } = choice;
    if (picked && elsewhere.includes(choice)) return true;
    if (this.#byTile && far.includes(choice) && doorOf(choice.site) !== this.#read().door?.()) return true;
    return this.#steps.some((step) => step.at > at && step.targets.some((choice) => choice.id === id));
  }

  #spotOf(step: ShownStep, choice: Target): ShownSpot {
    const scene = { ...this.words, table: step.table, placed: step.placed };
    return {
      ...{
        step: step.at,
        id: choice.id,
        site: choice.site,
        act: choice.does,
        seat: choice.seat ?? step.prompt.seat,
      },
      neutral: isNeutral(choice.figure, step.table),
      far: step.far.includes(choice) && !this.#byTile,
      figure: choice.figure,
      number: keyOf(step, choice),
      chosen: step.picked?.id === choice.id,
      played: choice.id === this.#read().played?.id,
      lies: choice.feature === "farm",
      ...(choice.across && { across: choice.across }),
      ...(choice.does === "builds" &&
        figureLook(choice.figure).pile && { pieces: this.#piecesAt(step, choice) + 1 }),
      label: describeChoice(choice, scene),
    };
  }

  #piecesAt({ table }: ShownStep, { figure, site }: Target): number {
    const all = Object.values(table.document.game.figures);
    return all.filter(({ kind, at }) => kind === figure && sameSite(siteOf(at), site)).length;
  }

  /** Whether a figure on this part lies down. */
  lies(site: Site): boolean {
    const place = partAt(site);
    if (!place) return false;
    const tile = this.#isOnTrial(place)
      ? { kind: this.#laid.drawn ?? "", rotation: 0 }
      : this.#view.tiles[cellKey(place)];
    const parts = partsAt(tile, this.#read().catalogue);
    return parts.find(({ part }) => part === place.part)?.terrain === "field";
  }

  #isOnTrial(cell: { x: number; y: number }): boolean {
    const { place } = this.#trial;
    return place !== null && cellKey(place) === cellKey(cell);
  }
}
