// The part of the wire that is Carcassonne's own, told apart.

import type {
  CarcassonneView,
  Choice,
  DeployChoice,
  GameEvent,
  MoveChoice,
  PlaceChoice,
  RemoveChoice,
  ScoredEvent,
} from "../../protocol/messages";
import type { TableState } from "../../state/table";

export const kFeatures = ["road", "city", "cloister", "farm", "other"] as const;

/** A choice that is known to lay a tile, and one that is known to deploy a figure. */
export type Placing = Choice & PlaceChoice;
export type Deploying = Choice & DeployChoice;

/** A choice that moves a neutral figure, and one that sends somebody's figure home. */
export type Moving = Choice & MoveChoice;
export type Removing = Choice & RemoveChoice;
/** A choice that one can point at on the board, beside the places for tiles. */
export type Target = Deploying | Moving | Removing;

export function gameView(table: TableState): CarcassonneView {
  return table.document.game as unknown as CarcassonneView;
}

export function isPlace(choice: Choice): choice is Placing {
  return choice.verb === "place";
}

export function isDeploy(choice: Choice): choice is Deploying {
  return choice.verb === "deploy";
}

export function isMove(choice: Choice): choice is Moving {
  return choice.verb === "move";
}

export function isRemove(choice: Choice): choice is Removing {
  return choice.verb === "remove";
}

export function isScored(event: GameEvent): event is GameEvent & ScoredEvent {
  return event.type === "scored";
}
