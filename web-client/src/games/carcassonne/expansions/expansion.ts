// What an expansion brings to the table besides rules: its words, the looks of things that it adds, and what it says and shows
// of its own. Its signs and terrains are in its `pictures.ts` and `terrains.ts`, which the painter finds. The client finds
// everything by its name on the wire. It shows a thing that no expansion here knows with its name on it.

import type { Component } from "svelte";
import type { CarcassonneView, ProgressPlace, ScoredEvent } from "../../../protocol/messages";
import type { LogWords } from "../../../table/log";
import type { Catalogue } from "../board/catalogue";
import type { Cell } from "../board/scene";
import type { PartPlace } from "../site";
import type { Trial } from "../trial.svelte";
import type {
  CarcassonneChoice,
  CarcassonnePrompt,
  CarcassonneSession,
  CarcassonneTable,
  LogEvent,
} from "../view";
import type { BuildingLook, FigureLook, NeutralLook, PlaceLook, ThingLook } from "./looks";

export interface LogLine extends LogWords {
  parts: PartPlace[];
  /** Where it happened, when not on parts. */
  at?: Cell;
}

/** What a choice is seen against. */
export interface Scene {
  table: CarcassonneTable;
  catalogue: Catalogue;
  /** Where the tile of this turn lies, or is on trial. */
  placed: Cell | null;
}

/** Its words are in its folder `text/` and loaded with those of the game, and its `index.ts` adds their keys to theirs (`KeysOf`). */
export interface Expansion {
  /** Kinds of figures of a seat. */
  figures?: Readonly<Record<string, FigureLook>>;
  /** Figures that belong to nobody. */
  neutrals?: Readonly<Record<string, NeutralLook>>;
  /** Places with a name: their words are `spot.NAME`. */
  places?: Readonly<Record<string, PlaceLook>>;
  /** What is built across tiles. */
  buildings?: Readonly<Record<string, BuildingLook>>;
  /** The sign of an event that names none; `deployed`: of a figure that goes elsewhere than to the tile just placed. */
  eventSigns?: Readonly<Record<string, string>>;
  /** What seats keep and what lies beside the table, where that is more than a sign with a number. */
  things?: Readonly<Record<string, ThingLook>>;
  sentences?: Sentences;
  parts?: TableParts;
}

/** What an expansion puts into words itself: undefined is for what is not about it. */
export interface Sentences {
  /** An event for the log; null when it says nothing of interest. */
  event?(table: CarcassonneTable, event: LogEvent): LogLine | null | undefined;
  /** Why something was scored so, where its terms do not say it. */
  reason?(event: ScoredEvent): string | undefined;
  /** `scene`: what it is seen against, where that is known. */
  choice?(choice: CarcassonneChoice, scene?: Scene | null): ChoiceWords | undefined;
  step?(prompt: CarcassonnePrompt, table: CarcassonneTable): StepWords | undefined;
  answers?(choices: readonly CarcassonneChoice[]): AnswerWords | undefined;
  /** What the turn on trial would bring. */
  outcome?(events: readonly LogEvent[]): string | undefined;
}

export interface ChoiceWords {
  /** On its button. */
  title: string;
  /** On Confirm, once it is picked. */
  confirm: string;
}

export interface StepWords {
  /** What is to be decided. */
  question: string;
  /** What it means to choose nothing, on its button and on Confirm; null when something must be chosen. */
  nothing: string | null;
  /** On Confirm as long as something must be chosen. */
  pick: string;
}

/** The question that a choice leads to. */
export interface AnswerWords {
  question: string;
  /** On Confirm as long as it is open. */
  pick: string;
  /** One for each answer. */
  titles: string[];
}

/** A component that is loaded when it is first shown. */
type Load<Props extends object> = () => Promise<{ default: Component<Props> }>;

/** What an expansion shows in places of its own, at a table where it is in play. */
export interface TableParts {
  page?: { name: string; label(): string; shown: Load<AtTable> };
  overBoard?: Component<AtTable>;
  beneathBoard?: Component<AtTable>;
  /** On the page of the final scores. */
  reckoning?: Load<{ table: CarcassonneTable; view: CarcassonneView }>;
}

export interface AtTable {
  table: CarcassonneTable;
  view: CarcassonneView;
  /** The seat that one plays. */
  me: number | null;
  session: CarcassonneSession;
  trial: Trial;
  /** Brings a place of the board into sight and says what is there. */
  pointAt(place: ProgressPlace): void;
  /** Opens the expansion's page. */
  openPage(): void;
}
