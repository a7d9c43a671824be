// Calls somebody back whose turn it is while they look elsewhere. Nothing of the game is told, only where it is played.

import { at } from "../net/base";

const kIcon = at("/icon.svg");
const kTurnIcon = at("/icon-turn.svg");
let shown: Notification | null = null;

export function mayNotify(): boolean {
  return "Notification" in globalThis && Notification.permission === "granted";
}

/** Asks for leave; only ever because somebody has pressed a button. */
export async function askToNotify(): Promise<boolean> {
  return "Notification" in globalThis && (await Notification.requestPermission()) === "granted";
}

/** The page's sign: with a dot when it is one's turn. */
export function showIcon(myTurn: boolean): void {
  document.querySelector<HTMLLinkElement>("link[rel=icon]")?.setAttribute("href", myTurn ? kTurnIcon : kIcon);
}

/** Notifies who is not looking at the page, until they do. */
export function notify(title: string, where: string): void {
  if (!document.hidden || !mayNotify()) return;
  shown?.close();
  shown = new Notification(title, { body: where, tag: where, icon: kIcon });
  shown.onclick = () => window.focus();
}

/** A person who is here needs no call. */
export function withdrawNotice(): void {
  shown?.close();
  shown = null;
}
