// Tells somebody that their table is open, wherever they look.

import type { Session } from "../session.svelte";
import { setting } from "../state/settings.svelte";
import { notify } from "../table/attention";
import { play } from "../table/sounds";
import { t } from "./words";

/** `where`: what the event is called. */
export function tellOpen(session: Session, opponent: string, where: string): void {
  session.spoken.tell(t("mine.openSpoken", { name: opponent }));
  play(["turn"], setting("sound"));
  if (setting("notify") === "on") notify(t("mine.open"), where);
}
