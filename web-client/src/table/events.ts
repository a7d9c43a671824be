// What happens at every table, whatever is played, in words.

import type { RoomEvent } from "../protocol/messages";
import type { TableState } from "../state/table";
import { t } from "../text/text.svelte";
import { calledName, nameOf } from "./seats";

export function roomSentence(table: TableState, event: RoomEvent): string {
  switch (event.type) {
    case "seated":
      return t("event.seated", { name: calledName(event) });
    case "unseated":
      return t("event.unseated", { number: event.seat + 1 });
    case "entropy":
      return t("event.entropy", { name: nameOf(table, event.seat) });
    case "revealed":
      return t("event.revealed");
    case "started":
      return t("event.started");
    case "undone":
      return t("event.undone", { name: nameOf(table, event.seat) });
  }
}

export function isRoomEvent(event: { type: string }): event is RoomEvent {
  return ["seated", "unseated", "entropy", "started", "undone", "revealed"].includes(event.type);
}
