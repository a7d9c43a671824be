// The messages of `gatehouse.v1.json` as this client uses them; protocol/README.md is normative. Readers ignore
// fields that they do not know, so these types name only what is read.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export type PatchStep = { op: "add" | "replace"; path: string; value: Json } | { op: "remove"; path: string };

export interface Limits {
  preview_choices: number;
  name_length: number;
  idle_ms: number;
}

export interface Welcome {
  type: "welcome";
  server: string;
  session: string;
  time_ms: number;
  limits: Limits;
  ping_ms: number;
}

export type RoomStatus = "waiting" | "playing" | "finished";

export interface GameOptions {
  expansions: string[];
  choices: Record<string, string>;
}

export interface RoomRow {
  room: string;
  name: string;
  game: string;
  status: RoomStatus;
  seats: number;
  taken: number;
  spectators: number;
  options: GameOptions;
}

export interface Joined {
  type: "joined";
  id: string;
  room: string;
  role: "seat" | "spectator";
  seat?: number;
  token?: string;
}

export interface SeatEntry {
  name: string;
  bot: string | null;
}

export interface RoomDocument {
  room: string;
  name: string;
  game: string;
  status: RoomStatus;
  public: boolean;
  host: number | null;
  seats: Record<string, SeatEntry>;
  size: number;
  options: GameOptions;
}

export interface Document {
  room: RoomDocument;
  game: JsonObject | null;
}

/** What one may choose: `id` goes back to the server as it is; the other fields are the game's. */
export interface Choice {
  id: string;
  verb: string;
  [field: string]: Json;
}

export interface Prompt {
  seat: number;
  step: string;
  undo: boolean;
  choices: Choice[];
}

/** Something that happened; the fields beside `type` are the game's. */
export interface GameEvent {
  type: string;
  [field: string]: Json;
}

export interface Viewers {
  seats: number[];
  spectators: string[];
}

export interface Snapshot {
  type: "snapshot";
  room: string;
  version: number;
  digest: string;
  document: Document;
  prompt: Prompt | null;
  waiting: number[];
  viewers: Viewers;
}

export interface Update {
  type: "update";
  room: string;
  version: number;
  digest: string;
  events: GameEvent[];
  patch: PatchStep[];
  prompt: Prompt | null;
  waiting: number[];
}

export interface Tail {
  type: "tail";
  room: string;
  from: number;
  to: number;
  updates: Update[];
}

export interface ViewersChanged extends Viewers {
  type: "viewers";
  room: string;
}

export interface Acknowledged {
  type: "ack";
  id: string;
  version: number;
}

export interface Previewed {
  type: "previewed";
  id: string;
  version: number;
  events: GameEvent[];
  patch: PatchStep[];
  prompt: Prompt | null;
}

export interface Inspected {
  type: "inspected";
  id: string;
  version: number;
  result: JsonObject;
}

export interface HistoryEntry {
  version: number;
  events: GameEvent[];
}

export interface History {
  type: "history";
  id: string;
  room: string;
  from: number;
  to: number;
  entries: HistoryEntry[];
}

export interface Refused {
  type: "error";
  id?: string;
  code: string;
  message: string;
  retryable: boolean;
  version?: number;
  retry_after_ms?: number;
}

export interface Rooms {
  type: "rooms";
  id: string;
  rooms: RoomRow[];
}

export interface Pong {
  type: "pong";
  id: string;
  time_ms: number;
}

export type ServerMessage =
  | Welcome
  | Pong
  | Rooms
  | Joined
  | Snapshot
  | Update
  | Tail
  | ViewersChanged
  | Acknowledged
  | Previewed
  | Inspected
  | History
  | Refused;

export type Request =
  | { type: "list" }
  | { type: "create"; name: string; game: string; seats: number; public: boolean; options: GameOptions }
  | { type: "join"; room: string; name?: string; seat?: number; token?: string; last?: number }
  | { type: "watch"; room: string; name: string; last?: number }
  | { type: "bot"; seat?: number; level: string }
  | { type: "remove"; seat: number }
  | { type: "start" }
  | { type: "leave" }
  | { type: "command"; expect: number; choice: string }
  | { type: "undo"; expect: number }
  | { type: "preview"; expect: number; choices: string[] }
  | { type: "inspect"; target: Json }
  | { type: "history"; from: number; to: number };

/** The answer of the server to each request that is answered by one message with the same id. */
export interface Answers {
  list: Rooms;
  create: Joined;
  join: Joined;
  watch: Joined;
  bot: Acknowledged;
  remove: Acknowledged;
  start: Acknowledged;
  leave: Acknowledged;
  command: Acknowledged;
  undo: Acknowledged;
  preview: Previewed;
  inspect: Inspected;
  history: History;
}

/** GET /api/games. */
export interface GameOption {
  key: string;
  expansion: string;
  values: string[];
  default: string;
  text: string;
}

export interface GameDescription {
  game: string;
  title: string;
  seats: { min: number; max: number };
  expansions: { name: string; title: string; tiles: number }[];
  options: GameOption[];
  bots: string[];
}
