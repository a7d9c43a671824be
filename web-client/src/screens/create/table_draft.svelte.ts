// A table that is about to be made: what its form holds, what may be chosen with that, and what is sent.

import { canShow, canShowExpansion } from "../../games/games";
import type { Edition, Preset } from "../../games/setup_words";
import type { Request } from "../../net/wire";
import type {
  BotPace,
  ClockRule,
  GameInfo,
  Match,
  MatchRules,
  OptionInfo,
  Tables,
} from "../../protocol/messages";
import { kindOf } from "../../ratings/kinds";
import { cleaned } from "../../text/typed";
import { allowedGames, knownWord, withWord } from "../allowed.svelte";
import { decided, editionsOf, neededFor, presetsOf, valueMeans } from "../setup";
import { t } from "./words";

const kAbsences = [30, 120, 600, 3600, 86_400, 604_800];
export const kDelays: readonly number[] = [0, 60, 300, 900, 3600];
/** Less than none is as many as come. */
export const kWatchers: readonly number[] = [-1, 0, 5, 20];
export const kPaces: readonly BotPace[] = ["at-once", "like-people", "slowly"];
/** One game is no match. */
export const kMatches: readonly MatchRules["best_of"][] = [1, 3, 5, 7];
export const kBeginners: readonly Match["begins"][] = ["turns", "loser", "lot"];
export const kDrawn: readonly Match["drawn"][] = ["half", "again", "second"];
/** A match is between two. */
const kMatchSeats = 2;

export class TableDraft {
  seats = $state(2);
  listed = $state(true);
  expansions = $state<string[]>([]);
  /** What the table brings along. */
  texts = $state<Record<string, string>>({});
  absence_s = $state(120);
  clock = $state.raw<ClockRule>();
  delay_s = $state(0);
  most = $state(-1);
  pace = $state<BotPace>("like-people");
  programs = $state(false);
  bestOf = $state<MatchRules["best_of"]>(1);
  begins = $state<Match["begins"]>("turns");
  drawn = $state<Match["drawn"]>("half");
  /** It counts where the table is of a kind that is rated. */
  wantsRated = $state(false);
  /** How many seats a table of any game has; undefined: that is to be chosen. */
  readonly #fixed: number | undefined;
  #found = $state.raw<readonly GameInfo[]>([]);
  #allowed = $state.raw<Tables | null>(null);
  #chosen = $state("");
  #choices = $state.raw<Readonly<Record<string, string>>>({});

