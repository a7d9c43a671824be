// What each game says of itself before its table is loaded: how the screens that set up a table ask for its words.

/** Names from the wire in words, or what the server says of them. */
export interface SetupWords {
  expansion(name: string, otherwise: string): string;
  option(key: string, otherwise: string): string;
  value(key: string, value: string, otherwise: string): string;
  /** What a value of an option brings, in a sentence; empty where there are no words. */
  means(key: string, value: string): string;
  /** What a table may bring along. */
  text(key: string, otherwise: string): string;
  /** What an expansion adds, in a sentence; empty where there are no words. */
  about(expansion: string): string;
  icon(expansion: string): Icon | undefined;
  /** Expansions that go well together. */
  presets(): Preset[];
  editions(): Edition[];
}

/** A silhouette in a square of 24 units. */
export interface Icon {
  colour: string;
  path: string;
}

export interface Preset {
  name: string;
  title: string;
  expansions: string[];
  /** Options that it sets; all others are as usual then. */
  choices?: Record<string, string>;
  seats?: number;
}

export type EditionName = "first" | "current";

/** Options that differ from edition to edition, by what each of them has. */
export type Editions = Readonly<Record<EditionName, Readonly<Record<string, string>>>>;

/** The rules of an edition, for all expansions. An option that is missing differs in none. */
export interface Edition {
  name: EditionName;
  title: string;
  choices: Readonly<Record<string, string>>;
}
