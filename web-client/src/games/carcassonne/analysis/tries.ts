// A turn of the analysis on a player's desk: played again, or with what would have been better.

import { readTried } from "../../../analysis/again";
import type { AnalysedTurn } from "../../../protocol/messages";
import type { TableDesk } from "../desk.svelte";
import { Again, type Tried } from "./again.svelte";
import { betterOf, movesBefore } from "./better";

/** Plays a turn again, from its beginning. */
export function tryAgain(desk: TableDesk, turn: AnalysedTurn): void {
  leave(desk);
  const { back, moves } = desk;
  const { room, version } = desk.table;
  back.at = movesBefore(moves, turn);
  const again = new Again(turn, {
    read: (choices) => readTried<Tried>(room, turn.from, choices),
    show: (position) => {
      back.past = position;
      if (position) desk.past.follow(desk.shown);
    },
    plan: () => desk.past.plan,
    last: version,
  });
  desk.again = again;
  void again.play();
}

/** Plays it once more. */
export function restart(desk: TableDesk): void {
  desk.better = null;
  void desk.again?.play();
}

/** Shows what would have been better than a turn, also than one that is played again. */
export function showBetter(desk: TableDesk, turn: AnalysedTurn): void {
  const { back, moves, catalogue, again } = desk;
  again?.reveal();
  back.at = movesBefore(moves, turn);
  desk.better = betterOf(moves, turn, catalogue);
}

/** Nothing but the replay is on the board any more. */
export function leave(desk: TableDesk): void {
  desk.better = null;
  desk.again?.leave();
  desk.again = null;
}
