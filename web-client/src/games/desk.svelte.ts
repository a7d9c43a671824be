// What a player has before them at a table of any game: the table as it is now or was, the open page, and what is said aloud.
// It needs no page of the browser, so that tests can ask it everything. Each game's own desk adds its turn to it.

import type Stage from "../board/Stage.svelte";
import { LookBack } from "../replay/look_back.svelte";
import type { EntryOf, GameName, TableOf } from "../state/table";
import { Heard, type HeardLine } from "../table/heard";
import { Pages } from "../table/pages.svelte";
import { t } from "../text/text.svelte";
import type { GameSession } from "./game_session";

type Log<Name extends GameName> = EntryOf<Name>[];
type ViewOf<Name extends GameName> = TableOf<Name>["document"]["game"];

export abstract class Desk<Name extends GameName, Page extends string> {
  readonly session: GameSession<Name>;
  readonly pages = new Pages<Page | "log">("log");
  readonly back = new LookBack<Name>();
  /** The surface of the board, once it is there. */
  stage = $state<Stage>();
  readonly #read: () => TableOf<Name>;
  readonly #heard: Heard;

  /** `session` stays the same as long as the table is shown. */
  constructor(read: () => TableOf<Name>, session: GameSession<Name>) {
    this.#read = read;
    this.session = session;
    this.#heard = new Heard((text) => session.tell(text));
  }

  readonly table = $derived.by(() => this.#read());
  /** What is told so far, where it reaches to the start. */
  readonly moves = $derived.by(() => {
    const { at, linked } = this.back;
    const { over } = this.table.document.game;
    return over || at !== null || linked !== null ? this.movesOf(this.table.log) : [];
  });
  /** The table as it is, or as it was after the move that one looks back at. */
  readonly shown = $derived.by<TableOf<Name>>(() => {
    const { back, table, moves } = this;
    const then = back.tableAfter(table, () => this.viewAfter(back.at ?? 0));
    return { ...then, log: back.logBefore(table.log, moves) };
  });
  /** What may be done now, or could be done then; nothing while one only looks back. */
  readonly prompt = $derived(this.shown.prompt);

  /** The moves that a log tells. */
  protected abstract movesOf(log: Log<Name>): Log<Name>;
  /** The view after a number of moves. */
  protected abstract viewAfter(count: number): ViewOf<Name>;
  /** Puts back what is on trial. */
  protected abstract letGo(): void;

  get me(): number | null {
    return this.session.seat;
  }

  get looksBack(): boolean {
    return this.back.at !== null;
  }

  /**
   * Hands on each entry that changed the table, and shows the move that the address leads to. At the end, what waits to be said is not
   * said any more. REQUIRES: as `follow` of the game's desk.
   */
  protected followTable(told: (table: TableOf<Name>, entry: EntryOf<Name>) => void): void {
    const { back } = this;
    $effect(() => {
      if (back.linked === null || this.moves.length === 0) return;
      this.replayFrom(Math.min(back.linked, this.moves.length));
      back.linked = null;
    });
    $effect(() => {
      const end = this.session.onEntry(told);
      return () => {
        end();
        this.#heard.stop();
      };
    });
  }

  /** Says aloud what happened; `words` say what with one is to move. */
  protected hear(table: TableOf<Name>, lines: readonly HeardLine[], words: readonly string[] = []): void {
    const { me } = this;
    this.#heard.hear(lines, me !== null && table.waiting.includes(me), t("table.yourTurn"), words);
  }

  replayFrom(move: number): void {
    this.letGo();
    this.back.at = move;
    this.pages.rest();
  }

  stopReplay(): void {
    this.back.at = null;
    if (this.table.document.game.over) this.pages.open = "end";
  }
}
