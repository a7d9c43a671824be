// The session as one game's table sees it: in the types of that game, and no more than a table needs.

import type { Ack, GameTypes, Inspect, Inspected, Preview, Previewed } from "../protocol/messages";
import type { Session } from "../session.svelte";
import {
  type EntryOf,
  type GameName,
  isTableOf,
  type PromptOf,
  type TableOf,
  type TableState,
} from "../state/table";

/** What a server allows, as long as it is not known. */
export const kLongest = 8;

export interface PreviewOf<Name extends GameName> extends Omit<Previewed, "events" | "prompt"> {
  events: EntryOf<Name>["events"];
  prompt: PromptOf<Name> | null;
}

interface InspectedOf<Name extends GameName> extends Omit<Inspected, "result"> {
  result: GameTypes[Name]["facts"];
}

export interface GameSession<Name extends GameName> {
  /** The seat that one plays, or null when one looks on. */
  readonly seat: number | null;
  readonly table: TableOf<Name> | null;
  /** How many choices in a row a preview or a command may have. */
  readonly longest: number;
  /** What is sent now waits, for a connection or for an answer. */
  readonly waits: boolean;
  /** Calls `listener` after each entry that changed the table, with that entry; the result ends that. */
  onEntry(listener: (table: TableOf<Name>, entry: EntryOf<Name>) => void): () => void;
  /** What choices would lead to at version `expect`; nobody else learns of it. */
  preview(expect: number, choices: string[]): Promise<PreviewOf<Name>>;
  /** Does these choices in a row, or, where one is refused, none of them. */
  choose(expect: number, choices: string[]): Promise<Ack>;
  undo(expect: number): Promise<Ack>;
  inspect(target: GameTypes[Name]["target"]): Promise<GameTypes[Name]["facts"]>;
  /** Runs a request and shows its refusal, if any; null when it was refused. */
  attempt<T>(request: Promise<T>): Promise<T | null>;
  /** What a screen reader is to say of what is under the player's hands; the next words take its place. */
  say(words: string): void;
  /** What it is to say of what happened, after all that it was told before. */
  tell(words: string): void;
}

/** Who answers in place of the server. */
export type Answers<Name extends GameName> = Pick<GameSession<Name>, "preview" | "choose" | "undo">;

/** At a table where nothing can be done any more: it answers nothing, but where a turn is played again, by `again`. */
export function finishedSession<Name extends GameName>(
  table: () => TableOf<Name>,
  { attempt, say, tell }: Pick<GameSession<Name>, "attempt" | "say" | "tell">,
  again: () => Answers<Name> | null = () => null,
): GameSession<Name> {
  const unknown = () => Promise.reject(new Error("a finished game answers nothing"));
  return {
    seat: null,
    get table() {
      return table();
    },
    longest: kLongest,
    waits: false,
    onEntry: () => () => {},
    preview: (expect, choices) => again()?.preview(expect, choices) ?? unknown(),
    choose: (expect, choices) => again()?.choose(expect, choices) ?? unknown(),
    undo: (expect) => again()?.undo(expect) ?? unknown(),
    inspect: unknown,
    attempt,
    say,
    tell,
  };
}

export function gameSession<Name extends GameName>(session: Session, name: Name): GameSession<Name> {
  const { client } = session;
  const own = (table: TableState | null) => (table && isTableOf(table, name) ? table : null);
  return {
    get seat() {
      return session.seat;
    },
    get table() {
      return own(session.table);
    },
    get longest() {
      return session.link.state === "live" ? session.link.welcome.limits.choices : kLongest;
    },
    get waits() {
      return session.waits;
    },
    onEntry: (listener) =>
      session.listen((changed, message) => {
        const table = own(changed);
        const entry =
          message.type === "update" && table?.log.find(({ version }) => version === message.version);
        if (table && entry) listener(table, entry);
      }),
    preview: (expect, choices) =>
      client.request<Omit<Preview, "id">, PreviewOf<Name>>({ type: "preview", expect, choices }),
    choose: (expect, choices) => client.request({ type: "command", expect, choices }),
    undo: (expect) => client.request({ type: "undo", expect }),
    inspect: async (target) =>
      (await client.request<Omit<Inspect, "id">, InspectedOf<Name>>({ type: "inspect", target })).result,
    attempt: (request) => session.attempt(request),
    say: (words) => session.spoken.say(words),
    tell: (words) => session.spoken.tell(words),
  };
}
