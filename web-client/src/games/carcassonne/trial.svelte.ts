// A turn being thought over: a tile on trial, a figure on trial. Until it is confirmed only previews leave the client, so
// taking it back costs nothing and nobody else sees it.

import type { Patch, Walk } from "../../protocol/messages";
import { applyPatch } from "../../state/patch";
import type { Cell } from "./board/scene";
import { cellKey } from "./board/scene";
import {
  answerIn,
  answersTo,
  choicesOf,
  offers,
  passOf,
  placeAt,
  placesOf,
  stepsOf,
  targetsOf,
  turnedPlace,
} from "./turn";
import type {
  CarcassonneChoice,
  CarcassonnePrompt,
  CarcassonneSession,
  CarcassonneTable,
  LogEvent,
  PlaceChoice,
  Target,
} from "./view";

/** The only step that there is, where one has to be taken: nobody need pick it. */
function forcedStep(table: CarcassonneTable | null): CarcassonneChoice | null {
  if (!table) return null;
  const [step, another] = choicesOf(table.prompt);
  return step && !another && stepsOf(table.prompt, table.document.game.walk).length === 1 ? step : null;
}

export class Trial {
  /** The tile on trial. */
  place = $state.raw<PlaceChoice | null>(null);
  /** A rotation in which it does not fit, where tiles are turned freely: then it lies so, and nothing can be confirmed. */
  askew = $state<number | null>(null);
  /** The figure on trial, or another choice picked from the list; null means: no figure. */
  chosen = $state.raw<CarcassonneChoice | null>(null);
  /** The answer to what this leads to, where it leads to a question. */
  answer = $state("");
  /** What the server would ask after the tile on trial. */
  ahead = $state.raw<CarcassonnePrompt | null>(null);
  /** The walk that would be under way then. */
  #walkAhead: Walk | null = null;
  /** What the whole of it would lead to. */
  outcome = $state.raw<LogEvent[]>([]);
  sending = $state(false);
  /** A preview is under way. */
  looking = $state(false);
  readonly #session: CarcassonneSession;
  #version = 0;
  #lookAgain = false;
  /** Looks whether the table shows what is waited for. */
  #arrived = () => {};

  constructor(session: CarcassonneSession) {
    this.#session = session;
  }

  /** What was sent waits, for a connection or for an answer. */
  get waits(): boolean {
    return this.sending && this.#session.waits;
  }

  /** Forgets the trial when the table has moved on under it. */
  follow(table: CarcassonneTable): void {
    this.#arrived();
    if (table.version === this.#version || this.sending) return;
    this.#version = table.version;
    // Where several seats choose at the same time, what another chose leaves the choice on offer.
    const chosen = this.place ? null : this.chosen;
    this.clear();
    const still = choicesOf(table.prompt).find(({ id }) => id === chosen?.id);
    this.chosen = still ?? forcedStep(table);
    if (this.chosen && !still) void this.#look();
  }

  clear(): void {
    this.place = null;
    this.askew = null;
    this.chosen = null;
    this.answer = "";
    this.ahead = null;
    this.outcome = [];
  }

  /** What may be done with figures now: after the tile on trial, or after one already placed, which lies at `placed`. */
  spots(prompt: CarcassonnePrompt | null, placed: Cell | null): Target[] {
    if (this.askew !== null) return [];
    const walk = this.place ? this.#walkAhead : (this.#session.table?.document.game.walk ?? null);
    return targetsOf(this.place ? this.ahead : prompt, this.place ?? placed, walk);
  }

  try(prompt: CarcassonnePrompt, cell: Cell): void {
    const ways = placesOf(prompt).get(cellKey(cell)) ?? [];
    this.#lay(placeAt(ways, this.place?.rotation ?? 0));
  }

  /** `freely`: also to rotations in which it does not fit. */
  turn(prompt: CarcassonnePrompt, direction: 1 | -1, freely = false): void {
    const { place } = this;
    if (!place) return;
    const ways = placesOf(prompt).get(cellKey(place)) ?? [];
    const rotation = ((this.askew ?? place.rotation) + direction + 4) % 4;
    const way = freely ? ways.find((one) => one.rotation === rotation) : turnedPlace(ways, place, direction);
    if (way) this.#lay(way);
    else this.tilt(rotation);
  }

  /** Turns the tile so that it does not fit. */
  tilt(rotation: number): void {
    const { place } = this;
    if (this.sending) return;
    this.clear();
    this.place = place;
    this.askew = rotation;
  }

  turnTo(place: PlaceChoice): void {
    this.#lay(place);
  }

  /** The answers between which has to be chosen, now that this tile and this figure are on trial. */
  questions(prompt: CarcassonnePrompt | null): CarcassonneChoice[] {
    const [step, choice] = this.#asking(prompt);
    const answers = answersTo(step, choice);
    return answers.length > 1 ? answers : [];
  }

  reply(answered: CarcassonneChoice): void {
    this.answer = answerIn(answered);
    void this.#look();
  }

  /** Whether a question is open that has to be answered before this can be confirmed. */
  unanswered(prompt: CarcassonnePrompt | null): boolean {
    const answers = this.questions(prompt);
    return answers.length > 0 && !answers.some((answered) => answerIn(answered) === this.answer);
  }

  /** The last choice on trial, and the prompt that offers it. */
  #asking(
    prompt: CarcassonnePrompt | null,
  ): [CarcassonnePrompt | null, CarcassonneChoice | null | undefined] {
    if (!this.place) return [prompt, this.chosen ?? passOf(prompt)];
    if (answersTo(prompt, this.place).length > 0) return [prompt, this.place];
    return [this.ahead, this.chosen ?? passOf(this.ahead)];
  }

