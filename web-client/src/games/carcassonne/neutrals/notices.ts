// What happened on the table that somebody might wonder about: shown for a while over the board, with its reason.

import type { DeployedEvent, ReturnedEvent } from "../../../protocol/messages";
import { nameOf } from "../../../table/seats";
import { isNeutral } from "../board/neutrals";
import { cellKey } from "../board/scene";
import { signLook } from "../board/signs";
import { lookIn } from "../expansions/registry";
import { siteOf, tileAt } from "../site";
import { named, t, worded } from "../text";
import { type CarcassonneTable, isScored, type LogEvent } from "../view";
import { siteWords } from "../words/sites";
import { figureSentence, figureWords } from "./words";

export interface BoardNotice {
  /** A sign of tiles, a neutral figure or a kind of figure. */
  icon: string;
  text: string;
}

/** The notices that an event is worth; `table` is the one after it. */
export function noticesOf(table: CarcassonneTable, event: LogEvent): BoardNotice[] {
  const say = (icon: string, text = figureSentence(table, event)) => (text ? [{ icon, text }] : []);
  if (isScored(event)) {
    const feature = named("feature", event.feature, "feature");
    return event.points.flatMap(({ seat, points, why }) =>
      say(why, worded(`bonus.${why}`, "", { name: nameOf(table, seat), points, feature })),
    );
  }
  switch (event.type) {
    case "moved":
      return event.why === "step" ? [] : say(event.figure);
    case "walked":
      return event.why === "dead-end" ? say(event.figure) : [];
    case "returned":
      return event.why === "scored" ? [] : say(iconOf(event));
    case "awarded":
      return isNeutral(event.why) ? say(event.why) : [];
    case "granted":
      return say(event.why);
    case "gained":
      return say(event.thing);
    case "deployed":
      return elsewhere(table, event);
    default: {
      // The sign of an event that names none.
      const sign = lookIn("eventSigns", event.type);
      return sign === undefined ? [] : say(sign);
    }
  }
}

/** Who sent a figure home, or the figure when nobody did. */
function iconOf({ why, figure }: ReturnedEvent): string {
  return isNeutral(why) || signLook(why) ? why : figure;
}

/** A figure that went elsewhere than to the tile just placed. */
function elsewhere(
  table: CarcassonneTable,
  { seat, figure, feature, at: text }: DeployedEvent,
): BoardNotice[] {
  const { last } = table.document.game;
  const site = siteOf(text);
  const tile = tileAt(site);
  if (!last || seat === null || feature === undefined || !tile || cellKey(last) === cellKey(tile)) return [];
  const [name, place, at] = [nameOf(table, seat), named("place", feature, "feature"), siteWords(site)];
  const words = t("notice.elsewhere", { name, figure: figureWords(figure), place, at });
  return [{ icon: lookIn("eventSigns", "deployed") ?? figure, text: words }];
}
