// Which page of a table is open: beside the board, or over it on a phone.

import { isTight } from "../layout.svelte";

/** The pages that every table has besides its own. */
type OfEveryTable = "end" | "people" | "chat" | "settings";

export class Pages<Name extends string> {
  open = $state.raw<Name | OfEveryTable | null>(null);
  readonly #usual: Name;

  /** `usual` is open where it costs the board no room. */
  constructor(usual: Name) {
    this.#usual = usual;
    this.rest();
  }

  toggle(next: Name | OfEveryTable): void {
    this.open = this.open === next ? null : next;
  }

  /** Back to how it was at first. */
  rest(): void {
    this.open = isTight() ? null : this.#usual;
  }

  /** Uncovers the board, to show something on it. */
  makeRoom(): void {
    if (isTight()) this.open = null;
  }
}
