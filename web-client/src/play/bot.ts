// A game with a bot, at once.

import type { Request } from "../net/wire";
import type { GameInfo } from "../protocol/messages";
import { go } from "../route.svelte";
import type { Session } from "../session.svelte";
import { t } from "../text/text.svelte";
import { cleaned } from "../text/typed";

/** Whom most people meet first: neither child's play nor a defeat. */
const kUsualLevel = "greedy";

type Table = Pick<Extract<Request, { type: "create" }>, "game" | "seats" | "options" | "clock" | "word">;

/** Makes the table of this game with a bot on it, begins, and goes there. */
export async function playBot(session: Session, { bots }: GameInfo, table: Table): Promise<void> {
  const level = bots.find((bot) => bot === kUsualLevel) ?? bots.at(-1);
  if (!level) return;
  const name = cleaned(session.name) || t("name.guest");
  const joined = await session.enter({ type: "create", name, public: false, ...table });
  if (!joined) return;
  await session.attempt(session.client.request({ type: "bot", level }));
  await session.attempt(session.client.request({ type: "start" }));
  go(`/g/${joined.room}`);
}
