// The profile of this device: what its page does with it, and what the page may show then.

import type { PasskeyChallenge, Profile, ProfileLink } from "../protocol/messages";
import { type KeptProfile, keepProfile, keptProfile } from "../state/device";
import { askDesk, NotDone, untilAnswered } from "./desk";
import { answered, type Entering, keyFor } from "./key";
import { makePasskey, usePasskey } from "./passkeys";

/** What somebody can ask for; a refusal stands beside it. */
export type Deed =
  | "look"
  | "make"
  | "open"
  | "recover"
  | "passkey"
  | "addPasskey"
  | "removePasskey"
  | "link"
  | "renew"
  | "page"
  | "revoke"
  | "leave"
  | "save"
  | "erase";

export interface Refusal {
  deed: Deed;
  code: string;
  wait_s: number;
}

/** With an answer that opens the profile here. */
type Opened = Profile & { secret: string };

export class OwnProfile {
  /** `none`: this device has none. `away`: it has one, and the server could not be asked. */
  state = $state<"looking" | "none" | "away" | "open">("looking");
  profile = $state.raw<Profile | null>(null);
  /** Words to write down; empty when there are none, or when somebody did. */
  words = $state("");
  link = $state.raw<ProfileLink | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  busy = $state(false);
  readonly #device: string;
  readonly #onName: (name: string) => void;

  /** `device`: what this one is called. `onName` hears the name of a profile that was opened here. */
  constructor(device: string, onName: (name: string) => void) {
    this.#device = device;
    this.#onName = onName;
  }

  /** What this device keeps, compared with what the server knows of it. */
  async look(): Promise<void> {
    if (!keptProfile()) {
      this.#shut();
      return;
    }
    this.state = "looking";
    const profile = await this.#try("look", (secret) => askDesk<Profile>("GET", "/me", { secret }));
    if (profile) this.#show(profile);
    else if (keptProfile()) this.state = "away";
  }

  /** `word`: that of the host, where they ask for one. */
  async make(name: string, word: string): Promise<void> {
    const body = { name, device: this.#device, ...(word && { word }) };
    await this.#enter("make", "", "", body);
  }

  async open(code: string): Promise<void> {
    await this.#enter("open", "/open", code, { code, device: this.#device });
  }

  async recover(name: string, words: string): Promise<void> {
    await this.#enter("recover", "/recover", name, { name, words, device: this.#device });
  }

  /** Whose profile it is, the passkey says that somebody chooses. */
  async openByPasskey(): Promise<void> {
    const used = await this.#once("passkey", async () =>
      usePasskey(await askDesk<PasskeyChallenge>("POST", "/passkey/challenge")),
    );
    if (used) await this.#enter("passkey", "/passkey", used.id, { ...used, device: this.#device });
  }

  /** `name`: what its owner calls it. */
  async addPasskey(name: string): Promise<void> {
    const { profile } = this;
    if (!profile) return;
    const added = await this.#try("addPasskey", async (secret) => {
      const told = await askDesk<PasskeyChallenge>("POST", "/me/passkeys/challenge", { secret });
      const body = { name, ...(await makePasskey(told, profile)) };
      return untilAnswered(() => askDesk<Profile>("POST", "/me/passkeys", { secret, body }));
    });
    if (added) this.#show(added);
  }

  async removePasskey(id: string): Promise<void> {
    const profile = await this.#try("removePasskey", (secret) =>
      askDesk<Profile>("DELETE", `/me/passkeys/${id}`, { secret }),
    );
    if (profile) this.#show(profile);
  }

  async makeLink(): Promise<void> {
    const ask = (secret: string) => askDesk<ProfileLink>("POST", "/me/link", { secret });
    this.link = (await this.#try("link", ask)) ?? this.link;
  }

  async renewWords(): Promise<void> {
    const ask = (secret: string) => askDesk<{ recovery: string }>("POST", "/me/recovery", { secret });
    this.words = (await this.#try("renew", ask))?.recovery ?? this.words;
  }

  /** Shows one's page to everybody, or hides it. The same again changes nothing. */
  async showPage(shown: boolean): Promise<void> {
    const path = shown ? "/me/show" : "/me/hide";
    const profile = await this.#try("page", (secret) =>
      untilAnswered(() => askDesk<Profile>("POST", path, { secret })),
    );
    if (profile) this.#show(profile);
  }

  async revoke(device: number): Promise<void> {
    const profile = await this.#try("revoke", (secret) =>
      askDesk<Profile>("DELETE", `/me/devices/${device}`, { secret }),
    );
    if (!profile) return;
    this.#show(profile);
    this.link = null; // the server has ended it
  }

  /** The profile stays, this device does not belong to it any more. */
  async leave(): Promise<void> {
    const here = this.profile?.devices.find((device) => device.this);
    if (!here) return;
    const left = await this.#try("leave", (secret) =>
      askDesk<Profile>("DELETE", `/me/devices/${here.id}`, { secret }),
    );
    if (left) this.#forget();
  }

  async erase(): Promise<void> {
    if (await this.#try("erase", (secret) => askDesk("DELETE", "/me", { secret }))) this.#forget();
  }

  /** All that the server keeps of the profile; null when it was refused. */
  async exported(): Promise<object | null> {
    return this.#try("save", (secret) => askDesk<object>("GET", "/me/export", { secret }));
  }

  /** They are on paper: nothing shows them again. */
  noted(): void {
    this.words = "";
  }

  /** `what`: whose profile it is; nothing for a new one, which a key makes once. */
  async #enter(deed: Entering, path: string, what: string, body: Record<string, string>): Promise<void> {
    const asked = { body: { ...body, key: keyFor(deed, what) } };
    const opened = await this.#once(deed, () => untilAnswered(() => askDesk<Opened>("POST", path, asked)));
    if (!opened) return;
    answered(deed);
    const { secret, recovery = "", ...profile } = opened;
    this.words = recovery;
    this.link = null;
    this.#show(profile, { name: profile.name, secret });
    this.#onName(profile.name);
  }

  /** As its owner, with what this device keeps. */
  async #try<Answer>(deed: Deed, ask: (secret: string) => Promise<Answer>): Promise<Answer | null> {
    const kept = keptProfile();
    if (kept) return this.#once(deed, () => ask(kept.secret));
    this.#shut(); // in another tab
    return null;
  }

  /** One thing after the other; null when it was refused, or when another is still on its way. */
  async #once<Answer>(deed: Deed, ask: () => Promise<Answer>): Promise<Answer | null> {
    if (this.busy) return null;
    this.busy = true;
    this.refusal = null;
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NotDone)) throw error;
      const { code, wait_s } = error;
      // What is refused for another reason may open the profile again: the host may have switched profiles off for a while.
      if (code === "bad-secret") this.#forget();
      this.refusal = { deed, code, wait_s };
      return null;
    } finally {
      this.busy = false;
    }
  }

  #show(profile: Profile, kept: KeptProfile | null = keptProfile()): void {
    if (kept) keepProfile({ ...kept, name: profile.name });
    this.profile = profile;
    this.state = "open";
  }

  #forget(): void {
    keepProfile(null);
    this.#shut();
  }

  #shut(): void {
    this.state = "none";
    this.profile = null;
    this.link = null;
    this.words = "";
  }
}
