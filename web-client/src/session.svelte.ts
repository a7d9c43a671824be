// The conversation of this page with the server, as the screens see it: one, and one more for each further seat at this
// device. main.ts makes it, App hands it to all that is in it.

import { createContext } from "svelte";
import { Client, type Membership } from "./net/client";
import type { Link, Surroundings } from "./net/connection";
import { fetchedOnce } from "./net/fetched";
import type { Request } from "./net/wire";
import type { Games, Refused, ServerMessage } from "./protocol/messages";
import {
  askedFor,
  forgetSeat,
  keepAsked,
  keepSeat,
  keptProfile,
  keptSeat,
  keptSeats,
  readDevice,
  writeDevice,
} from "./state/device";
import { random128 } from "./state/random";
import { Spoken } from "./state/spoken.svelte";
import type { TableState } from "./state/table";
import { refusal, t } from "./text/text.svelte";
import { cleaned } from "./text/typed";
import { type Looking, stillLooking } from "./together/hot_seat";

type Entry = Extract<Request, { type: "create" | "join" | "watch" }>;
/** A seat at this device, with its connection. */
interface Seated {
  client: Client;
  seat: number;
}
type Listener = (table: TableState, message: ServerMessage) => void;

/** Refusals after which the seat that this device keeps is nobody's key any more. */
const kSeatLost = new Set(["bad-token", "removed", "banned"]);

export class Session {
  link = $state.raw<Link>({ state: "connecting" });
  /** An answer of the server is missing. */
  late = $state(false);
  table = $state.raw<TableState | null>(null);
  membership = $state.raw<Membership | null>(null);
  /** The server did not know this device's profile, or it is suspended: one goes without it until its page has looked into that. */
  unknown = $state(false);
  /** How far the clock of the server is ahead of this device's. */
  ahead_ms = 0;
  /** The server owes us something: an answer, or what the table is now. */
  busy = $state(false);
  readonly spoken = new Spoken();
  /** It was read that this browser keeps nothing. */
  warned = $state(false);
  name = $state(readDevice("name", ""));
  /** The other seats that are played at this device, each over a connection of its own. */
  company = $state.raw<readonly Seated[]>([]);
  /** Who has said that they look at the device, where several play at it. */
  looking = $state.raw<Looking | null>(null);
  /** Somebody asked to pass the device on. It does not matter who is to move. */
  covered = $state(false);
  #told = $state.raw({ text: "", code: "" });
  readonly #listeners = new Set<Listener>();
  readonly surroundings: Surroundings;
  readonly #others = new Set<Client>();
  #client = $state.raw<Client>() as Client;

  constructor(surroundings: Surroundings) {
    this.surroundings = surroundings;
    this.#client = this.#newClient();
  }

  /** The connection of the seat that is shown. */
  get client(): Client {
    return this.#client;
  }

  #newClient(): Client {
    const shown = () => this.#client === client;
    const handlers = {
      onLink: (link: Link) => {
        if (link.state === "live") this.ahead_ms = link.welcome.time_ms - Date.now();
        if (shown()) this.link = link;
        else if (link.state === "stopped") this.#part(client);
      },
      onLate: (late: boolean) => {
        if (shown()) this.late = late;
      },
      onTable: (table: TableState | null, message: ServerMessage | null) => {
        if (table) note(client.membership, table);
        if (!shown()) return;
        this.table = table;
        if (this.looking && table) this.looking = stillLooking(this.looking, table.waiting);
        if (table && message) for (const listener of this.#listeners) listener(table, message);
      },
      onAnnounced: (text: string) => {
        if (shown()) this.toast = t("app.announced", { text });
      },
      onMembership: (membership: Membership | null) => {
        keep(membership);
        if (shown()) {
          this.membership = membership;
          this.#gather();
        } else if (!membership) this.#part(client);
        this.#gathered();
      },
      onBusy: (busy: boolean) => {
        if (shown()) this.busy = busy;
      },
      onRefused: (refused: Refused) => {
        const { room, token } = client.membership ?? {};
        if (kSeatLost.has(refused.code) && room && token) forgetSeat(room, token);
        if (shown()) this.refuse(refused);
      },
    };
    const profile = () => (this.unknown ? undefined : keptProfile()?.secret);
    const client = new Client(this.surroundings, handlers, random128, profile);
    return client;
  }

  /** A short message for the person, shown until it is closed or replaced. */
  get toast(): string {
    return this.#told.text;
  }

  set toast(text: string) {
    this.#told = { text, code: "" };
  }

  /** The code of the refusal that the message tells; empty: it tells none. */
  get refused(): string {
    return this.#told.code;
  }

  /** Shows why something was refused. */
  refuse(error: unknown): void {
    const { code = "" } = error as { code?: string };
    if (code === "bad-profile" || code === "profile-suspended") this.unknown = true;
    this.#told = { text: refusal(error), code };
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
    writeDevice("name", cleaned(name));
  }

  /** Runs a request and shows its refusal, if any; null when it was refused. */
  async attempt<T>(request: Promise<T>): Promise<T | null> {
    try {
      const answer = await request;
      this.toast = "";
      return answer;
    } catch (error) {
      this.refuse(error);
      return null;
    }
  }

