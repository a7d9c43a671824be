// What this viewer knows of one room, and how each message of the server changes it. Plain values, no DOM.

import type {
  Choice,
  Document,
  GameEvent,
  GameTypes,
  GameView,
  HistoryEntry,
  Presence,
  Prompt,
  RoomDocument,
  RoomEvent,
  ServerMessage,
  Snapshot,
  Tail,
  Update,
} from "../protocol/messages";
import { type Conversation, heard, kSilence, recalled } from "./chat";
import { type Clocks, clocksOf } from "./clocks";
import { digest } from "./digest";
import { applyPatch } from "./patch";

/** The names of the games whose types are known: see GameTypes. */
export type GameName = keyof GameTypes;

/** What a game fills in where the frame is open. */
interface Filled {
  view: GameView | null;
  choice: Choice;
  event: GameEvent;
}

export interface PromptWith<Offered extends Choice> extends Omit<Prompt, "choices"> {
  choices: Offered[];
}

export interface EntryWith<Event extends GameEvent> extends Omit<HistoryEntry, "events"> {
  events: (Event | RoomEvent)[];
}

/** How long the break was to be when that was heard, by the page's own clock (performance.now()). */
export interface Break {
  left_ms: number;
  heard_ms: number;
}

/** As the frame knows it, unless a game's types are given. */
export interface TableState<Game extends Filled = Filled> {
  room: string;
  version: number;
  document: { room: RoomDocument; game: Game["view"] };
  prompt: PromptWith<Game["choice"]> | null;
  waiting: number[];
  viewers: Presence;
  /** Null at a table without a clock. */
  clocks: Clocks | null;
  /** Until the next game of a match begins by itself; missing at other tables. */
  break?: Break | undefined;
  chat: Conversation;
  /** Past entries in order of version; may begin late until the history was read. */
  log: EntryWith<Game["event"]>[];
}

/** The table of a game that has begun, with that game's view, choices and events. */
export type TableOf<Name extends GameName> = TableState<GameTypes[Name]>;
export type PromptOf<Name extends GameName> = PromptWith<GameTypes[Name]["choice"]>;
export type EntryOf<Name extends GameName> = EntryWith<GameTypes[Name]["event"]>;

/** The one place where a game's forms are taken for granted: by the name that the server gives its view. */
export function isTableOf<Name extends GameName>(table: TableState, name: Name): table is TableOf<Name> {
  return table.document.game?.game === name;
}

/** `drift`: the state cannot be continued (a gap, a patch that does not fit, a wrong digest); ask for a snapshot. */
export interface Reduced {
  table: TableState | null;
  drift: boolean;
}

const kLogEntriesMax = 5000;

/** The table after `message`. Messages of another room, or not about a table's state, change nothing. */
export function reduce(table: TableState | null, message: ServerMessage): Reduced {
  if (message.type === "snapshot") return fromSnapshot(table, message);
  if (!table) return { table, drift: message.type === "update" || message.type === "tail" };
  if (message.type === "update") return message.room === table.room ? update(table, message) : keep(table);
  if (message.type === "tail") return tail(table, message);
  if (message.type === "viewers" && message.room === table.room) {
    return keep({
      ...table,
      viewers: {
        seats: message.seats,
        spectators: message.spectators,
        more: message.more,
        away: message.away ?? {},
        muted: message.muted ?? [],
      },
    });
  }
  if (message.type === "history" && message.room === table.room) {
    return keep({ ...table, log: merge(table.log, message.entries) });
  }
  if (message.type === "clock" && message.room === table.room) {
    return keep({ ...table, clocks: clocksOf(message, performance.now()) });
  }
  if (message.type === "break") {
    return keep({ ...table, break: { left_ms: message.left_ms, heard_ms: performance.now() } });
  }
  if (message.type === "chat" && message.room === table.room) {
    return keep({ ...table, chat: heard(table.chat, message) });
  }
  if (message.type === "chat" && table.document.room.match?.games.some(({ room }) => room === message.room)) {
    return keep({ ...table, chat: recalled(table.chat, message) });
  }
  return keep(table);
}

function keep(table: TableState): Reduced {
  return { table, drift: false };
}

function fromSnapshot(table: TableState | null, message: Snapshot): Reduced {
  const { room, version, document, prompt, waiting, viewers } = message;
  const log = table?.room === room ? table.log.filter((entry) => entry.version <= version) : [];
  const chat = table?.room === room ? table.chat : kSilence;
  const clocks = table?.room === room ? table.clocks : null;
  const rest = table?.room === room ? table.break : undefined;
  return keep({ room, version, document, prompt, waiting, viewers, clocks, break: rest, chat, log });
}

/** A tail without updates, too, tells whether the table is still the server's: the host may have put back a backup. */
function tail(table: TableState, message: Tail): Reduced {
  const step = message.updates.reduce<Reduced>(
    (before, next) => (before.table && !before.drift ? update(before.table, next) : before),
    keep(table),
  );
  const { table: after, drift } = step;
  if (!after || drift) return step;
  return { table: after, drift: after.version !== message.to || digest(after.document) !== message.digest };
}

function update(table: TableState, message: Update): Reduced {
  if (message.version <= table.version) return keep(table);
  if (message.version !== table.version + 1) return { table, drift: true };
  let document: Document;
  try {
    document = applyPatch(table.document, message.patch);
  } catch {
    return { table, drift: true };
  }
  if (digest(document) !== message.digest) return { table, drift: true };
  const log = merge(table.log, [{ version: message.version, events: message.events }]);
  const { version, prompt, waiting } = message;
  return keep({ ...table, version, document, prompt, waiting, log });
}

function merge(log: HistoryEntry[], entries: HistoryEntry[]): HistoryEntry[] {
  const last = log.at(-1)?.version ?? 0;
  const newer = entries.length > 0 && entries.every((entry) => entry.version > last);
  if (newer) return [...log, ...entries].slice(-kLogEntriesMax);
  const byVersion = new Map([...log, ...entries].map((entry) => [entry.version, entry]));
  return [...byVersion.values()].sort((a, b) => a.version - b.version).slice(-kLogEntriesMax);
}
