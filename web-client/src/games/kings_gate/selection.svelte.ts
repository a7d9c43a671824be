// What the person has picked up and points at. A tile goes to the server when it is placed, and may be taken back until the
// turn is ended; the next location is only previewed until it is confirmed.

import { type Cell, cellKey } from "../../board/cell";
import { applyPatch } from "../../state/patch";
import { kNothing, type Locating, type Picked, stillOffered, targetsOf } from "./turn";
import {
  type CharacterName,
  isVerb,
  type KingsGateChoice,
  type KingsGatePrompt,
  type KingsGateSession,
  type KingsGateTable,
  type KingsGateView,
} from "./view";

export class Selection {
  picked = $state.raw<Picked>(kNothing);
  /** Which of several equal tiles of the hand was picked. */
  handId = $state.raw<string | null>(null);
  /** Where the keyboard is on the board. */
  cursor = $state.raw<Cell | null>(null);
  /** The next location on trial, and how it would lie. */
  place = $state.raw<Locating | null>(null);
  ahead = $state.raw<KingsGateView["location"] | null>(null);
  /** The refusal that keeps what is picked from any space, or from the one just pointed at. */
  why = $state.raw<{ reason: string; there: boolean } | null>(null);
  sending = $state(false);
  readonly #session: KingsGateSession;
  #version = 0;

  constructor(session: KingsGateSession) {
    this.#session = session;
  }

  /** What was sent waits, for a connection or for an answer. */
  get waits(): boolean {
    return this.sending && this.#session.waits;
  }

  /** Lets go of what the table no longer offers. */
  follow(table: KingsGateTable): void {
    if (table.version === this.#version) return;
    this.#version = table.version;
    const targets = targetsOf(table.prompt, stillOffered(table.prompt, this.picked));
    this.picked = stillOffered(table.prompt, this.picked);
    this.place = null;
    this.ahead = null;
    this.why = null;
    if (this.cursor && !targets.has(cellKey(this.cursor))) this.cursor = null;
  }

  clear(): void {
    this.picked = kNothing;
    this.handId = null;
    this.cursor = null;
    this.place = null;
    this.ahead = null;
    this.why = null;
  }

  get isEmpty(): boolean {
    const { tile, character } = this.picked;
    return tile === null && character === null && this.place === null;
  }

  /** Picks a tile of the hand; the same again puts it back. The counter in the other hand stays, if it can go with it. */
  pickTile(prompt: KingsGatePrompt, id: string, tile: string, spaces: [number, number][]): void {
    const again = this.handId === id && this.picked.tile === tile;
    const wanted = this.picked.character === "sorceress" ? null : this.picked.character;
    const fits = targetsOf(prompt, { tile, character: wanted, from: null }).size > 0;
    this.cursor = null;
    this.why = null;
    this.handId = again ? null : id;
    this.picked = { tile: again ? null : tile, character: fits ? wanted : null, from: null };
    if (!again && targetsOf(prompt, this.picked).size === 0) void this.#askWhy(tile, spaces, false);
  }

  /** Picks a counter to go with a tile; the same again, or null, puts it back. */
  pickCharacter(character: CharacterName | null): void {
    const next = character === this.picked.character ? null : character;
    this.cursor = null;
    this.why = null;
    this.picked =
      next === "sorceress"
        ? { ...kNothing, character: next }
        : { ...this.picked, character: next, from: null };
  }

  /** Picks up what a choice puts somewhere, and points there. */
  take(choice: KingsGateChoice): void {
    this.clear();
    if (isVerb(choice, "location")) this.place = choice;
    if (isVerb(choice, "sorceress")) this.picked = { tile: null, character: "sorceress", from: choice.from };
    if (isVerb(choice, "dragon")) this.picked = { ...kNothing, tile: choice.tile };
    if (isVerb(choice, "place"))
      this.picked = { ...kNothing, tile: choice.tile, character: choice.character };
    if (!isVerb(choice, "location") && "x" in choice) this.cursor = { x: choice.x, y: choice.y };
  }

  pickSource(from: Cell): void {
    this.cursor = null;
    this.picked = { ...this.picked, from };
  }

  /** Tries the next location: nothing but a preview leaves the client. */
  async tryPlace(place: Locating, table: KingsGateTable): Promise<void> {
    this.place = place;
    this.ahead = null;
    try {
      const { patch } = await this.#session.preview(table.version, [place.id]);
      if (this.place?.id !== place.id) return;
      this.ahead = applyPatch(table.document, patch).game.location;
    } catch {
      // Without an answer there is no ring to show; the place may be confirmed all the same.
    }
  }

  /** Says why what is picked may not go to a cell. */
  explain(cell: Cell): void {
    if (this.picked.tile) void this.#askWhy(this.picked.tile, [[cell.x, cell.y]], true);
  }

  async #askWhy(tile: string, spaces: [number, number][], there: boolean): Promise<void> {
    for (const [x, y] of spaces) {
      try {
        const facts = await this.#session.inspect({ x, y });
        const reason = facts.kind === "location" ? null : facts.why_not?.[tile];
        if (this.picked.tile !== tile) return;
        if (reason) {
          this.why = { reason, there };
          return;
        }
      } catch {
        return;
      }
    }
  }

  /** Sends a choice. What it changes comes as an update, which follow() sees. */
  async send(choice: KingsGateChoice): Promise<void> {
    await this.#ask((expect) => this.#session.choose(expect, [choice.id]));
  }

  async undo(): Promise<void> {
    await this.#ask((expect) => this.#session.undo(expect));
  }

  /** One request at a time, about the table as it is now. */
  async #ask(request: (expect: number) => Promise<unknown>): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    await this.#session.attempt(request(this.#session.table?.version ?? 0));
    this.sending = false;
  }
}
