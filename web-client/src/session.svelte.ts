// The one conversation of this page with the server, as the screens see it. main.ts makes it, App hands it to all that is in it.

import { createContext } from "svelte";
import { Client, type Membership } from "./net/client";
import type { Link, Surroundings } from "./net/connection";
import { fetchedOnce } from "./net/fetched";
import type { Request } from "./net/wire";
import type { Games, Refused, ServerMessage } from "./protocol/messages";
import { askedFor, forgetSeat, keepAsked, keepSeat, keptSeat, readDevice, writeDevice } from "./state/device";
import type { TableState } from "./state/table";
import { refusal, t } from "./text/text.svelte";

type Entry = Extract<Request, { type: "create" | "join" | "watch" }>;
type Listener = (table: TableState, message: ServerMessage) => void;

/** Refusals after which the seat that this device keeps is nobody's key any more. */
const kSeatLost = new Set(["bad-token", "removed", "banned"]);

export class Session {
  link = $state.raw<Link>({ state: "connecting" });
  table = $state.raw<TableState | null>(null);
  membership = $state.raw<Membership | null>(null);
  /** A short message for the person, shown until it is closed or replaced. */
  toast = $state("");
  /** What a screen reader is to say. */
  spoken = $state("");
  name = $state(readDevice("name", ""));
  readonly #listeners = new Set<Listener>();
  readonly client: Client;

  constructor(surroundings: Surroundings) {
    const handlers = {
      onLink: (link: Link) => {
        this.link = link;
      },
      onTable: (table: TableState | null, message: ServerMessage | null) => {
        this.table = table;
        if (table) this.#note(table);
        if (table && message) for (const listener of this.#listeners) listener(table, message);
      },
      onAnnounced: (text: string) => {
        this.toast = t("app.announced", { text });
      },
      onMembership: (membership: Membership | null) => this.#keep(membership),
      onRefused: (refused: Refused) => {
        if (kSeatLost.has(refused.code) && this.table) forgetSeat(this.table.room);
        this.toast = refusal(refused);
      },
    };
    this.client = new Client(surroundings, handlers, newId);
  }

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
    const takesSeat = entry.type === "create" || (entry.type === "join" && !("token" in entry));
    const asked: Entry = takesSeat ? { ...entry, key: newId() } : entry;
    if (takesSeat) keepAsked(asked);
    return this.#ask(asked);
  }

  /**
   * Whether there is such a table. Coming back to it with a key that is nobody's is refused either way, and the refusal tells.
   * Undefined when it could not be found out.
   */
  async exists(room: string): Promise<boolean | undefined> {
    try {
      await this.client.request({ type: "join", room, token: newId() });
      return true;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === "bad-token") return true;
      return code === "no-such-room" ? false : undefined;
    }
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

  /** Keeps with one's seat what is played there, for the list of one's tables. */
  #note({ room, document }: TableState): void {
    const kept = this.seat === null ? undefined : keptSeat(room);
    if (!kept) return;
    const { game, status, seats } = document.room;
    const others = Object.entries(seats).flatMap(([seat, { name }]) =>
      Number(seat) === kept.seat ? [] : [name],
    );
    const over = status === "finished";
    // A device to which the seat has come knows no name.
    const name = seats[kept.seat]?.name ?? kept.name;
    const same = kept.game === game && kept.over === over && kept.name === name;
    if (same && kept.others?.join() === others.join()) return;
    keepSeat({ ...kept, name, game, others, over });
  }

  #keep(membership: Membership | null): void {
    this.membership = membership;
    if (!membership?.token || membership.seat === null) return;
    const { room, token, seat } = membership;
    // Who comes back by their token says no name.
    const name = membership.name || (keptSeat(room)?.name ?? "");
    keepSeat({ ...keptSeat(room), room, token, seat, name });
  }
}

/** How screens come by the session: App provides it. */
export const [useSession, provideSession] = createContext<Session>();

/** The games that this server offers. */
export const offeredGames = fetchedOnce("/api/games", ({ games }: Games) => games);

// crypto.randomUUID is missing on pages served without TLS, as in a home network.
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
