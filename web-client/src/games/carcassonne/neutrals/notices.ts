// What happened on the table that somebody might wonder about: shown for a while over the board, with its reason.

import type { GameEvent } from "../../../protocol/messages";
import type { TableState } from "../../../state/table";
import { nameOf } from "../../../table/seats";
import { isNeutral } from "../board/neutrals";
import { type Cell, cellKey } from "../board/scene";
import { named, t, worded } from "../text";
import { gameView, isScored } from "../view";
import { figureWords, neutralSentence } from "./words";

export interface Notice {
  /** A sign of tiles or a neutral figure. */
  icon: string;
  text: string;
}

/** The notices that an event is worth; `table` is the one after it. */
export function noticesOf(table: TableState, event: GameEvent): Notice[] {
  const say = (icon: string, text = neutralSentence(table, event)) => (text ? [{ icon, text }] : []);
  if (isScored(event)) {
    const feature = named("feature", event.feature, "feature");
    return event.points.flatMap(({ seat, points, why }) =>
      say(why, worded(`bonus.${why}`, "", { name: nameOf(table, seat), points, feature })),
    );
  }
  switch (event.type) {
    case "moved":
      return event["why"] === "step" ? [] : say(String(event["figure"]));
    case "walked":
      return event["why"] === "dead-end" ? say(String(event["figure"])) : [];
    case "returned":
      return event["why"] === "scored" ? [] : say(String(event["why"]));
    case "awarded":
      return isNeutral(String(event["why"])) ? say(String(event["why"])) : [];
    case "set-aside":
    case "put-back":
      return say("dragon");
    case "deployed":
      return throughPortal(table, event);
    default:
      return [];
  }
}

/** A figure that went elsewhere than to the tile just placed. */
function throughPortal(table: TableState, event: GameEvent): Notice[] {
  const { last } = gameView(table);
  const { x, y } = event as GameEvent & Cell;
  if (!last || cellKey(last) === cellKey({ x, y })) return [];
  const values = { name: nameOf(table, Number(event["seat"])), figure: figureWords(String(event["figure"])) };
  const place = named("place", String(event["feature"]), "feature");
  return [{ icon: "portal", text: t("notice.portal", { ...values, place, x, y }) }];
}
