// What a screen reader is to say, in two regions of the page: what happened, and what is under the player's hands.

/** A screen reader has read the older ones long before: a turn is one line. */
const kLinesMax = 50;

interface Line {
  id: number;
  text: string;
}

export class Spoken {
  /** What happened, the newest last. A line stays as it is, so that the next one does not cut it off. */
  lines = $state.raw<readonly Line[]>([]);
  /** What is pointed at or chosen: only the last of it matters. */
  moment = $state("");
  #told = 0;

  tell(text: string): void {
    if (text === "") return;
    this.#told += 1;
    this.lines = [...this.lines, { id: this.#told, text }].slice(-kLinesMax);
  }

  say(text: string): void {
    this.moment = text;
  }

  /** What was said to one is not left for another. */
  hush(): void {
    this.lines = [];
    this.moment = "";
  }
}
