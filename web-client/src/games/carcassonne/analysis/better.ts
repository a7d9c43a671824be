// What would have been better than a turn of a game that is over, as the board and words show it.

import type { AnalysedTurn, CarcassonneChoice as Entry } from "../../../protocol/messages";
import type { Catalogue } from "../board/catalogue";
import type { BoardScene } from "../board/scene";
import { choicesOfEntry } from "../choices";
import { partAt } from "../site";
import { type CarcassonneChoice, type CarcassonneEntry, isComing, isPlace } from "../view";

/** A turn as the board shows it: the table before it, with the tile and the figure where they would have been better. */
export interface Better {
  turn: AnalysedTurn;
  ghost: BoardScene["ghost"];
  spots: BoardScene["spots"];
  /** Where the tile was laid in the game. */
  played: BoardScene["played"];
}

/** How many of the moves came before the turn. */
export function movesBefore(moves: readonly CarcassonneEntry[], turn: AnalysedTurn): number {
  return moves.filter(({ version }) => version < turn.from).length;
}

/** How many of the moves there were after that entry of the log. */
export function movesAt(moves: readonly CarcassonneEntry[], version: number): number {
  return moves.filter((move) => move.version <= version).length;
}

export function choicesOf(turn: AnalysedTurn): CarcassonneChoice[] {
  return ((turn.better ?? []) as Entry[]).flatMap(choicesOfEntry);
}

/** `moves`: of the game; the tile of a turn is the one that was placed in it. */
export function betterOf(
  moves: readonly CarcassonneEntry[],
  turn: AnalysedTurn,
  catalogue: Catalogue,
): Better {
  const placed = moves
    .filter(({ version }) => version >= turn.from && version <= turn.to)
    .flatMap(({ events }) => events)
    .find((event) => event.type === "placed");
  const choices = choicesOf(turn);
  const place = choices.find(isPlace);
  const ghost =
    place && placed?.type === "placed"
      ? { x: place.x, y: place.y, kind: placed.tile, rotation: place.rotation, seat: turn.seat }
      : null;
  const spots = choices.flatMap((choice) => {
    if (!isComing(choice)) return [];
    const parts = catalogue.get(ghost?.kind ?? "")?.parts;
    return {
      ...{
        step: 0,
        id: choice.id,
        site: choice.site,
        act: choice.does,
        neutral: false,
        far: false,
      },
      ...{ figure: choice.figure, number: null, chosen: true, label: choice.id },
      lies: parts?.find(({ part }) => part === partAt(choice.site)?.part)?.terrain === "field",
    };
  });
  const played = placed?.type === "placed" ? { x: placed.x, y: placed.y } : null;
  return { turn, ghost, spots, played };
}
