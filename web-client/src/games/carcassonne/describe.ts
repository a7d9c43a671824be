// Events and choices in words. Every point is explained by the terms that the server sent with it.

import type { Choice, GameEvent, ScoredEvent, Term } from "../../protocol/messages";
import type { TableState } from "../../state/table";
import type { LogWords } from "../../table/log";
import { nameOf } from "../../table/seats";
import type { PartPlace } from "./board/scene";
import { describeOrder, orderChoiceTitle } from "./expansions/kings_orders/describe";
import { neutralDetail, neutralSentence, neutralTitle, type Scene } from "./neutrals/words";
import { listed, named, t } from "./text";
import { isFar } from "./turn";
import { type Deploying, isDeploy, isScored } from "./view";

export interface LogLine extends LogWords {
  parts: PartPlace[];
}

/** An event in words, or null when it says nothing of interest. */
export function describe(table: TableState, event: GameEvent): LogLine | null {
  if (isScored(event)) return describeScore(table, event);
  const order = describeOrder(table, event);
  if (order !== undefined) return order;
  const text = sentence(table, event);
  if (!text) return null;
  const seat = typeof event["seat"] === "number" ? event["seat"] : null;
  return { text, details: [], parts: partsOf(event), seat, weight: event.type === "turn" ? "turn" : "plain" };
}

function sentence(table: TableState, event: GameEvent): string | null {
  const word = (field: string) => String(event[field] ?? "");
  const name = typeof event["seat"] === "number" ? nameOf(table, event["seat"]) : word("name");
  switch (event.type) {
    case "turn":
      return t("event.turn", { turn: word("turn"), name });
    case "drawn":
      return t("event.drawn", { name, tile: word("tile") });
    case "discarded":
      return t("event.discarded", { tile: word("tile") });
    case "placed":
      return t("event.placed", { name, tile: word("tile"), x: word("x"), y: word("y") });
    case "deployed":
      return t("event.deployed", {
        name,
        figure: named("figure", word("figure"), "figure"),
        place: placeWords(word("feature")),
        x: word("x"),
        y: word("y"),
      });
    case "linked":
      return named("linked", word("why"), "why");
    case "completed":
      return t("event.completed", {
        feature: named("feature", word("feature"), "feature"),
        size: Array.isArray(event["cells"]) ? event["cells"].length : 0,
      });
    case "over":
      return t("event.over", { names: winners(table, event["winners"]) });
    case "seated":
      return t("event.seated", { name: word("name") });
    case "unseated":
      return t("event.unseated", { number: Number(event["seat"]) + 1 });
    case "started":
      return t("event.started");
    case "undone":
      return t("event.undone", { name });
    case "passed":
      return t("event.passed", { name });
    default:
      return neutralSentence(table, event);
  }
}

function winners(table: TableState, seats: unknown): string {
  return listed(Array.isArray(seats) ? seats.map((seat) => nameOf(table, Number(seat))) : []);
}

function describeScore(table: TableState, event: ScoredEvent): LogLine {
  const values = {
    feature: named("feature", event.feature, "feature"),
    size: event.cells.length,
    points: gains(table, event),
  };
  const details = event.terms.map(describeTerm);
  const counts = event.followers.map(({ seat, count }) => `${nameOf(table, seat)} ${count}`);
  if (counts.length > 0) details.push(t("event.majority", { counts: counts.join(", ") }));
  return {
    text: event.final ? t("event.scoredFinal", values) : t("event.scored", values),
    details,
    parts: event.parts,
    seat: event.points[0]?.seat ?? null,
    weight: "score",
  };
}

/** Who gets how much from a scored feature. */
export function gains(table: TableState, event: ScoredEvent): string {
  const words = event.points.map(({ seat, points, why }) => {
    return named("gain", why, "why", { name: nameOf(table, seat), points });
  });
  return words.length > 0 ? words.join(", ") : t("event.nobody");
}

export function describeTerm(term: Term): string {
  const { count, each, points } = term;
  return t("term.line", { what: named("term", term.what.replaceAll(" ", "-"), "what"), count, each, points });
}

function placeWords(feature: string): string {
  return named("place", feature, "feature");
}

/** A choice in words, as it stands on a button. */
export function choiceTitle(choice: Choice, scene: Scene | null = null): string {
  if (isDeploy(choice)) {
    const figure = named("figure", choice.figure, "figure");
    const place = placeWords(choice.feature);
    const { x, y } = choice;
    return isFar(choice, scene?.placed ?? null)
      ? t("turn.deployFar", { figure, place, x, y })
      : t("turn.deploy", { figure, place });
  }
  if (choice.verb === "pass") return t("turn.none");
  return orderChoiceTitle(choice) ?? (scene && neutralTitle(choice, scene)) ?? choice.id;
}

/** More about a choice, for the second line of its button; empty when there is nothing to say. */
export function choiceDetail(choice: Choice, scene: Scene): string {
  return isDeploy(choice) ? describePoints(choice) : neutralDetail(choice, scene);
}

/** What a figure there would be worth, as the server reckons it. */
function describePoints({ points: { now, when_done, at_end } }: Deploying): string {
  if (when_done === null) return t("turn.pointsFarm", { end: at_end });
  return t("turn.points", { now, done: when_done, end: at_end });
}

/** A choice with all that is known of it, for who cannot see the board. */
export function describeChoice(choice: Choice, scene: Scene): string {
  const detail = choiceDetail(choice, scene);
  return choiceTitle(choice, scene) + (detail && `: ${detail}`);
}

/** Where on the board an event happened. */
function partsOf(event: GameEvent): PartPlace[] {
  const { x, y, part, from, to, parts } = event as GameEvent & {
    parts?: PartPlace[];
    from?: PartPlace;
    to?: PartPlace;
  };
  if (parts) return parts;
  if (from && to) return [from, to];
  return typeof x === "number" && typeof y === "number" && typeof part === "string" ? [{ x, y, part }] : [];
}
