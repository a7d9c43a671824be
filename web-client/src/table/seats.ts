// The people of a table, in every game.

import type { BotLevel, Stopped } from "../protocol/messages";
import type { TableState } from "../state/table";
import { isolated } from "../text/direction";
import { listed, t } from "../text/text.svelte";

const kBotLevels: readonly string[] = [
  "random",
  "beginner",
  "greedy",
  "solid",
  "sampler",
  "strong",
  "master",
] satisfies BotLevel[];

/** Of a newer server there may be other levels, which go by their names alone. */
export function isKnownBot(level: string | null): level is BotLevel {
  return level !== null && kBotLevels.includes(level);
}

/** How well a bot plays, in a word. */
export function levelOf(bot: string): string {
  return isKnownBot(bot) ? t(`bot.${bot}`) : bot;
}

/** What somebody is called, in a sentence or beside it: a bot by its character, with the number that tells it from its like. */
export function calledName({ name, bot }: { name: string; bot: string | null }): string {
  if (!isKnownBot(bot)) return isolated(name);
  return t(`bot.${bot}.name`) + (/ \d+$/.exec(name)?.[0] ?? "");
}

export function nameOf(table: TableState, seat: number): string {
  const entry = table.document.room.seats[seat];
  return entry ? calledName(entry) : `#${seat + 1}`;
}

/** Whom the game waits for, in words; empty when it waits for nobody. Of bots alone it is said that they think. */
export function waitingWords(table: TableState): string {
  const { waiting } = table;
  if (waiting.length === 0) return "";
  const names = listed(waiting.map((seat) => nameOf(table, seat)));
  const think = waiting.every((seat) => table.document.room.seats[seat]?.bot);
  return think ? t("table.thinking", { count: waiting.length, names }) : t("table.waitingFor", { names });
}

/** That it is one's turn; where several play at the device, whose. */
export function turnWords(table: TableState, seat: number | null, company: number): string {
  return company > 0 && seat !== null
    ? t("table.turnOf", { name: nameOf(table, seat) })
    : t("table.yourTurn");
}

/** Who has won. The last player wins when all others have given up, also with fewer points. */
export function winnersOf(table: TableState, result: { winners: number[] } | null): number[] {
  const { end } = table.document.room;
  if (end?.why === "resigned" && typeof end.winner === "number") return [end.winner];
  return result?.winners ?? [];
}

/** How the game ended, in a sentence. */
export function endTitle(table: TableState, result: { winners: number[] } | null): string {
  const { end } = table.document.room;
  if (end?.why === "resigned")
    return end.winner === null ? t("end.stoppedByBots") : t("end.given", { name: nameOf(table, end.winner) });
  const winners = winnersOf(table, result);
  const names = listed(winners.map((seat) => nameOf(table, seat)));
  return t(winners.length > 1 ? "end.shared" : "end.winner", { names });
}

/** Whether somebody plays the seat just now; a bot always does. Who has gone on to the next table is missed at none. */
export function isHere({ document: { room }, viewers }: TableState, seat: number): boolean {
  return room.seats[seat]?.bot !== null || room.rematch !== undefined || viewers.seats.includes(seat);
}

/** Why no more of the game is to be seen, where the server cannot read its log to the end. */
export function brokenOff(stopped: Stopped | undefined): string | undefined {
  return stopped?.why === "broken-off" && stopped.reason !== undefined
    ? t("end.brokenOff", { reason: t(`broken.${stopped.reason}`) })
    : undefined;
}

/** The game ended without being played to its end. */
export function isAbandoned({ document: { room, game } }: TableState): boolean {
  return room.status === "finished" && game !== null && "over" in game && game.over === false;
}
