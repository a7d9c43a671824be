// What happens at the tables of every game, in words.

import type { RoomEvent } from "../protocol/messages";
import type { TableState } from "../state/table";
import { t } from "../text/text.svelte";
import { calledName, nameOf } from "./seats";

export function roomSentence(table: TableState, event: RoomEvent): string {
  switch (event.type) {
    case "seated":
      return t(event.program ? "event.seatedProgram" : "event.seated", { name: calledName(event) });
    case "unseated":
      return t("event.unseated", { number: event.seat + 1 });
    case "entropy":
      return t("event.entropy", { name: nameOf(table, event.seat) });
    case "revealed":
      return t("event.revealed");
    case "started":
      return t(event.drawn ? "event.startedDrawn" : "event.started");
    case "undone":
      return t("event.undone", { name: nameOf(table, event.seat) });
    case "resigned":
      return t("event.resigned", { name: nameOf(table, event.seat) });
    case "skipped":
      return t("event.skipped", { name: nameOf(table, event.seat) });
    case "proposed":
      return t(`event.proposed.${event.what}`, {
        name: nameOf(table, event.seat),
        about: event.about === undefined ? "" : nameOf(table, event.about),
      });
    case "stood-in":
      return t(event.bot === null ? "event.stood-in.skip" : "event.stood-in.bot", {
        name: nameOf(table, event.seat),
      });
    case "ran-out":
      return t("event.ran-out", { name: nameOf(table, event.seat) });
    case "came-back":
      return t("event.came-back", { name: nameOf(table, event.seat) });
    case "handed-over":
      return t(event.by === event.seat ? "event.handed-over" : "event.handed-over.host", {
        name: nameOf(table, event.seat),
        host: nameOf(table, event.by),
      });
    case "voted":
      return t(event.agree ? "event.voted.yes" : "event.voted.no", { name: nameOf(table, event.seat) });
    case "stopped":
      return t(`event.stopped.${event.why}`);
    case "rematch":
      return event.seat === undefined
        ? t("event.next")
        : t("event.rematch", { name: nameOf(table, event.seat) });
    case "ready":
      return t("event.ready", { name: nameOf(table, event.seat) });
    case "locked":
      return t(event.locked ? "event.locked" : "event.unlocked");
    case "appointed":
      return t("event.appointed", { name: nameOf(table, event.seat) });
    case "muted":
      return t(event.muted ? "event.muted" : "event.unmuted", { name: nameOf(table, event.seat) });
  }
}

const kRoomEvents: Record<RoomEvent["type"], true> = {
  seated: true,
  unseated: true,
  entropy: true,
  started: true,
  undone: true,
  revealed: true,
  resigned: true,
  skipped: true,
  proposed: true,
  "stood-in": true,
  "ran-out": true,
  "came-back": true,
  "handed-over": true,
  voted: true,
  stopped: true,
  rematch: true,
  ready: true,
  muted: true,
  locked: true,
  appointed: true,
};

export function isRoomEvent(event: { type: string }): event is RoomEvent {
  return Object.hasOwn(kRoomEvents, event.type);
}
