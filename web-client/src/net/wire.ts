// The messages of the wire are generated from its schemas; here stands what answers what.

import type {
  Ack,
  AddEntropy,
  Command,
  CreateRoom,
  Dismiss,
  HistoryPage,
  Inspect,
  Inspected,
  JoinedSeat,
  JoinedSpectator,
  Leave,
  ListRooms,
  Preview,
  Previewed,
  ProposeBot,
  ProposeEnd,
  ProposeSkip,
  ReadHistory,
  Rematch,
  RemoveSeat,
  Resign,
  ReturnToSeat,
  Rooms,
  SeatBot,
  Start,
  TakeSeat,
  Undo,
  Vote,
  WatchRoom,
} from "../protocol/messages";

export type Joined = JoinedSeat | JoinedSpectator;

type WithoutId<Message> = Message extends { id: string } ? Omit<Message, "id"> : never;

/** A message that the server answers by one with the same id, which the client adds. */
export type Request = WithoutId<
  | ListRooms
  | CreateRoom
  | TakeSeat
  | ReturnToSeat
  | WatchRoom
  | SeatBot
  | RemoveSeat
  | Dismiss
  | AddEntropy
  | Start
  | Leave
  | Resign
  | ProposeEnd
  | ProposeBot
  | ProposeSkip
  | Vote
  | Rematch
  | Command
  | Undo
  | Preview
  | Inspect
  | ReadHistory
>;

export interface Answers {
  list: Rooms;
  create: Joined;
  join: Joined;
  watch: Joined;
  bot: Ack;
  remove: Ack;
  dismiss: Ack;
  entropy: Ack;
  start: Ack;
  leave: Ack;
  resign: Ack;
  propose: Ack;
  vote: Ack;
  rematch: Ack;
  command: Ack;
  undo: Ack;
  preview: Previewed;
  inspect: Inspected;
  history: HistoryPage;
}