  readonly games = $derived(
    allowedGames(this.#found, this.#allowed).filter(({ seats }) => {
      const count = this.#fixed ?? seats.min;
      return seats.min <= count && count <= seats.max;
    }),
  );
  readonly game = $derived(this.games.find(({ game }) => game === this.#chosen) ?? this.games[0]);
  /** Those that there is something to choose in. */
  readonly #options = $derived(
    this.game?.options.filter(({ expansion, values }) => values.length > 1 && this.#isInPlay(expansion)) ??
      [],
  );
  /** Those that say what each of their values brings. */
  readonly plain = $derived(this.#options.filter((option) => this.#isPlain(option)));
  /** The rules of which hardly anybody wants to know. */
  readonly rare = $derived(this.#options.filter((option) => !this.#isPlain(option)));
  readonly offered = $derived(
    this.game?.expansions.filter(({ name }) => canShowExpansion(this.game?.game ?? "", name)) ?? [],
  );
  readonly presets: readonly Preset[] = $derived([
    { name: "first", title: t("create.first"), expansions: [] },
    ...(this.game ? presetsOf(this.game.game) : []),
    { name: "everything", title: t("create.everything"), expansions: this.offered.map(({ name }) => name) },
  ]);
  readonly editions = $derived(this.game ? editionsOf(this.game.game) : []);
  readonly #needed = $derived(this.game ? neededFor(this.game, this.expansions) : {});
  /** The options that differ from the usual, as the server reads them. */
  readonly asked = $derived(
    Object.fromEntries(
      this.#options.flatMap((option) =>
        this.#isChanged(option) ? [[option.key, this.valueOf(option)]] : [],
      ),
    ),
  );
  /** What is rated here. */
  readonly kinds = $derived(this.#allowed?.ratings ?? []);
  /** As which of them this table can be rated. */
  readonly kind = $derived(
    kindOf(this.kinds, {
      game: this.game?.game ?? "",
      seats: this.seats,
      expansions: this.expansions,
      clock: this.clock !== undefined,
    }),
  );
  readonly rated = $derived(this.wantsRated && this.kind !== undefined);
  readonly ownTexts = $derived(this.game?.texts.filter(({ expansion }) => this.#isInPlay(expansion)) ?? []);

  /** `seats`: how many it is for, where that is no choice. */
  constructor(seats?: number) {
    this.#fixed = seats;
    if (seats !== undefined) this.seats = seats;
  }

  /** The server has these. */
  offer(games: readonly GameInfo[]): void {
    this.#found = games.filter(({ game }) => canShow(game));
    this.#fit();
  }

  /** It allows these tables alone; before that is known, all. */
  allow(tables: Tables): void {
    this.#allowed = tables;
    this.#fit();
  }

  play(game: string): void {
    this.#chosen = game;
    this.#fit();
  }

  /** Another game has other seats and other expansions. */
  #fit(): void {
    const { game } = this;
    if (!game) return;
    this.seats = Math.min(Math.max(this.#fixed ?? this.seats, game.seats.min), game.seats.max);
    this.expansions = this.expansions.filter((name) => game.expansions.some((known) => known.name === name));
  }

  get seatCounts(): number[] {
    const { min, max } = this.game?.seats ?? { min: 1, max: 0 };
    return Array.from({ length: max - min + 1 }, (_, more) => min + more);
  }

  /** Whether these seats may play a match. */
  get offersMatch(): boolean {
    return this.seats === kMatchSeats;
  }

  /** The match that these people will play; none where they play one game. */
  get match(): MatchRules | undefined {
    const { bestOf, begins, drawn } = this;
    return this.offersMatch && bestOf > 1 ? { best_of: bestOf, begins, drawn } : undefined;
  }

  /** Everybody may see a rated table. */
  get isListed(): boolean {
    return this.listed || this.rated;
  }

  /** People alone play at a rated table. */
  get allowsPrograms(): boolean {
    return this.programs && !this.rated;
  }

  get absences(): number[] {
    return kAbsences.filter((seconds) => seconds <= (this.#allowed?.absence_s ?? seconds));
  }

  /** The most time that a clock may give, in seconds. */
  get longestClock(): number {
    return this.#allowed?.clock_s ?? Infinity;
  }

  get needsWord(): boolean {
    return this.#allowed?.word === true;
  }

  /** Nothing is missing but a name. */
  get isWhole(): boolean {
    return this.game !== undefined && !(this.needsWord && knownWord().trim() === "");
  }

  /** How many rules are not as usual. */
  get changed(): number {
    return this.rare.filter((option) => this.#isChanged(option)).length;
  }

  valueOf({ key, default: usual }: OptionInfo): string {
    return this.#choices[key] ?? this.#needed[key] ?? usual;
  }

  set({ key }: OptionInfo, value: string): void {
    this.#choices = { ...this.#choices, [key]: value };
  }

  /** What the option brings as it is now. */
  meaningOf(option: OptionInfo): string {
    return valueMeans(this.game?.game ?? "", option.key, this.valueOf(option));
  }

  /** The table is as the preset would make it. */
  isChosen({ expansions: wanted, choices, seats }: Preset): boolean {
    const sameOptions = choices === undefined ? !this.#isSetByPreset() : this.#isSet(choices);
    const same =
      wanted.length === this.expansions.length && wanted.every((name) => this.expansions.includes(name));
    return same && sameOptions && (seats === undefined || this.#fixed !== undefined || seats === this.seats);
  }

  choose({ expansions, choices, seats }: Preset): void {
    this.expansions = [...expansions];
    if (choices !== undefined) this.#choices = choices;
    else if (this.#isSetByPreset()) this.#choices = {};
    if (seats !== undefined && this.#fixed === undefined) this.seats = seats;
  }

  /** What differs between editions is as this one has it. */
  isOf(edition: Edition): boolean {
    return decided(edition, this.#options).every(([option, value]) => this.valueOf(option) === value);
  }

  playBy(edition: Edition): void {
    for (const [option, value] of decided(edition, this.#options)) this.set(option, value);
  }

  /** What asks the server for the table. REQUIRES: isWhole. */
  request(name: string): Extract<Request, { type: "create" }> {
    const texts = Object.fromEntries(
      this.ownTexts.flatMap(({ key }) => (this.texts[key] ? [[key, this.texts[key]]] : [])),
    );
    return {
      type: "create",
      name: cleaned(name),
      game: this.game?.game ?? "",
      seats: this.seats,
      public: this.isListed,
      options: {
        expansions: [...this.expansions],
        choices: this.asked,
        ...(Object.keys(texts).length > 0 && { texts }),
      },
      absence_s: this.absence_s,
      ...(this.clock && { clock: this.clock }),
      watching: { delay_s: this.delay_s, ...(this.most >= 0 && { most: this.most }) },
      ...withWord(this.#allowed),
      bot_pace: this.pace,
      ...(this.allowsPrograms && { allows_programs: true }),
      ...(this.match && { match: this.match }),
      ...(this.rated && { rated: true }),
    };
  }

  #isInPlay(expansion: string): boolean {
    return expansion === "base" || this.expansions.includes(expansion);
  }

  #isPlain({ key, default: usual }: OptionInfo): boolean {
    return this.game !== undefined && valueMeans(this.game.game, key, usual) !== "";
  }

  #isChanged(option: OptionInfo): boolean {
    return this.valueOf(option) !== option.default;
  }

  /** These options are the only ones that are not as usual. */
  #isSet(choices: Readonly<Record<string, string>>): boolean {
    const set = Object.entries(choices);
    return (
      set.length === Object.keys(this.asked).length && set.every(([key, value]) => this.asked[key] === value)
    );
  }

  #isSetByPreset(): boolean {
    return this.presets.some(({ choices }) => choices !== undefined && this.#isSet(choices));
  }
}
