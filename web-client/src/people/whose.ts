// Whether somebody comes under the name of their own profile, as far as this device knows.

import type { Session } from "../session.svelte";
import { keptProfile } from "../state/device";
import { cleaned } from "../text/typed";

/** `none`: this device has no profile. `other`: its profile has another name. */
export type OwnName = { whose: "none" } | { whose: "other" | "mine"; profile: string };

export function whoseName({ unknown, name }: Pick<Session, "unknown" | "name">): OwnName {
  const profile = unknown ? null : keptProfile();
  if (!profile) return { whose: "none" };
  return { whose: profile.name === cleaned(name) ? "mine" : "other", profile: profile.name };
}
