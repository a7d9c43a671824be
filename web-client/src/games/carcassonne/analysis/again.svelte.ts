// A turn of a finished game that somebody plays again. It is the other end of the trial of a past turn: previews, choices and
// undo are answered by what the server says of the turn.

import { type Trouble, type Verdict, verdictOf } from "../../../analysis/again";
import type { Ack, AnalysedTurn, TriedTurn } from "../../../protocol/messages";
import type { PositionOf } from "../../../replay/look_back.svelte";
import type { PreviewOf } from "../../game_session";
import type { Picked } from "../plan";
import { type CarcassonnePrompt, type CarcassonneView, isAside, isPlace, isTile } from "../view";

export interface Tried extends Omit<TriedTurn, "prompt" | "game"> {
  prompt?: CarcassonnePrompt;
  game: CarcassonneView;
}

interface Table {
  /** Asks the server. */
  read(choices: readonly string[]): Promise<Tried | Trouble>;
  /** Puts a position on the table; null: the table is as it is looked back at. */
  show(position: PositionOf<"carcassonne"> | null): void;
  /** What is thought over now. */
  plan(): readonly Picked[];
  /** No version of the game is behind this one. */
  last: number;
}

/** The most answers that are kept; then the oldest go. */
const kKept = 64;
/** Every position has a version of its own, so that the trial begins anew with it. */
let positions = 0;

/** Nothing is known of what choices lead to. */
const kUnknown: PreviewOf<"carcassonne"> = {
  type: "previewed",
  id: "",
  version: 0,
  patch: [],
  events: [],
  prompt: null,
};

export class Again {
  readonly turn: AnalysedTurn;
  /** Where the turn is, or how it ended. */
  answer = $state.raw<Tried | null>(null);
  /** Why what was asked for last is not there. */
  trouble = $state<Trouble | null>(null);
  /** The server is asked for what is shown next. */
  asking = $state(false);
  /** What the strong bot would have done is shown instead. */
  revealed = $state(false);
  readonly #table: Table;
  readonly #known = new Map<string, Promise<Tried | Trouble>>();
  #wanted: readonly string[] = [];
  #version: number;
  /** Waits no longer for the answer that is under way. */
  #drop = () => {};

  constructor(turn: AnalysedTurn, table: Table) {
    this.turn = turn;
    this.#table = table;
    this.#version = table.last;
  }

  /** Once the turn is over. */
  readonly verdict = $derived.by<Verdict | null>(() => {
    const { answer, turn } = this;
    return answer?.cost === undefined ? null : verdictOf(answer.cost, turn.cost);
  });

  /** Plays the turn with these choices, from its beginning. */
  async play(choices: readonly string[] = []): Promise<void> {
    this.#drop();
    const dropped = new Promise<null>((resolve) => {
      this.#drop = () => resolve(null);
    });
    this.#wanted = choices;
    this.trouble = null;
    this.asking = true;
    const found = await Promise.race([dropped, this.#find(choices)]);
    if (found === null) return;
    this.asking = false;
    if (typeof found === "string") this.trouble = found;
    else this.#show(found);
  }

  /** Asks once more for what was not answered. */
  repeat(): Promise<void> {
    return this.play(this.#wanted);
  }

  /** Takes back the last choice. */
  back(): Promise<void> {
    return this.play(this.answer?.choices.slice(0, -1));
  }

  /** Shows what would have been better; the caller puts that on the board. */
  reveal(): void {
    this.leave();
    this.answer = null;
    this.trouble = null;
    this.revealed = true;
  }

  /** What is still answered counts no more. */
  leave(): void {
    this.#drop();
    this.asking = false;
    this.#table.show(null);
  }

  /**
   * What choices lead to. The end of a turn is judged, which takes a bot's time, so nobody asks beforehand for what has no
   * next step: that is said once it is confirmed.
   */
  async preview(version: number, choices: string[]): Promise<PreviewOf<"carcassonne">> {
    const last = this.#table.plan()[choices.length - 1]?.choice;
    if (!last || !(isPlace(last) || isTile(last) || isAside(last))) return { ...kUnknown, version };
    const found = await this.#find([...this.#made, ...choices]);
    if (typeof found === "string") throw new Error(found);
    const { game, prompt = null } = found;
    return { ...kUnknown, version, prompt, patch: [{ op: "replace", path: "/game", value: game }] };
  }

  /** Where there is no answer, the table stays as it is. */
  async choose(_expect: number, choices: string[]): Promise<Ack> {
    await this.play([...this.#made, ...choices]);
    return this.#ack();
  }

  async undo(): Promise<Ack> {
    await this.back();
    return this.#ack();
  }

  get #made(): readonly string[] {
    return this.answer?.choices ?? [];
  }

  #ack(): Ack {
    return { type: "ack", id: "", version: this.#version };
  }

  #show(answer: Tried): void {
    const { seat, choices, game, prompt } = answer;
    positions += 1;
    this.#version = this.#table.last + positions;
    this.answer = answer;
    this.revealed = false;
    this.#table.show({
      ...{ seat, game, version: this.#version, choice: "" },
      prompt: prompt ? { ...prompt, undo: choices.length > 0 } : null,
    });
  }

  /** The same question has the same answer, so it is asked once. */
  #find(choices: readonly string[]): Promise<Tried | Trouble> {
    const key = choices.join("\n");
    const known = this.#known.get(key);
    if (known) return known;
    const [oldest] = this.#known.keys();
    if (this.#known.size >= kKept && oldest !== undefined) this.#known.delete(oldest);
    const asked = this.#table.read(choices).then((found) => {
      if (typeof found === "string") this.#known.delete(key);
      return found;
    });
    this.#known.set(key, asked);
    return asked;
  }
}
