// Which part of the turn's card is scrolled into sight, and when.
import { tick, untrack } from "svelte";

export interface CardState {
  card(): HTMLElement | undefined;
  /** Of the table: another one is another prompt. */
  version(): number;
  /** Of the bar with Confirm, which lies over what is scrolled. */
  barHeight(): number;
  /** What an expansion asks behind all that is chosen, and of what; empty when it asks nothing, or has its answer. */
  open(): string;
  /** The number of the last step on trial in which an expansion asks something; 0: there is none. */
  asking(): number;
}

/** Call while a component begins. */
export function keepInSight({ card, version, barHeight, open, asking }: CardState): void {
  $effect(() => {
    if (barHeight() > 0)
      card()?.querySelector(".choices :focus-visible")?.scrollIntoView({ block: "nearest" });
  });
  // Another prompt is read from its beginning, however far the one before was scrolled.
  $effect(() => {
    version();
    const shown = card();
    if (shown) shown.scrollTop = 0;
  });
  // A question comes behind all that is chosen, where there may be no room for it. It is led to by what is chosen, also by what was
  // chosen already.
  const lead = () => {
    if (open()) card()?.querySelector("[data-question]")?.scrollIntoView({ block: "start" });
  };
  $effect(lead);
  $effect(() => {
    const shown = card();
    const pressed = ({ target }: Event) =>
      (target as Element).closest("[data-choice]") && void tick().then(lead);
    shown?.addEventListener("click", pressed);
    return () => shown?.removeEventListener("click", pressed);
  });
  $effect(() => {
    const shown = card();
    const choices = shown?.querySelector(`[data-choices="${asking()}"]`);
    if (!shown || asking() === 0 || !choices) return;
    const room = shown.getBoundingClientRect().bottom - untrack(barHeight);
    if (choices.getBoundingClientRect().bottom > room)
      shown.querySelector(`[data-asks="${asking()}"]`)?.scrollIntoView({ block: "start" });
  });
}
