// The page without a network: a service worker keeps the files of the client. Browsers have it over https and at localhost only.

import { at } from "../net/base";

/** Once the page is there, so that it waits for nothing. */
export function keepForOffline(): void {
  const workers = globalThis.navigator?.serviceWorker;
  if (!workers) return;
  // Without it everything works as before; a browser may refuse, as in a private window.
  const keep = () => void workers.register(at("/service_worker.js")).catch(() => undefined);
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep, { once: true });
}
