// The part of the wire that is Carcassonne's own, told apart.

import type {
  CarcassonneChoice,
  CarcassonneView,
  DeployChoice,
  MoveChoice,
  PlaceChoice,
  RemoveChoice,
  ScoredEvent,
} from "../../protocol/messages";
import type { EntryOf, PromptOf, TableOf } from "../../state/table";
import type { GameSession } from "../game_session";

export type { CarcassonneChoice, CarcassonneView };
export type CarcassonneTable = TableOf<"carcassonne">;
export type CarcassonnePrompt = PromptOf<"carcassonne">;
export type CarcassonneSession = GameSession<"carcassonne">;
export type CarcassonneEntry = EntryOf<"carcassonne">;
/** What the log of a table holds. */
export type LogEvent = CarcassonneEntry["events"][number];

export const kFeatures = ["road", "city", "cloister", "farm", "other"] as const;

/** A choice that one can point at on the board, beside the places for tiles. */
export type Target = DeployChoice | MoveChoice | RemoveChoice;

export function isPlace(choice: CarcassonneChoice): choice is PlaceChoice {
  return choice.verb === "place";
}

export function isDeploy(choice: CarcassonneChoice): choice is DeployChoice {
  return choice.verb === "deploy";
}

export function isMove(choice: CarcassonneChoice): choice is MoveChoice {
  return choice.verb === "move";
}

export function isRemove(choice: CarcassonneChoice): choice is RemoveChoice {
  return choice.verb === "remove";
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