  /** The choice with its answer: the one picked, else the first, with which to look ahead. */
  #answered(prompt: CarcassonnePrompt | null, choice: CarcassonneChoice): CarcassonneChoice {
    const answers = answersTo(prompt, choice);
    return answers.find((answered) => answerIn(answered) === this.answer) ?? answers[0] ?? choice;
  }

  /** Picks a figure or another choice; the same again, or null, puts it back. */
  choose(choice: CarcassonneChoice | null): void {
    const picked = choice?.id === this.chosen?.id ? null : choice;
    this.chosen = picked ?? (this.place ? null : forcedStep(this.#session.table));
    void this.#look();
  }

  #lay(place: PlaceChoice | null): void {
    if (!place || (place.id === this.place?.id && this.askew === null) || this.sending) return;
    this.clear();
    this.place = place;
    void this.#look();
  }

  // One question at a time; what changed meanwhile is asked afterwards, so that fast fingers do not flood the server.
  async #look(): Promise<void> {
    this.#lookAgain = true;
    if (this.looking) return;
    this.looking = true;
    while (this.#lookAgain) {
      this.#lookAgain = false;
      try {
        await this.#ask();
      } catch {
        // Without an answer there is nothing to show; Confirm still asks the server itself.
      }
    }
    this.looking = false;
  }

  async #ask(): Promise<void> {
    const { place, chosen, answer: reply } = this;
    const expect = this.#version;
    const prompt = this.#session.table?.prompt ?? null;
    const laid = place && this.#answered(prompt, place).id;
    if (place && laid && !this.ahead) {
      const answer = await this.#session.preview(expect, [laid]);
      if (this.place?.id !== place.id || this.answer !== reply) return;
      this.#walkAhead = this.#walkAfter(answer.patch);
      this.ahead = answer.prompt;
      this.outcome = answer.events;
    }
    const next = place ? this.ahead : prompt;
    const then = chosen ?? passOf(next);
    if (!then) return;
    const last = this.#answered(next, then).id;
    const choices = laid ? [laid, last] : [last];
    const answer = await this.#session.preview(expect, choices);
    if (this.place?.id !== place?.id || this.chosen?.id !== chosen?.id || this.answer !== reply) return;
    this.outcome = answer.events;
  }

  /** The walk that is under way after a preview. */
  #walkAfter(patch: Patch): Walk | null {
    const { table } = this.#session;
    if (!table) return null;
    return (applyPatch(table.document, patch) as CarcassonneTable["document"]).game.walk;
  }

  /** Sends what is on trial, all of it together: the tile, and the figure or the pass that follows it. */
  async confirm(prompt: CarcassonnePrompt): Promise<void> {
    if (this.sending || (!this.place && !this.chosen && !passOf(prompt))) return;
    if (this.askew !== null || this.unanswered(prompt)) return;
    this.sending = true;
    try {
      await this.#send(this.#plan(prompt));
    } catch (error) {
      void this.#session.attempt(Promise.reject(error));
    }
    this.sending = false;
    if (this.#session.table) this.follow(this.#session.table);
  }

  /** A step that nobody has seen yet is not passed, and a question is not answered by chance. */
  #plan(prompt: CarcassonnePrompt): string[] {
    const { place } = this;
    const next = place ? this.ahead : prompt;
    const then = next?.seat === prompt.seat ? (this.chosen ?? passOf(next)) : null;
    const answered = then && (answersTo(next, then).length < 2 || this.answer !== "");
    return [
      ...(place ? [this.#answered(prompt, place).id] : []),
      ...(answered ? [this.#answered(next, then).id] : []),
    ];
  }

  /**
   * Sends choices and waits until the table shows them. Where several seats choose at the same time another may have been
   * quicker: what is still asked and offered then is sent once more.
   */
  async #send(choices: string[]): Promise<void> {
    const [first] = choices;
    if (first === undefined) return;
    const { version = 0, prompt = null } = this.#session.table ?? {};
    const send = (expect: number) => this.#session.choose(expect, choices);
    const ack = await send(version).catch(async (error: unknown) => {
      if ((error as { code?: string }).code !== "stale") throw error;
      const now = await this.#reached(version + 1, version);
      const offered = offers(now?.prompt ?? null, first);
      if (!now || !offered || now.prompt?.step !== prompt?.step) throw error;
      return send(now.version);
    });
    await this.#reached(ack.version, version);
  }

  /**
   * The table once it shows this version, or a later one: by an entry, or by a whole document after a lost connection.
   * Null when it went back behind `before`, which it showed: the server has been given a backup, and nothing that was sent counts.
   */
  #reached(version: number, before: number): Promise<CarcassonneTable | null> {
    return new Promise((resolve) => {
      this.#arrived = () => {
        const now = this.#session.table?.version ?? 0;
        if (now >= before && now < version) return;
        stop();
        this.#arrived = () => {};
        resolve(now < before ? null : this.#session.table);
      };
      const stop = this.#session.onEntry(() => this.#arrived());
      this.#arrived();
    });
  }
}
