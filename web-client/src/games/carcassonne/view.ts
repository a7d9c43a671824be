// The part of the wire that is Carcassonne's own, told apart.

import type {
  CarcassonneView,
  Choice,
  DeployChoice,
  GameEvent,
  PlaceChoice,
  ScoredEvent,
} from "../../protocol/messages";
import type { TableState } from "../../state/table";

export const kFeatures = ["road", "city", "cloister", "farm", "other"] as const;

/** A choice that is known to lay a tile, and one that is known to deploy a figure. */
export type Placing = Choice & PlaceChoice;
export type Deploying = Choice & DeployChoice;

export function gameView(table: TableState): CarcassonneView {
  return table.document.game as unknown as CarcassonneView;
}

export function isPlace(choice: Choice): choice is Placing {
  return choice.verb === "place";
}

export function isDeploy(choice: Choice): choice is Deploying {
  return choice.verb === "deploy";
}

export function isScored(event: GameEvent): event is GameEvent & ScoredEvent {
  return event.type === "scored";
}

export function nameOf(table: TableState, seat: number): string {
  return table.document.room.seats[seat]?.name ?? `#${seat + 1}`;
}
