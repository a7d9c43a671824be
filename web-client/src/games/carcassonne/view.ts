// Carcassonne's own shapes on the wire (protocol/README.md, section Carcassonne), as far as they are read here.

import type { Cell, PartPlace } from "../../board/scene";
import type { Choice, GameEvent, Json } from "../../net/wire";
import type { TableState } from "../../state/table";

export const kFeatures = ["road", "city", "cloister", "farm", "other"] as const;

export interface PlayerView {
  score: number;
  by: Record<string, number>;
  supply: Record<string, number>;
}

export interface FigureView extends PartPlace {
  seat: number;
  kind: string;
}

export interface GameView {
  step: string;
  turn: number;
  seat: number;
  drawn: string | null;
  over: boolean;
  players: Record<string, PlayerView>;
  tiles: Record<string, { kind: string; rotation: number; order: number }>;
  figures: Record<string, FigureView>;
  bag: { total: number; kinds: Record<string, number> };
  discarded: string[];
  last: (Cell & { seat: number | null }) | null;
  result: { scores: number[]; winners: number[] } | null;
}

export interface PlaceChoice extends Choice {
  verb: "place";
  x: number;
  y: number;
  rotation: number;
}

export interface DeployChoice extends Choice {
  verb: "deploy";
  figure: string;
  x: number;
  y: number;
  part: string;
  feature: string;
  points: { now: number; when_done: number | null; at_end: number };
}

export interface Term {
  [field: string]: Json;
  what: string;
  count: number;
  each: number;
  points: number;
}

export interface ScoredEvent extends GameEvent {
  type: "scored";
  feature: string;
  cells: [number, number][];
  parts: (PartPlace & { [field: string]: Json })[];
  finished: boolean;
  final: boolean;
  terms: Term[];
  followers: { seat: number; count: number }[];
  points: { seat: number; points: number; why: string }[];
}

export interface FeatureFacts {
  kind: string;
  finished: boolean;
  open_ends: number;
  cells: [number, number][];
  parts: PartPlace[];
  owners: number[];
  points_now: number;
  points_when_done: number | null;
  points_at_end: number;
  terms: Term[];
}

export interface CellFacts {
  kind: "cell";
  fits: Record<string, number>;
  why_not: string | null;
}

export function gameView(table: TableState): GameView {
  return table.document.game as unknown as GameView;
}

export function isPlace(choice: Choice): choice is PlaceChoice {
  return choice.verb === "place";
}

export function isDeploy(choice: Choice): choice is DeployChoice {
  return choice.verb === "deploy";
}

export function isScored(event: GameEvent): event is ScoredEvent {
  return event.type === "scored";
}

export function nameOf(table: TableState, seat: number): string {
  return table.document.room.seats[seat]?.name ?? `#${seat + 1}`;
}
