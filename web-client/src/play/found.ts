// Tells somebody that their game has begun, wherever they look.

import { setting } from "../state/settings.svelte";
import { notify } from "../table/attention";
import { play } from "../table/sounds";
import { t } from "./words";

export function tellFound(): void {
  play(["turn"], setting("sound"));
  if (!document.hidden) return;
  if (setting("notify") === "on") notify(t("play.found"), t("app.name"));
  const title = `(!) ${t("play.found")} · ${t("app.name")}`;
  const restore = () => {
    // The page may say more by then: that it is one's turn.
    if (document.title === title) document.title = t("app.name");
  };
  document.title = title;
  document.addEventListener("visibilitychange", restore, { once: true });
}
