// The games that a profile has played, as everybody sees them or as their owner does, and who else was there.

import type { ProfilePage, ProfileResult } from "../../protocol/messages";
import { keptProfile } from "../../state/device";
import { nameInPath } from "../address";
import { askDesk, NotDone } from "../desk";

/** Why a page was not told; `wait_s` as in NotDone. */
export interface Refused {
  code: string;
  wait_s: number;
}

/** How many of the latest games the server counts at most. */
export const kCounted = 1000;

/** What everybody may see of the profile that has this name. */
export const openPage = (name: string) => (query: string) =>
  askDesk<ProfilePage>("GET", `/of/${nameInPath(name)}${query}`);

/** What the owner of this device's profile sees of it. */
export async function ownPage(query: string): Promise<ProfilePage> {
  const kept = keptProfile();
  if (!kept) throw new NotDone("bad-secret");
  return askDesk<ProfilePage>("GET", `/me/results${query}`, { secret: kept.secret });
}

/** A page of results, and older ones as somebody asks for them. */
export class Results {
  /** `missing`: nobody shows such a page. `away`: the server could not be asked, or did not answer this. */
  state = $state<"asking" | "missing" | "away" | "found">("asking");
  /** The first page. */
  page = $state.raw<ProfilePage | null>(null);
  /** Those of all pages so far, the newest first. */
  list = $state.raw<readonly ProfileResult[]>([]);
  refused = $state.raw<Refused | null>(null);
  busy = $state(false);
  /** Below which number there are older ones. */
  #before = $state.raw<number | undefined>();
  readonly #ask: (query: string) => Promise<ProfilePage>;

  constructor(ask: (query: string) => Promise<ProfilePage>) {
    this.#ask = ask;
  }

  get hasOlder(): boolean {
    return this.#before !== undefined;
  }

  async look(): Promise<void> {
    this.state = "asking";
    const page = await this.#told("");
    if (page) {
      this.page = page;
      this.#add([], page);
    }
    this.state = page ? "found" : this.refused?.code === "not-found" ? "missing" : "away";
  }

  /** Adds the next older ones. Whether there were any: a refusal leaves the list as it is. */
  async older(): Promise<boolean> {
    if (this.#before === undefined) return false;
    const page = await this.#told(`?before=${this.#before}`);
    if (page) this.#add(this.list, page);
    return page !== null;
  }

  #add(before: readonly ProfileResult[], page: ProfilePage): void {
    this.list = [...before, ...page.results];
    this.#before = page.before;
  }

  /** One request after the other; null when it was refused, or another is on its way. */
  async #told(query: string): Promise<ProfilePage | null> {
    if (this.busy) return null;
    this.busy = true;
    this.refused = null;
    try {
      return await this.#ask(query);
    } catch (error) {
      if (!(error instanceof NotDone)) throw error;
      this.refused = { code: error.code, wait_s: error.wait_s };
      return null;
    } finally {
      this.busy = false;
    }
  }
}