  /**
   * Asks for a room or a seat, or to look on; null when it was refused. What takes a seat is kept on this device
   * until it is answered, so that neither a lost connection nor a reload takes two.
   */
  async enter(entry: Entry): Promise<Membership | null> {
    const takesSeat = entry.type === "create" || (entry.type === "join" && !("token" in entry));
    const asked: Entry = takesSeat ? { ...entry, key: random128() } : entry;
    if (takesSeat) keepAsked(asked);
    return this.#ask(asked);
  }

  /**
   * Whether there is such a table. Coming back to it with a key that is nobody's is refused either way, and the refusal tells.
   * Undefined when it could not be found out.
   */
  async exists(room: string): Promise<boolean | undefined> {
    try {
      await this.client.request({ type: "join", room, token: random128() });
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

  /** Takes a seat of this table for somebody else at this device; false when it was refused. */
  async seatBeside(name: string): Promise<boolean> {
    const { table } = this;
    if (!table) return false;
    const beside = this.#newClient();
    this.#others.add(beside);
    beside.connect();
    const joined = await this.attempt(
      beside.enter({ type: "join", room: table.room, name, key: random128() }),
    );
    if (!joined) this.#part(beside);
    return joined !== null;
  }

  /** Comes back to the other seats of this table that the device holds. */
  #gather(): void {
    const { membership } = this;
    if (!membership?.token) return;
    // At the next table of the same people a token opens a seat as well.
    const here = [this.#client, ...this.#others].filter(
      (client) => client.membership?.room === membership.room,
    );
    const known = new Set(here.map((client) => client.membership?.token));
    for (const { room, token, seat, name } of keptSeats()) {
      if (room !== membership.room || known.has(token)) continue;
      const beside = this.#newClient();
      this.#others.add(beside);
      beside.resume({ room, role: "seat", seat, token, name });
    }
  }

  /** Shows the table as the player of another seat at this device sees it. */
  pass(seat: number): void {
    const next = this.company.find((other) => other.seat === seat)?.client;
    if (next) {
      this.#others.delete(next);
      this.#others.add(this.#client);
      this.#client = next;
      this.link = next.link;
      this.late = next.late;
      this.table = next.table;
      this.membership = next.membership;
      this.busy = next.busy;
      this.#gathered();
    }
    this.hush();
    this.covered = false;
    const waiting = this.table?.waiting ?? [];
    this.looking = { seat, despite: waiting.includes(seat) ? [] : waiting };
  }

  /** Shows nothing of the table until somebody says that they look at the device. */
  cover(asked = false): void {
    this.looking = null;
    this.covered = asked;
  }

  /** What was said to one is not left for another. */
  hush(): void {
    this.spoken.hush();
    this.toast = "";
  }

  /**
   * A device that wakes up, or a page that is looked at again, need not sit out its back-off, nor wait for the silence of a connection that
   * died meanwhile.
   */
  online(): void {
    for (const client of [this.#client, ...this.#others]) client.wake();
  }

  /** What is sent now waits, for a connection or for an answer. */
  get waits(): boolean {
    return this.link.state !== "live" || this.late;
  }

  /** The device has no network any more; silence would show the same only after half a minute. */
  offline(): void {
    for (const client of [this.#client, ...this.#others]) client.offline();
  }

  /** Gives up every seat at this device. */
  async leave(): Promise<void> {
    const { client, membership } = this;
    if (membership) forgetSeat(membership.room);
    for (const other of this.#others) void other.leave().catch(() => {});
    await this.attempt(client.leave());
  }

  #part(client: Client): void {
    this.#others.delete(client);
    client.close();
    this.#gathered();
  }

  /** Who is at this table beside oneself; people who stayed at another table are let go. */
  #gathered(): void {
    const room = this.membership?.room;
    const company: Seated[] = [];
    for (const client of this.#others) {
      const { membership } = client;
      if (membership && (membership.room !== room || membership.seat === null)) {
        this.#others.delete(client);
        client.close();
      } else if (membership && membership.seat !== null) company.push({ client, seat: membership.seat });
    }
    if (company.length === 0) this.looking = null;
    this.company = company.sort((a, b) => a.seat - b.seat);
  }
}

/** Keeps with a seat what is played there, for the list of one's tables. */
function note(membership: Membership | null, { room, document }: TableState): void {
  const kept = membership?.token ? keptSeat(room, membership.token) : undefined;
  if (!kept) return;
  const { game, status, seats } = document.room;
  const others = Object.entries(seats).flatMap(([seat, { name, bot }]) =>
    Number(seat) === kept.seat ? [] : [{ name, bot }],
  );
  const over = status === "finished";
  // A device to which the seat has come knows no name.
  const name = seats[kept.seat]?.name ?? kept.name;
  const same = kept.game === game && kept.over === over && kept.name === name;
  if (same && JSON.stringify(kept.others) === JSON.stringify(others)) return;
  keepSeat({ ...kept, name, game, others, over });
}

function keep(membership: Membership | null): void {
  if (!membership?.token || membership.seat === null) return;
  const { room, token, seat } = membership;
  const kept = keptSeat(room, token);
  // Who comes back by their token says no name.
  keepSeat({ ...kept, room, token, seat, name: membership.name || (kept?.name ?? "") });
}

/** How screens come by the session: App provides it. */
export const [useSession, provideSession] = createContext<Session>();

/** The games that this server offers. */
export const offeredGames = fetchedOnce("/api/games", ({ games }: Games) => games);
