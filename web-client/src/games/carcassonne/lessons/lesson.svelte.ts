// A lesson: a short game of which every position, and every answer about it, was worked out by the rules beforehand
// (tests/tools/lessons.cc). To the table it is a session like any other; it asks nothing of the server.

import type { CarcassonneFacts, CarcassonneView } from "../../../protocol/messages";
import { kSilence } from "../../../state/chat";
import { kLongest } from "../../game_session";
import type { CarcassonnePrompt, CarcassonneSession, CarcassonneTable, LogEvent } from "../view";

export interface LessonStep {
  /** What has happened since the step before. */
  entries: LogEvent[][];
  view: CarcassonneView;
  /** Null at the end. */
  prompt: CarcassonnePrompt | null;
  /** What choices lead to, by their ids, a line for each. */
  previews: Record<string, { events: LogEvent[]; prompt: CarcassonnePrompt | null }>;
  /** By the question: "x,y,part", "x,y", "farms" and "cells". */
  facts: Record<string, CarcassonneFacts>;
  /** The choice that the lesson is about. */
  wanted: string | null;
}

/** What a lesson needs of the page around it. */
interface Page extends Pick<CarcassonneSession, "attempt" | "say" | "tell"> {
  names: readonly [string, string];
  /** Why another choice than the one wanted is not taken. */
  otherwise(): string;
  /** A step was reached. */
  reached(at: number): void;
}

type Listener = Parameters<CarcassonneSession["onEntry"]>[0];

/** The table with the tile that was the last one at an entry: several are told at once, of two people's turns. */
function whenToldOf(table: CarcassonneTable, version: number): CarcassonneTable {
  const { game } = table.document;
  const last = table.log
    .filter((entry) => entry.version <= version)
    .flatMap(({ events }) => events)
    .findLast((event) => event.type === "placed");
  return { ...table, document: { ...table.document, game: { ...game, last: last ?? game.last } } };
}

export class Lesson implements CarcassonneSession {
  readonly seat = 0;
  readonly longest = kLongest;
  readonly waits = false;
  readonly attempt: CarcassonneSession["attempt"];
  readonly say: CarcassonneSession["say"];
  readonly tell: CarcassonneSession["tell"];
  at = $state(0);
  readonly #steps: readonly LessonStep[];
  readonly #page: Page;
  readonly #listeners = new Set<Listener>();

  /** `at`: from here on, as where it was left. */
  constructor(steps: readonly LessonStep[], page: Page, at = 0) {
    this.#steps = steps;
    this.#page = page;
    this.attempt = page.attempt;
    this.say = page.say;
    this.tell = page.tell;
    this.at = Math.min(Math.max(0, at), steps.length - 1);
  }

  readonly table: CarcassonneTable = $derived.by(() => this.#tableAt(this.at));
  readonly over: boolean = $derived.by(() => this.at === this.#steps.length - 1);

  /** How many turns of one's own the lesson has had, the present one included. */
  readonly turn: number = $derived.by(
    () => this.#steps.slice(0, this.at + 1).filter(({ prompt }) => prompt?.step === "place-tile").length,
  );

  get #step(): LessonStep {
    const step = this.#steps[this.at];
    if (!step) throw new Error("a lesson has steps");
    return step;
  }

  onEntry(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async preview(version: number, choices: string[]) {
    const found = this.#step.previews[choices.join("\n")];
    if (!found) throw new Error("nothing is known of this choice");
    return { type: "previewed" as const, id: "", version, patch: [], ...found };
  }

  /** Unlike a table it goes as far as the choices are those that it is about: so the tile stays, and the figure is tried again. */
  async choose(_: number, choices: string[]) {
    const began = this.table.version;
    for (const choice of choices) {
      if (choice !== this.#step.wanted) throw { code: "lesson", message: this.#page.otherwise() };
      const known = this.table.version;
      this.at += 1;
      this.#page.reached(this.at);
      const { table } = this;
      for (const entry of table.log.filter(({ version }) => version > known))
        for (const listener of this.#listeners) listener(whenToldOf(table, entry.version), entry);
    }
    return { type: "ack" as const, id: "", version: began + choices.length };
  }

  async undo(): Promise<never> {
    throw { code: "lesson", message: this.#page.otherwise() };
  }

  async inspect(target: Parameters<CarcassonneSession["inspect"]>[0]) {
    const question = "all" in target ? target.all : Object.values(target).join();
    const found = this.#step.facts[question];
    if (!found) throw new Error("nothing is known of this place");
    return found;
  }

  /** Does what the lesson wants, for who cannot find it. */
  async show(): Promise<void> {
    const { wanted } = this.#step;
    if (wanted !== null) await this.choose(this.table.version, [wanted]);
  }

  #tableAt(at: number): CarcassonneTable {
    const log = this.#steps
      .slice(0, at + 1)
      .flatMap(({ entries }) => entries)
      .map((events, index) => ({ version: index + 1, events }));
    const { view, prompt: asked, wanted } = this.#steps[at] ?? this.#step;
    // At its end nothing more is to be chosen.
    const prompt = wanted === null ? null : asked;
    const [you, other] = this.#page.names;
    return {
      room: "",
      version: log.length,
      document: {
        room: {
          room: "",
          name: "",
          game: "carcassonne",
          status: view.over ? "finished" : "playing",
          public: false,
          host: 0,
          seats: { "0": { name: you, bot: null }, "1": { name: other, bot: null } },
          size: 2,
          options: { expansions: [], choices: {} },
          absence_s: 0,
        },
        game: view,
      },
      // There is a way back: the lesson from its beginning.
      prompt: prompt && { ...prompt, undo: false },
      waiting: view.over ? [] : [prompt ? 0 : 1],
      viewers: { seats: [0, 1], spectators: [], more: 0 },
      clocks: null,
      chat: kSilence,
      log,
    };
  }
}
