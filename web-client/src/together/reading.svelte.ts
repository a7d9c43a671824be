// What one reads of the chat: whom one does not want to read, and up to where one has read. Both stay on this device.

import type { ChatLine } from "../protocol/messages";
import type { Session } from "../session.svelte";
import type { Conversation } from "../state/chat";
import { readDevice, writeDevice } from "../state/device";
import type { TableState } from "../state/table";

const kHiddenMax = 100;

class ChatReading {
  #hidden = $state.raw<readonly string[]>(names());
  /** The room and audience, with the number of the last line that was read there. */
  #read = $state.raw(readDevice("chat-read", "").split(" "));

  hides(name: string): boolean {
    return this.#hidden.includes(name);
  }

  toggle(name: string): void {
    const others = this.#hidden.filter((other) => other !== name);
    this.#hidden = this.hides(name) ? others : [...others, name].slice(-kHiddenMax);
    writeDevice("chat-hidden", JSON.stringify(this.#hidden));
  }

  /** What those of one's own kind have said, without those whom one hides. */
  lines({ chat }: TableState, session: Session): ChatLine[] {
    return isOwn(chat, session) ? this.#shown(chat.lines) : [];
  }

  /** The same of earlier games of the match. */
  earlier({ chat, document }: TableState, session: Session): { game: number; lines: ChatLine[] }[] {
    const games = document.room.match?.games ?? [];
    return (isOwn(chat, session) ? chat.earlier : []).map(({ room, lines }) => ({
      game: games.findIndex((game) => game.room === room) + 1,
      lines: this.#shown(lines),
    }));
  }

  #shown(lines: readonly ChatLine[]): ChatLine[] {
    return lines.filter(({ name }) => !this.hides(name));
  }

  unread(table: TableState, session: Session): ChatLine[] {
    const [room, audience, number] = this.#read;
    const read = room === table.room && audience === table.chat.audience ? Number(number) : 0;
    return this.lines(table, session).filter(
      (line) => line.number > read && line.name !== ownName(table, session),
    );
  }

  markRead({ room, chat }: TableState): void {
    const last = chat.lines.at(-1)?.number;
    if (last === undefined || this.#read.join(" ") === `${room} ${chat.audience} ${last}`) return;
    this.#read = [room, String(chat.audience), String(last)];
    writeDevice("chat-read", this.#read.join(" "));
  }
}

export const reading = new ChatReading();

function isOwn({ audience }: Conversation, session: Session): boolean {
  return audience === (session.seat === null ? "spectators" : "players");
}

export function ownName(table: TableState, session: Session): string {
  const own = session.seat === null ? undefined : table.document.room.seats[session.seat];
  return own?.name ?? session.membership?.name ?? "";
}

function names(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readDevice("chat-hidden", "[]"));
    return Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}
