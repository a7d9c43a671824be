// A turn being thought over: its plan, a choice for each step of one's own, as far as it goes without chance. Until it is confirmed
// only previews leave the client, so taking it back costs nothing and nobody else sees it.

import { applyPatch } from "../../state/patch";
import type { Cell } from "./board/scene";
import {
  type Ahead,
  type Aside,
  asidesAt,
  asks,
  idOf,
  isOffered,
  isOpen,
  isPass,
  isUnanswered,
  lastLaid,
  type Picked,
  pick,
  type ShownStep,
  shownStep,
  waysAt,
} from "./plan";
import {
  answerIn,
  asidesOf,
  choicesOf,
  offers,
  passOf,
  placeAt,
  placesOf,
  stepsOf,
  turnedPlace,
} from "./turn";
import {
  type CarcassonneChoice,
  type CarcassonnePrompt,
  type CarcassonneSession,
  type CarcassonneTable,
  type CarcassonneView,
  isAside,
  isPlace,
  isTile,
  type LogEvent,
  type PlaceChoice,
} from "./view";

/** The only step of a walk that there is, or the only tile, where one has to be taken: nobody need pick it. */
function forcedStep(table: CarcassonneTable | null): CarcassonneChoice | null {
  if (!table) return null;
  const [step, another] = choicesOf(table.prompt).filter((choice) => !isAside(choice));
  if (!step || another) return null;
  return isTile(step) || stepsOf(table.prompt, table.document.game.walk).length === 1 ? step : null;
}

/** What a table that is not told what choices lead to knows nevertheless: a tile that was chosen is the one to lay then. */
function withTile(
  view: CarcassonneView,
  chosen: CarcassonneChoice,
  next: CarcassonnePrompt | null,
): CarcassonneView {
  return isTile(chosen) && placesOf(next).size > 0 ? { ...view, drawn: chosen.tile } : view;
}

export class Trial {
  /** What is chosen, step by step. */
  plan = $state.raw<readonly Picked[]>([]);
  /** A rotation in which the tile does not fit, where tiles are turned freely: then it lies so, and nothing can be confirmed. */
  askew = $state<number | null>(null);
  /** What the whole of it would lead to. */
  outcome = $state.raw<LogEvent[]>([]);
  sending = $state(false);
  /** A preview is under way. */
  looking = $state(false);
  /** What the first choices of the plan lead to, as far as it is known. */
  #ahead = $state.raw<readonly Ahead[]>([]);
  /** The answer with which the step after the plan would be passed. */
  #passing = $state("");
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

  /** The tile on trial. */
  get place(): PlaceChoice | null {
    return lastLaid(this.plan).place;
  }

  /** What was picked last, unless that is a tile or a pass. */
  get chosen(): CarcassonneChoice | null {
    const choice = this.plan.at(-1)?.choice;
    return choice && !isPlace(choice) && !isPass(choice) ? choice : null;
  }

  /** Whether it is a part of the plan. */
  has({ id }: CarcassonneChoice): boolean {
    return this.plan.some(({ choice }) => choice.id === id);
  }

