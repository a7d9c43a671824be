// Why the server refuses a connection. A browser does not tell a page, so the page asks by HTTP.

import { at } from "./base";

/** What the server says: it accepts pages from this address; it does not; this address is banned; or it cannot be asked. */
export type Door = "open" | "shut" | "banned" | "unknown";

/** `origin`: the page's, as its browser sends it. */
export async function askDoor(origin: string): Promise<Door> {
  try {
    const response = await fetch(at(`/api/door?origin=${origin}`), { cache: "no-store" });
    if (response.status === 403) return "banned";
    if (response.status === 421) return "shut"; // it is not known under this name
    if (!response.ok) return "unknown";
    const { accepted } = (await response.json()) as { accepted?: unknown };
    return accepted === true ? "open" : accepted === false ? "shut" : "unknown";
  } catch {
    return "unknown";
  }
}
