// The part of the wire that is Carcassonne's own, told apart.

import type { CarcassonneView, ScoredEvent } from "../../protocol/messages";
import type { EntryOf, PromptOf, TableOf } from "../../state/table";
import type { GameSession } from "../game_session";
import type { CarcassonneChoice, FigureChoice, PlaceChoice, PrisonerChoice, TileChoice } from "./choices";

export type { CarcassonneChoice, CarcassonneView, FigureChoice, PlaceChoice, PrisonerChoice, TileChoice };
export type CarcassonneTable = TableOf<"carcassonne">;
export type CarcassonnePrompt = PromptOf<"carcassonne">;
export type CarcassonneSession = GameSession<"carcassonne">;
export type CarcassonneEntry = EntryOf<"carcassonne">;
/** Points by seat. */
export function scoresOf({ players }: CarcassonneView): Record<string, number> {
  return Object.fromEntries(Object.entries(players).map(([seat, { score }]) => [seat, score]));
}

/** What the log of a table holds. */
export type LogEvent = CarcassonneEntry["events"][number];

export const kFeatures = ["road", "city", "cloister", "farm", "other"] as const;

/** A choice that one can point at on the board, beside the places for tiles. */
export type Target = FigureChoice;

export function isPlace(choice: CarcassonneChoice): choice is PlaceChoice {
  return choice.shape === "placement";
}

/** A tile is chosen by its kind. */
export function isTile(choice: CarcassonneChoice): choice is TileChoice {
  return choice.shape === "tile";
}

/** Something is done with a figure, under any word. */
export function isFigure(choice: CarcassonneChoice): choice is FigureChoice {
  return choice.shape === "figure";
}

/** Something is done with a figure that stands nowhere, since somebody holds it. */
export function isPrisoner(choice: CarcassonneChoice): choice is PrisonerChoice {
  return choice.shape === "prisoner";
}

/** It leaves what is asked as it is: that is asked again behind it. */
export function isAside(choice: CarcassonneChoice): choice is PrisonerChoice {
  return isPrisoner(choice) && choice.aside === true;
}

/** A figure comes out of the supply. */
export function isComing(choice: CarcassonneChoice): choice is FigureChoice {
  return isFigure(choice) && choice.does === "comes";
}

/** Whether figures of a kind belong to nobody. */
export function isNeutral(kind: string, { document }: CarcassonneTable): boolean {
  const { figures, supply } = document.game;
  return (
    supply.includes(kind) || Object.values(figures).some((one) => one.kind === kind && one.seat === null)
  );
}

export function isScored(event: LogEvent): event is ScoredEvent {
  return event.type === "scored";
}

function hintsOf({ document }: CarcassonneTable): string {
  return document.room.options.choices["hints"] ?? "helpful";
}

/** Whether this table is told what things are worth, and how many of the tiles left fit where. */
export function isForetold(table: CarcassonneTable): boolean {
  return table.document.game.over || hintsOf(table) === "helpful";
}

/** Whether nobody is told beforehand in which rotations a tile fits. */
export function turnsFreely(table: CarcassonneTable): boolean {
  return hintsOf(table) === "tournament";
}
