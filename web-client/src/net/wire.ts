// The messages of the wire are generated from its schemas; here stands what answers what.

import type {
  Ack,
  ClientMessage,
  HistoryPage,
  Inspected,
  JoinedSeat,
  JoinedSpectator,
  Looking,
  Ping,
  Previewed,
  Resync,
  Rooms,
  SeatCode,
  ServerMessage,
} from "../protocol/messages";

export type Joined = JoinedSeat | JoinedSpectator;

type WithoutId<Message> = Message extends { id: string } ? Omit<Message, "id"> : never;

/** A message that the server answers by one with the same id, which the client adds. A first answer may come before (isFirst). */
export type Request = WithoutId<Exclude<ClientMessage, Ping | Resync>>;

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
  lock: Ack;
  appoint: Ack;
  leave: Ack;
  resign: Ack;
  propose: Ack;
  vote: Ack;
  rematch: Ack;
  ready: Ack;
  analyse: Ack;
  "hand-over": SeatCode;
  chat: Ack;
  mute: Ack;
  command: Ack;
  undo: Ack;
  preview: Previewed;
  inspect: Inspected;
  history: HistoryPage;
  "stop-looking": Looking;
}

/** Whether another answer to the same request follows, which nobody owes us: it comes when it comes. */
export function isFirst(message: ServerMessage): boolean {
  return message.type === "looking" && !message.stopped;
}
