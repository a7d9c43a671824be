// A turn being thought over: a tile on trial, a figure on trial. Until it is confirmed only previews leave the client, so
// taking it back costs nothing and nobody else sees it.

import type { Choice, GameEvent, Prompt } from "../../protocol/messages";
import { session } from "../../session.svelte";
import type { TableState } from "../../state/table";
import type { Cell } from "./board/scene";
import { cellKey } from "./board/scene";
import { passOf, placeAt, placesOf, targetsOf, turnedPlace } from "./turn";
import type { Placing, Target } from "./view";

export class Draft {
  /** The tile on trial. */
  place = $state.raw<Placing | null>(null);
  /** The figure on trial, or another choice picked from the list; null means: no figure. */
  chosen = $state.raw<Choice | null>(null);
  /** What the server would ask after the tile on trial. */
  ahead = $state.raw<Prompt | null>(null);
  /** What the whole of it would lead to. */
  outcome = $state.raw<GameEvent[]>([]);
  /** What the server would ask after the whole of it. */
  after = $state.raw<Prompt | null>(null);
  sending = $state(false);
  /** A preview is under way. */
  looking = $state(false);
  #version = 0;
  #lookAgain = false;

  /** Forgets the trial when the table has moved on under it. */
  follow(table: TableState): void {
    if (table.version === this.#version || this.sending) return;
    this.#version = table.version;
    // Where several seats choose at the same time, what another chose leaves the choice on offer.
    const chosen = this.place ? null : this.chosen;
    this.clear();
    this.chosen = table.prompt?.choices.find(({ id }) => id === chosen?.id) ?? null;
  }

  clear(): void {
    this.place = null;
    this.chosen = null;
    this.ahead = null;
    this.outcome = [];
    this.after = null;
  }

  /** What may be done with figures now: after the tile on trial, or after one already placed, which lies at `placed`. */
  spots(prompt: Prompt | null, placed: Cell | null): Target[] {
    return targetsOf(this.place ? this.ahead : prompt, this.place ?? placed);
  }

  try(prompt: Prompt, cell: Cell): void {
    const ways = placesOf(prompt).get(cellKey(cell)) ?? [];
    this.#lay(placeAt(ways, this.place?.rotation ?? 0));
  }

  turn(prompt: Prompt, direction: 1 | -1): void {
    if (!this.place) return;
    this.#lay(turnedPlace(placesOf(prompt).get(cellKey(this.place)) ?? [], this.place, direction));
  }

  turnTo(place: Placing): void {
    this.#lay(place);
  }

  /** Picks a figure or another choice; the same again, or null, puts it back. */
  choose(choice: Choice | null): void {
    this.chosen = choice?.id === this.chosen?.id ? null : choice;
    void this.#look();
  }

  #lay(place: Placing | null): void {
    if (!place || place.id === this.place?.id || this.sending) return;
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
    const { place, chosen } = this;
    const expect = this.#version;
    if (place && !this.ahead) {
      const answer = await session.client.request({ type: "preview", expect, choices: [place.id] });
      if (this.place?.id !== place.id) return;
      this.ahead = answer.prompt;
      this.outcome = answer.events;
      this.after = answer.prompt;
    }
    const then = chosen ?? passOf(place ? this.ahead : (session.table?.prompt ?? null));
    if (!then) return;
    const choices = place ? [place.id, then.id] : [then.id];
    const answer = await session.client.request({ type: "preview", expect, choices });
    if (this.place?.id !== place?.id || this.chosen?.id !== chosen?.id) return;
    this.outcome = answer.events;
    this.after = answer.prompt;
  }

  /** Sends what is on trial: the tile, and then the figure or the pass that follows it. */
  async confirm(prompt: Prompt): Promise<void> {
    if (this.sending || (!this.place && !this.chosen && !passOf(prompt))) return;
    this.sending = true;
    const { place, chosen } = this;
    try {
      let next: Prompt | null = prompt;
      if (place) next = await this.#send(place);
      const wanted = chosen ?? passOf(next);
      const offered = next?.seat === prompt.seat && next.choices.find((choice) => choice.id === wanted?.id);
      if (offered && (!place || offered.verb !== "place")) await this.#send(offered);
    } catch (error) {
      void session.attempt(Promise.reject(error));
    }
    this.sending = false;
    if (session.table) this.follow(session.table);
  }

  /** Sends one choice and waits until the table shows it; the result is what is asked next. */
  async #send(choice: Choice): Promise<Prompt | null> {
    const ack = await session.client.request({
      type: "command",
      expect: session.table?.version ?? 0,
      choice: choice.id,
    });
    await new Promise<void>((resolve) => {
      const reached = () => (session.table?.version ?? 0) >= ack.version;
      if (reached()) {
        resolve();
        return;
      }
      const stop = session.listen(() => {
        if (!reached()) return;
        stop();
        resolve();
      });
    });
    return session.table?.prompt ?? null;
  }
}
