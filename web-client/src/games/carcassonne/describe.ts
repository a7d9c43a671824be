// Events and choices in words. Every point is explained by the terms that the server sent with it.

import type { CarcassonneEvent, ScoredEvent, Term, TilePart } from "../../protocol/messages";
import { isRoomEvent, roomSentence } from "../../table/events";
import { nameOf } from "../../table/seats";
import { partsAt } from "./board/built";
import { type Cell, cellKey, type PartPlace } from "./board/scene";
import type { ChoiceWords, LogLine, Scene } from "./expansions/expansion";
import { answersOf, firstOf } from "./expansions/registry";
import {
  acrossWords,
  figureSentence,
  figureWords,
  neutralDetail,
  neutralTitle,
  sentence as sentenceOf,
} from "./neutrals/words";
import { cellAt, cornerOf, partAt, siteOf } from "./site";
import { listed, named, t } from "./text";
import { tileNamed } from "./tile_words.svelte";
import { isFar } from "./turn";
import {
  type CarcassonneChoice,
  type CarcassonneTable,
  type FigureChoice,
  isComing,
  isFigure,
  isPrisoner,
  isScored,
  isTile,
  type LogEvent,
} from "./view";
import { siteWords } from "./words/sites";

/** An event in words, or null when it says nothing of interest. */
export function describe(table: CarcassonneTable, event: LogEvent): LogLine | null {
  if (isScored(event)) return describeScore(table, event);
  const own = firstOf(({ sentences }) => sentences?.event?.(table, event));
  if (own !== undefined) return own;
  const text = isRoomEvent(event) ? roomSentence(table, event) : sentence(table, event);
  if (!text) return null;
  const seat = "seat" in event ? event.seat : null;
  const at = cellOfEvent(event);
  return {
    text,
    details: [],
    parts: partsOf(event),
    ...(at && { at }),
    seat,
    weight: event.type === "turn" ? "turn" : "plain",
  };
}

/** This many entries hold all of the last turn, and most likely the one before. */
const kRecent = 30;

/** What happened last; the tile that was drawn is seen. */
export function lastLines(table: CarcassonneTable): LogLine[] {
  return table.log
    .slice(-kRecent)
    .flatMap(({ events }) => events.filter(({ type }) => type !== "drawn"))
    .flatMap((event) => describe(table, event) ?? []);
}

function sentence(table: CarcassonneTable, event: CarcassonneEvent): string | null {
  const name = "seat" in event && event.seat !== null ? nameOf(table, event.seat) : "";
  switch (event.type) {
    case "turn":
      return t("event.turn", { turn: event.turn, name });
    case "drawn":
      return event.tile === null
        ? t("event.drawnUnseen", { name })
        : t("event.drawn", { name, tile: tileNamed(event.tile) });
    case "shown":
      return t("event.shown", { name, tiles: listed(event.tiles.map(tileNamed)) });
    case "discarded":
      return t("event.discarded", { tile: tileNamed(event.tile) });
    case "placed":
      return t("event.placed", { name, x: event.x, y: event.y });
    case "deployed": {
      const figure = named("figure", event.figure, "figure");
      const at = siteWords(siteOf(event.at));
      if (event.feature === undefined) return t("event.deployedAt", { name, figure, at });
      return t("event.deployed", { name, figure, place: placeWords(event.feature), at });
    }
    case "linked":
    case "unlinked": {
      const feature = named("feature", event.feature, "feature");
      if (event.type === "linked") return named("linked", event.why, "why", { feature });
      return named("unlinked", event.why, "why", { feature });
    }
    case "built": {
      const { x, y } = event;
      const values = { name, figure: named("figure", event.what, "figure"), across: acrossWords(event) };
      return t("event.built", { ...values, x, y });
    }
    case "completed": {
      const feature = named("feature", event.feature, "feature");
      return t("event.completed", { feature, size: event.cells.length });
    }
    case "over":
      return t("event.over", { names: listed(event.winners.map((seat) => nameOf(table, seat))) });
    case "passed":
      // Games that are kept on a device from before say no step.
      return t((event.step ?? "deploy") === "deploy" ? "event.passed" : "event.passedStep", { name });
    case "own": {
      const what = [event.what, event.item].flatMap((word) => word ?? []).join(" ");
      return t("event.own", { name, what: plainWords(what) });
    }
    default:
      return figureSentence(table, event);
  }
}

