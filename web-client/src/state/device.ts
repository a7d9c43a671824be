// What is kept on this device: small settings and the tokens of one's seats. Without storage it lasts as long as the page.

export interface KeptSeat {
  room: string;
  token: string;
  seat: number;
  name: string;
  /** What is played there and with whom, as far as it was seen. */
  game?: string;
  others?: { name: string; bot: string | null }[];
  /** The game has ended. */
  over?: boolean;
}

/** What opens one's profile from this device, and its name. */
export interface KeptProfile {
  name: string;
  secret: string;
}

const kPrefix = "gatehouse.";
const kAsked = `${kPrefix}asked`;
const kSeatsMax = 40;
const memory = new Map<string, string>();

export function readDevice(key: string, otherwise: string): string {
  try {
    return globalThis.localStorage.getItem(kPrefix + key) ?? otherwise;
  } catch {
    return memory.get(key) ?? otherwise;
  }
}

export function writeDevice(key: string, value: string): void {
  memory.set(key, value);
  try {
    globalThis.localStorage.setItem(kPrefix + key, value);
  } catch {
    // Storage may be full or forbidden; the page goes on with its memory.
  }
}

/** Whether this browser keeps anything: it may forbid it, or have no room for it. */
export function keepsAnything(): boolean {
  try {
    const storage = globalThis.localStorage;
    storage.setItem(`${kPrefix}kept`, "yes");
    storage.removeItem(`${kPrefix}kept`);
    return true;
  } catch {
    return false;
  }
}

export function keptProfile(): KeptProfile | null {
  try {
    const kept: Partial<KeptProfile> | null = JSON.parse(readDevice("profile", "null"));
    return typeof kept?.secret === "string" && typeof kept.name === "string" ? (kept as KeptProfile) : null;
  } catch {
    return null;
  }
}

/** Keeps the profile; null forgets it. */
export function keepProfile(profile: KeptProfile | null): void {
  writeDevice("profile", JSON.stringify(profile));
}

/** The seats one holds, the latest first. */
export function keptSeats(): KeptSeat[] {
  try {
    const seats: unknown = JSON.parse(readDevice("seats", "[]"));
    return Array.isArray(seats) ? seats.filter(isKeptSeat) : [];
  } catch {
    return [];
  }
}

function isKeptSeat(value: unknown): value is KeptSeat {
  const seat = value as Partial<KeptSeat> | null;
  return typeof seat?.room === "string" && typeof seat.token === "string" && typeof seat.seat === "number";
}

/** One's seat in a room, the latest; or that of a token, where several are played at this device. */
export function keptSeat(room: string, token?: string): KeptSeat | undefined {
  return keptSeats().find((seat) => seat.room === room && (token === undefined || seat.token === token));
}

/** Keeps a seat; of more than the limit the oldest are forgotten. */
export function keepSeat(seat: KeptSeat): void {
  const others = keptSeats().filter(({ room, token }) => room !== seat.room || token !== seat.token);
  writeDevice("seats", JSON.stringify([seat, ...others].slice(0, kSeatsMax)));
}

/** Forgets the seats of a room, or one of them. */
export function forgetSeat(room: string, token?: string): void {
  const kept = (seat: KeptSeat) => seat.room !== room || (token !== undefined && seat.token !== token);
  writeDevice("seats", JSON.stringify(keptSeats().filter(kept)));
}

/** What this page has asked the server for and not been answered yet; of one tab, and only as long as that is open. */
export function askedFor(): object | null {
  try {
    const asked: unknown = JSON.parse(globalThis.sessionStorage.getItem(kAsked) ?? "null");
    return typeof asked === "object" ? asked : null;
  } catch {
    return null;
  }
}

/** Keeps the request; null forgets it. Without storage a reload asks nothing again. */
export function keepAsked(asked: object | null): void {
  try {
    if (asked === null) globalThis.sessionStorage.removeItem(kAsked);
    else globalThis.sessionStorage.setItem(kAsked, JSON.stringify(asked));
  } catch {
    // As above: the request itself goes on.
  }
}
