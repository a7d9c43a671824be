// What a screen reader hears of a game: each thing once and in order, the turn of somebody else in one line, and whose turn it is.

export interface HeardLine {
  text: string;
  /** A turn begins with it. */
  weight: string;
}

/** With a stop between them, so that a voice makes a pause there. */
function sentences(lines: readonly string[]): string {
  return lines.map((line) => (/[.:!?]$/.test(line) ? line : `${line}.`)).join(" ");
}

/** Who thinks longer leaves nobody waiting for what they did before. */
const kPause_ms = 2500;

export class Heard {
  readonly #tell: (text: string) => void;
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = false;

  constructor(tell: (text: string) => void) {
    this.#tell = tell;
  }

  /** What happened. `asked`: the listener is to move; then `words` say what with, after "your turn" where that is new. */
  hear(lines: readonly HeardLine[], asked: boolean, yourTurn: string, words: readonly string[]): void {
    for (const { text, weight } of lines) {
      if (weight === "turn") this.flush();
      this.#waiting.push(text);
    }
    clearTimeout(this.#timer);
    if (asked) this.flush();
    else this.#timer = setTimeout(() => this.flush(), kPause_ms);
    const mine = asked && !this.#asked ? [yourTurn, ...words] : words;
    this.#asked = asked;
    this.#tell(sentences(mine));
  }

  /** What waits is not told any more: somebody else may listen now. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  /** Tells what waits for the end of a turn. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#tell(sentences(this.#waiting));
    this.#waiting = [];
  }
}