function describeScore(table: CarcassonneTable, event: ScoredEvent): LogLine {
  const values = {
    feature: named("feature", event.feature, "feature"),
    size: event.cells.length,
    points: gains(table, event),
  };
  const details = event.terms.map(describeTerm);
  const counts = event.followers.map(({ seat, count }) => `${nameOf(table, seat)} ${count}`);
  if (counts.length > 0) details.push(t("event.majority", { counts: counts.join(", ") }));
  details.push(...answersOf(({ sentences }) => sentences?.reason?.(event)));
  return {
    text: event.final ? t("event.scoredFinal", values) : t("event.scored", values),
    details,
    parts: event.parts,
    seat: event.points[0]?.seat ?? null,
    weight: "score",
  };
}

/** Who gets how much from a scored feature. */
export function gains(table: CarcassonneTable, event: ScoredEvent): string {
  const words = event.points.map(({ seat, points, why }) => {
    return named("gain", why, "why", { name: nameOf(table, seat), points });
  });
  return words.length > 0 ? words.join(", ") : t("event.nobody");
}

/** What a finished feature paid, as the log has it; null where that is not known. */
export function paid(table: CarcassonneTable, kind: string, parts: PartPlace[]): string | null {
  const [one] = parts;
  const events = table.log.flatMap((entry) => entry.events);
  const last = events.findLast(
    (event): event is ScoredEvent =>
      event.type === "scored" &&
      event.finished &&
      event.feature === kind &&
      event.parts.some(({ x, y, part }) => x === one?.x && y === one.y && part === one.part),
  );
  return last ? gains(table, last) : null;
}

export function describeTerm(term: Term): string {
  const { count, each, points } = term;
  return t("term.line", { what: named("term", term.what.replaceAll(" ", "-"), "what"), count, each, points });
}

function placeWords(feature: string): string {
  return named("place", feature, "feature");
}

/** A choice in words, as it stands on a button. */
export function choiceTitle(choice: CarcassonneChoice, scene: Scene | null = null): string {
  const own = ownWords(choice, scene)?.title;
  if (own !== undefined) return own;
  if (isComing(choice)) {
    const figure = named("figure", choice.figure, "figure");
    const { site } = choice;
    const at = siteWords(site);
    if (choice.feature === undefined)
      return t(site.ground === "tile" ? "turn.moveTile" : "turn.at", { figure, at });
    const place = placeWords(choice.feature);
    const corner = scene?.placed && cornerOf(scene.placed, site);
    if (corner) return `${t("turn.deploy", { figure, place })} ${t(`words.corner.${corner}`)}`;
    if (site.ground !== "part" || isFar(choice, scene?.placed ?? null))
      return t("turn.deployFar", { figure, place, at });
    const sides = scene ? sidesWords(site, scene) : "";
    return sides ? t("turn.deployAt", { figure, place, sides }) : t("turn.deploy", { figure, place });
  }
  if (choice.verb === "pass") return t("turn.none");
  if (isTile(choice)) return named("handDoes", choice.verb, "verb", { tile: tileNamed(choice.tile) });
  if (scene && isPrisoner(choice)) {
    const name = nameOf(scene.table, choice.guard);
    return t("turn.held", {
      verb: sentenceOf(plainWords(choice.verb)),
      figure: figureWords(choice.figure),
      name,
    });
  }
  return (scene && neutralTitle(choice, scene)) ?? plainWords(choice.id);
}

/** What nobody here has words for, as the wire calls it. */
function plainWords(name: string): string {
  return name.replaceAll("-", " ");
}

const kSides = ["walk.north", "walk.east", "walk.south", "walk.west"] as const;
/** Each where its side begins, going round clockwise. */
const kCorners = [
  "corner.north-west",
  "corner.north-east",
  "corner.south-east",
  "corner.south-west",
] as const;
const kSlotsOfSide = 3;

