// The one conversation of this page with the server, as the screens see it.

import { Client, type Membership } from "./net/client";
import { browserSurroundings, type Link } from "./net/connection";
import type { Request } from "./net/wire";
import type { GameInfo, ServerMessage } from "./protocol/messages";
import { askedFor, forgetSeat, keepAsked, keepSeat, readDevice, writeDevice } from "./state/device";
import type { TableState } from "./state/table";
import { refusal } from "./text/text.svelte";

type Entry = Extract<Request, { type: "create" | "join" | "watch" }>;
type Listener = (table: TableState, message: ServerMessage) => void;

/** Refusals after which the seat that this device keeps is nobody's key any more. */
const kSeatLost = new Set(["bad-token", "removed", "banned"]);

class Session {
  link = $state.raw<Link>({ state: "connecting" });
  table = $state.raw<TableState | null>(null);
  membership = $state.raw<Membership | null>(null);
  /** A short message for the person, shown until it is closed or replaced. */
  toast = $state("");
  /** What a screen reader is to say. */
  spoken = $state("");
  name = $state(readDevice("name", ""));
  readonly #listeners = new Set<Listener>();
  readonly client = new Client(
    browserSurroundings(),
    {
      onLink: (link) => {
        this.link = link;
      },
      onTable: (table, message) => {
        this.table = table;
        if (table && message) for (const listener of this.#listeners) listener(table, message);
      },
      onMembership: (membership) => this.#keep(membership),
      onRefused: (refused) => {
        if (kSeatLost.has(refused.code) && this.table) forgetSeat(this.table.room);
        this.toast = refusal(refused);
      },
    },
    newId,
  );

  /** The seat that one plays in the room, or null when one looks on. */
  get seat(): number | null {
    return this.membership?.seat ?? null;
  }

  /** Calls `listener` after each message that changed the table; the result ends that. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  rename(name: string): void {
    this.name = name;
    writeDevice("name", name.trim());
  }

  /** Runs a request and shows its refusal, if any; null when it was refused. */
  async attempt<T>(request: Promise<T>): Promise<T | null> {
    try {
      const answer = await request;
      this.toast = "";
      return answer;
    } catch (error) {
      this.toast = refusal(error);
      return null;
    }
  }

  /**
   * Asks for a room or a seat, or to look on; null when it was refused. What takes a seat is kept on this device
   * until it is answered, so that neither a lost connection nor a reload takes two.
   */
  async enter(entry: Entry): Promise<Membership | null> {
    const takesSeat = entry.type === "create" || (entry.type === "join" && "name" in entry);
    const asked: Entry = takesSeat ? { ...entry, key: newId() } : entry;
    if (takesSeat) keepAsked(asked);
    return this.#ask(asked);
  }

  /** What was asked before this page was loaded and never answered, once more; null when there is nothing. */
  async enterAgain(): Promise<Membership | null> {
    const asked = askedFor() as Entry | null;
    return asked && this.#ask(asked);
  }

  async #ask(asked: Entry): Promise<Membership | null> {
    const { client } = this;
    const answer = asked.type === "create" ? client.create(asked) : client.enter(asked);
    const answered = answer.then(
      () => true,
      (error: { code?: string }) => error.code !== "lost",
    );
    const joined = await this.attempt(answer);
    if ((await answered) && "key" in asked) keepAsked(null);
    return joined;
  }

  #keep(membership: Membership | null): void {
    this.membership = membership;
    if (!membership?.token || membership.seat === null) return;
    const { room, token, seat, name } = membership;
    keepSeat({ room, token, seat, name });
  }
}

export const session = new Session();

let games: Promise<GameInfo[]> | null = null;

/** The games that this server offers; asked once. */
export function offeredGames(): Promise<GameInfo[]> {
  games ??= fetch("/api/games")
    .then((response) => {
      if (!response.ok) throw new Error(`GET /api/games: ${response.status}`);
      return response.json() as Promise<{ games: GameInfo[] }>;
    })
    .then((answer) => answer.games)
    .catch((error: unknown) => {
      games = null;
      throw error;
    });
  return games;
}

// crypto.randomUUID is missing on pages served without TLS, as in a home network.
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