  /** Forgets the trial when the table has moved on under it. */
  follow(table: CarcassonneTable): void {
    this.#arrived();
    if (table.version === this.#version || this.sending) return;
    this.#version = table.version;
    // Where several seats choose at the same time, what another chose leaves the choice on offer.
    const [first] = this.place ? [] : this.plan;
    const still = first && isOffered(table.prompt, first) ? this.plan : null;
    const forced = forcedStep(table);
    this.clear();
    this.plan = still ?? (forced ? [pick(table.prompt, forced)] : []);
    if (this.plan.length > 0) void this.#look();
  }

  clear(): void {
    this.#cut(0);
    this.askew = null;
    this.#passing = "";
    this.outcome = [];
  }

  /** Takes back the last choice; what was passed before it goes with it. */
  back(): void {
    const last = this.plan.findLastIndex(({ choice }) => !isPass(choice));
    this.#goBackTo(Math.max(last, 0));
    if (this.plan.length > 0 || forcedStep(this.#session.table)) void this.#look();
  }

  /** The steps to choose in that are shown, in their order; those in which a tile is laid, or that are left as they are, are not among them. */
  steps(table: CarcassonneTable): ShownStep[] {
    if (this.askew !== null) return [];
    const shown: ShownStep[] = [];
    let before = 0;
    for (let at = 0; at <= this.plan.length; at += 1) {
      const prompt = this.#promptAt(table.prompt, at);
      if (!prompt) break;
      const picked = this.plan[at]?.choice ?? null;
      if (picked && (isPlace(picked) || isAside(picked))) continue;
      const { place } = lastLaid(this.plan.slice(0, at));
      const then = this.#tableAt(table, at);
      const whole = at >= this.plan.length - 1;
      const step = { at, prompt, picked, table: then, placed: place ?? table.document.game.last };
      const next = shownStep(step, whole, before);
      if (whole) before += next.near.length;
      shown.push(next);
    }
    return shown;
  }

  /** The table as it was when the tile on trial was in hand, with all that the plan laid before it. */
  beforeTile(table: CarcassonneTable): CarcassonneTable {
    return this.#tableAt(
      table,
      this.isToLay(table.prompt) ? this.plan.length : Math.max(lastLaid(this.plan).at, 0),
    );
  }

  /** What may be done beside what is asked, in the last step that offers it; with what is picked of it in that step, or before. */
  asides(prompt: CarcassonnePrompt | null): readonly Aside[] {
    let at = this.plan.length;
    while (at > 0 && asidesOf(this.#promptAt(prompt, at)).length === 0) at -= 1;
    return asidesAt(this.plan, at, this.#promptAt(prompt, at));
  }

  /** What asks for a tile: the step after the plan, else the last one in which it has laid one. */
  toLay(prompt: CarcassonnePrompt | null): CarcassonnePrompt | null {
    const next = this.#promptAt(prompt, this.plan.length);
    return placesOf(next).size > 0 ? next : this.#promptAt(prompt, lastLaid(this.plan).at);
  }

  /** The ways to lay the tile on trial where it is. */
  ways(prompt: CarcassonnePrompt | null): PlaceChoice[] {
    const { at, place } = lastLaid(this.plan);
    return waysAt(this.#promptAt(prompt, at), place);
  }

  /** Whether the next tile is still to be laid. */
  isToLay(prompt: CarcassonnePrompt | null): boolean {
    return placesOf(this.#promptAt(prompt, this.plan.length)).size > 0;
  }

  try(prompt: CarcassonnePrompt, cell: Cell): void {
    this.#lay(prompt, placeAt(waysAt(this.toLay(prompt), cell), this.place?.rotation ?? 0));
  }

  /** `freely`: also to rotations in which it does not fit. */
  turn(prompt: CarcassonnePrompt, direction: 1 | -1, freely = false): void {
    const { place } = this;
    if (!place) return;
    const ways = this.ways(prompt);
    const rotation = ((this.askew ?? place.rotation) + direction + 4) % 4;
    const way = freely ? ways.find((one) => one.rotation === rotation) : turnedPlace(ways, place, direction);
    if (way) this.turnTo(way);
    else this.tilt(rotation);
  }

  /** Turns the tile so that it does not fit. */
  tilt(rotation: number): void {
    if (this.sending) return;
    const { at } = lastLaid(this.plan);
    this.#cut(at + 1);
    this.#ahead = this.#ahead.slice(0, at);
    this.#passing = "";
    this.outcome = [];
    this.askew = rotation;
  }

  /** Lays the tile on trial in another way; where none is yet, lays this one. */
  turnTo(place: PlaceChoice): void {
    const prompt = this.#session.table?.prompt ?? null;
    const { at } = lastLaid(this.plan);
    const first = this.isToLay(prompt) ? this.plan.length : 0;
    this.#layAt(at < 0 ? first : at, prompt, place);
  }

  /** The answers between which has to be chosen, as the plan is now. */
  questions(prompt: CarcassonnePrompt | null): readonly CarcassonneChoice[] {
    return this.#asked(prompt)?.picked.answers ?? [];
  }

  /** The answer that is picked of these; empty before. */
  answer(prompt: CarcassonnePrompt | null): string {
    return this.#asked(prompt)?.picked.answer ?? "";
  }

  reply(answered: CarcassonneChoice): void {
    const asked = this.#asked(this.#session.table?.prompt ?? null);
    if (!asked || this.sending) return;
    const { at, picked } = asked;
    const answer = answerIn(answered);
    if (at === this.plan.length) this.#passing = answer;
    else this.plan = this.plan.with(at, { ...picked, answer });
    void this.#look();
  }

  /** Whether a question is open that has to be answered before this can be confirmed. */
  unanswered(prompt: CarcassonnePrompt | null): boolean {
    const asked = this.#asked(prompt);
    return asked !== null && isUnanswered(asked.picked);
  }

  /** Whether something has to be chosen in the step after the plan before this can be confirmed. */
  insists(prompt: CarcassonnePrompt | null): boolean {
    const next = this.#promptAt(prompt, this.plan.length);
    if (choicesOf(next).length === 0 || passOf(next)) return false;
    // That of a first tile is said by the place for it.
    return this.plan.length > 0 || placesOf(next).size === 0;
  }

  /** What leads to a question: the first that is open, else the last. */
  #asked(prompt: CarcassonnePrompt | null): { at: number; picked: Picked } | null {
    const passed = this.#passed(prompt);
    const asking = [...this.plan, ...(passed ? [passed] : [])]
      .map((picked, at) => ({ at, picked }))
      .filter(({ picked }) => asks(picked));
    return asking.find(({ picked }) => isUnanswered(picked)) ?? asking.at(-1) ?? null;
  }

  /** The pass that ends the step after the plan, which was shown. */
  #passed(prompt: CarcassonnePrompt | null): Picked | null {
    const next = this.#promptAt(prompt, this.plan.length);
    const pass = passOf(next);
    return pass ? pick(next, pass, this.#passing) : null;
  }

  /** What is asked in a step, if it is shown: it is known, this seat's own, and a command has room for it. */
  #promptAt(prompt: CarcassonnePrompt | null, at: number): CarcassonnePrompt | null {
    if (at <= 0) return at === 0 ? prompt : null;
    const ahead = this.#ahead[at - 1];
    const before = this.plan[at - 1];
    if (!prompt || !ahead || !before || at >= this.#session.longest) return null;
    return isOpen(ahead, before.choice, prompt.seat) ? ahead.prompt : null;
  }

  #tableAt(table: CarcassonneTable, at: number): CarcassonneTable {
    const ahead = this.#ahead[at - 1];
    return ahead ? { ...table, document: { ...table.document, game: ahead.view } } : table;
  }

  /**
   * Picks a choice of a step that is shown, in place of what was picked there and after it; the same again, or null, puts it back.
   * `at`: the step; without it the last one that offers the choice.
   */
  choose(choice: CarcassonneChoice | null, at = this.#stepOf(choice)): void {
    if (this.sending) return;
    if (choice && isAside(choice)) {
      this.#doBeside(choice);
      return;
    }
    const before = this.plan[at];
    this.#goBackTo(at);
    if (choice && choice.id !== before?.choice.id) {
      const prompt = this.#promptAt(this.#session.table?.prompt ?? null, at);
      this.plan = [...this.plan.slice(0, at), pick(prompt, choice, before?.answer ?? this.#passing)];
      this.#passing = "";
    }
    void this.#look();
  }

  /** Puts it into the plan, or takes it out; what is picked in the steps behind it stays, as far as it is offered then. */
  #doBeside({ id }: CarcassonneChoice): void {
    const prompt = this.#session.table?.prompt ?? null;
    const aside = this.asides(prompt).find(({ choice }) => choice.id === id);
    if (!aside) return;
    const { choice, at, picked } = aside;
    const now = this.plan[at]?.choice;
    const after = this.plan.slice(now && isAside(now) ? at + 1 : at);
    const added = picked ? [] : [pick(this.#promptAt(prompt, at), choice)];
    const [next] = after;
    const stays = !picked || (next !== undefined && isOffered(this.#promptAt(prompt, at), next));
    const before = this.plan.slice(0, at);
    this.#cut(at);
    this.plan = [...before, ...added, ...(stays ? after : [])];
    this.outcome = [];
    void this.#look();
  }

  /** Passes a step that is shown: what is picked there is put back. What comes then is shown, where it is this seat's own. */
  pass({ at, pass, picked }: ShownStep): void {
    if (!pass || this.sending) return;
    if (picked && isPass(picked)) this.#goBackTo(at + 1);
    else this.choose(pass, at);
  }

  /** The last step in which a choice may be picked or put back. */
  #stepOf(choice: CarcassonneChoice | null): number {
    const last = this.plan.at(-1);
    const end = this.plan.length;
    if (!last || isPlace(last.choice)) return end;
    if (!choice) return end - 1;
    const prompt = this.#session.table?.prompt ?? null;
    return isOffered(this.#promptAt(prompt, end), pick(null, choice)) ? end : end - 1;
  }

  /** Takes back everything from a step on; its answer stays for what is picked instead. A step that is forced picks itself. */
  #goBackTo(at: number): void {
    const { table } = this.#session;
    if (at < this.plan.length) this.#passing = this.plan[at]?.answer ?? "";
    this.#cut(at);
    if (!this.place) this.askew = null;
    this.outcome = [];
    const forced = forcedStep(table);
    if (this.plan.length === 0 && forced) this.plan = [pick(table?.prompt ?? null, forced)];
  }

  #cut(at: number): void {
    if (at < this.plan.length) this.plan = this.plan.slice(0, at);
    if (at < this.#ahead.length) this.#ahead = this.#ahead.slice(0, at);
  }

  #lay(prompt: CarcassonnePrompt, place: PlaceChoice | null): void {
    const at = this.isToLay(prompt) ? this.plan.length : lastLaid(this.plan).at;
    if (place) this.#layAt(at, prompt, place);
  }

  #layAt(at: number, prompt: CarcassonnePrompt | null, place: PlaceChoice): void {
    if ((place.id === this.plan[at]?.choice.id && this.askew === null) || this.sending) return;
    this.#cut(at);
    this.askew = null;
    this.#passing = "";
    this.outcome = [];
    this.plan = [...this.plan, pick(this.#promptAt(prompt, at), place)];
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

  /** Asks what each choice of the plan leads to, but for what is known, and then what passing the step after it does. */
  async #ask(): Promise<void> {
    const prompt = this.#session.table?.prompt ?? null;
    for (let at = 0; at < this.plan.length; at += 1) {
      const ids = this.plan.slice(0, at + 1).map(idOf);
      const after = ids.join("\n");
      if (this.#ahead[at]?.after === after) continue;
      const answer = await this.#preview(ids);
      if (!answer) return;
      const { prompt: next, events } = answer;
      const chosen = this.plan[at]?.choice;
      const view = chosen ? withTile(answer.view, chosen, next) : answer.view;
      this.#ahead = [...this.#ahead.slice(0, at), { after, prompt: next, view, events }];
      this.outcome = events;
      const following = this.plan[at + 1];
      if (following && !isOffered(next, following)) this.plan = this.plan.slice(0, at + 1);
    }
    const last = this.plan.at(-1);
    // A pass is a choice of its own where something follows it that can be chosen now.
    if (last && isPass(last.choice) && !this.#promptAt(prompt, this.plan.length)) {
      this.#cut(this.plan.length - 1);
      this.#passing = last.answer;
      return;
    }
    this.outcome = this.#ahead[this.plan.length - 1]?.events ?? [];
    const passed = this.#passed(prompt);
    const answer = passed && (await this.#preview([...this.plan, passed].map(idOf)));
    if (answer) this.outcome = answer.events;
  }

  /** What choices lead to; null when the plan has changed in the meantime. */
  async #preview(ids: string[]): Promise<Omit<Ahead, "after"> | null> {
    const { plan } = this;
    const [version, passing] = [this.#version, this.#passing];
    const { prompt, patch, events } = await this.#session.preview(version, ids);
    const { table } = this.#session;
    if (this.plan !== plan || this.#passing !== passing || this.#version !== version || !table) return null;
    return { prompt, view: viewAfter(table, patch), events };
  }

  /** Sends what is on trial, all of it together, and the pass that ends a step which was shown. */
  async confirm(prompt: CarcassonnePrompt): Promise<void> {
    const passed = this.#passed(prompt);
    if (this.sending || this.askew !== null) return;
    if (this.unanswered(prompt) || this.insists(prompt)) return;
    const plan = passed ? [...this.plan, passed] : this.plan;
    if (plan.length === 0) return;
    this.sending = true;
    try {
      await this.#send(plan.map(idOf));
    } catch (error) {
      void this.#session.attempt(Promise.reject(error));
    }
    this.sending = false;
    if (this.#session.table) this.follow(this.#session.table);
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

/** What is on the table after a preview. */
function viewAfter({ document }: CarcassonneTable, patch: Parameters<typeof applyPatch>[1]): CarcassonneView {
  return (applyPatch(document, patch) as CarcassonneTable["document"]).game;
}