/**
 * Which sides of its tile a part has wholly, or else reaches, where the tile has several of its terrain; else empty. Where another part
 * reaches the same ones they are told apart by the corners.
 */
function sidesWords(place: PartPlace, { table, catalogue, placed }: Scene): string {
  const view = table.document.game;
  const trial =
    placed && "rotation" in placed ? { kind: view.drawn ?? "", rotation: Number(placed.rotation) } : null;
  const tile = view.tiles[cellKey(place)] ?? trial;
  const parts = partsAt(tile ?? undefined, catalogue);
  const own = parts.find(({ part }) => part === place.part);
  const others = parts.filter((part) => part.terrain === own?.terrain && part !== own);
  if (!tile || !own || others.length === 0) return "";
  const turned = (slot: number) => (slot + tile.rotation * kSlotsOfSide) % (kSides.length * kSlotsOfSide);
  const sidesOf = ({ slots }: TilePart) => {
    const reached = (least: number) =>
      kSides.filter(
        (_, side) => slots.filter((slot) => Math.floor(turned(slot) / kSlotsOfSide) === side).length >= least,
      );
    const whole = reached(kSlotsOfSide);
    return listed((whole.length > 0 ? whole : reached(1)).map((side) => t(side)));
  };
  const sides = sidesOf(own);
  if (!others.some((part) => sidesOf(part) === sides)) return sides;
  const slots = own.slots.map(turned);
  const corners = kCorners.filter((_, side) => {
    const after = side * kSlotsOfSide;
    return (
      slots.includes(after) ||
      slots.includes((after + kSides.length * kSlotsOfSide - 1) % (kSides.length * kSlotsOfSide))
    );
  });
  return listed(corners.map((corner) => t(corner)));
}

/** A choice in the words of the expansion that it belongs to. */
export function ownWords(choice: CarcassonneChoice, scene: Scene | null): ChoiceWords | undefined {
  return firstOf(({ sentences }) => sentences?.choice?.(choice, scene));
}

/** More about a choice, for the second line of its button; empty when there is nothing to say. */
export function choiceDetail(choice: CarcassonneChoice, scene: Scene): string {
  const moves = isFigure(choice) && choice.does === "moves" && choice.points;
  if (isFigure(choice) && (moves || choice.does === "comes")) return describePoints(choice);
  return neutralDetail(choice, scene);
}

/** What a figure there would be worth, as the server reckons it, or what one is good for that counts nothing; empty where that is not told. */
function describePoints({ figure, points }: FigureChoice): string {
  if (!points) return named("use", figure, "figure");
  const { now, when_done, at_end } = points;
  if (when_done === null) return t("turn.pointsFarm", { end: at_end });
  if (now === when_done && now === at_end) return t("turn.pointsAlways", { points: now });
  return t("turn.points", { now, done: when_done, end: at_end });
}

/** A choice with all that is known of it, for who cannot see the board. */
export function describeChoice(choice: CarcassonneChoice, scene: Scene): string {
  const detail = choiceDetail(choice, scene);
  return choiceTitle(choice, scene) + (detail && `: ${detail}`);
}

/** Where on the board an event happened. */
function partsOf(event: LogEvent): PartPlace[] {
  if ("parts" in event) return event.parts;
  if (event.type === "built") return [{ x: event.x, y: event.y, part: event.part }];
  if (event.type === "linked" || event.type === "unlinked") return [event.from, event.to];
  const from = event.type === "relocated" ? [event.from] : [];
  return [...from, ...placeOf(event)].flatMap((place) => partAt(siteOf(place)) ?? []);
}

/** The same, where that is on no part. */
function cellOfEvent(event: LogEvent): Cell | null {
  if (event.type === "placed") return { x: event.x, y: event.y };
  const [place] = placeOf(event);
  return place === undefined || partAt(siteOf(place)) ? null : cellAt(siteOf(place));
}

function placeOf(event: LogEvent): string[] {
  return "at" in event && typeof event.at === "string" ? [event.at] : [];
}
