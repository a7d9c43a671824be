// What scrolls must be reachable by keyboard: by something in it, or else by itself.

const kFocusable = "button:enabled, summary, a[href], [tabindex='0']";

/** For a card that scrolls and whose buttons come, go and wait: it is a stop of the keyboard while nothing in it is one. */
export function reachable(card: HTMLElement): { destroy(): void } {
  const look = (): void => {
    const stop = card.querySelector(kFocusable) ? -1 : 0;
    if (card.tabIndex !== stop || !card.hasAttribute("tabindex")) card.tabIndex = stop;
  };
  const changes = new MutationObserver(look);
  changes.observe(card, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  look();
  return { destroy: () => changes.disconnect() };
}
