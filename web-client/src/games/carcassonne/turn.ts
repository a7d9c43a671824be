// What a prompt offers, arranged for the hand: cells, the rotations that fit each, figure spots. It only sorts what the
// server listed.

import type { CarcassonneView, Walk } from "../../protocol/messages";
import type { Catalogue } from "./board/catalogue";
import { type Cell, cellKey } from "./board/scene";
import { answered, choicesOfEntry, kThen } from "./choices";
import { tileAt } from "./site";
import {
  type CarcassonneChoice,
  type CarcassonnePrompt,
  isAside,
  isComing,
  isFigure,
  isPlace,
  isTile,
  type PlaceChoice,
  type Target,
  type TileChoice,
} from "./view";

/** How many choices have a key of their own. */
export const kKeys = 9;

export { neighbourCell as neighbourPlace } from "../../board/cell";

/** The single choices of a prompt, and the ways to answer those that lead to a question, by the choice's id. */
interface Sorted {
  heads: CarcassonneChoice[];
  answers: Map<string, CarcassonneChoice[]>;
}
const sorted = new WeakMap<CarcassonnePrompt, Sorted>();

function sort(prompt: CarcassonnePrompt): Sorted {
  const known = sorted.get(prompt);
  if (known) return known;
  const found = new Map<string, CarcassonneChoice>();
  const answers = new Map<string, CarcassonneChoice[]>();
  for (const entry of prompt.choices) {
    for (const choice of choicesOfEntry(entry)) {
      if (!found.has(choice.id)) found.set(choice.id, choice);
      if (entry.then) answers.set(choice.id, [...(answers.get(choice.id) ?? []), ...answered(choice, entry)]);
    }
  }
  const now = { heads: [...found.values()], answers };
  sorted.set(prompt, now);
  return now;
}

/** A choice without the answer to the question that it leads to. */
export function headOf(id: string): string {
  return id.split(kThen)[0] ?? id;
}

/** What may be chosen; choices that differ only in their answers are one, with the id up to there. */
export function choicesOf(prompt: CarcassonnePrompt | null): CarcassonneChoice[] {
  return prompt ? sort(prompt).heads : [];
}

/** The ways in which a choice may be answered; none when it leads to no question. */
export function answersTo(
  prompt: CarcassonnePrompt | null,
  choice: CarcassonneChoice | null | undefined,
): CarcassonneChoice[] {
  return (prompt && choice && sort(prompt).answers.get(choice.id)) ?? [];
}

/** Whether the prompt offers a choice of this id, answered or not. */
export function offers(prompt: CarcassonnePrompt | null, id: string): boolean {
  if (choicesOf(prompt).some((choice) => choice.id === id)) return true;
  return answersTo(
    prompt,
    choicesOf(prompt).find((choice) => choice.id === headOf(id)),
  ).some((choice) => choice.id === id);
}

/** The part of an answered choice that is its answer: the same for every choice that leads to the question. */
export function answerIn({ id }: CarcassonneChoice): string {
  return id.slice(id.indexOf(kThen) + kThen.length);
}

/** The placements of each legal cell by the cell's key, the rotations in order. */
export function placesOf(prompt: CarcassonnePrompt | null): Map<string, PlaceChoice[]> {
  const places = new Map<string, PlaceChoice[]>();
  for (const choice of choicesOf(prompt).filter(isPlace)) {
    places.set(cellKey(choice), [...(places.get(cellKey(choice)) ?? []), choice]);
  }
  for (const ways of places.values()) ways.sort((a, b) => a.rotation - b.rotation);
  return places;
}

/** The placement at a cell with this rotation, or the nearest one clockwise. */
export function placeAt(ways: readonly PlaceChoice[], rotation: number): PlaceChoice | null {
  const turns = (choice: PlaceChoice) => (choice.rotation - rotation + 4) % 4;
  return ways.reduce<PlaceChoice | null>(
    (best, way) => (!best || turns(way) < turns(best) ? way : best),
    null,
  );
}

/** The next placement when the tile is turned: 1 is clockwise, -1 is back. */
export function turnedPlace(ways: readonly PlaceChoice[], now: PlaceChoice, direction: 1 | -1): PlaceChoice {
  const index = ways.findIndex((way) => way.id === now.id);
  return ways[(index + direction + ways.length) % ways.length] ?? now;
}

/** A step of the figure that walks, if one does: the view says so, not the word. */
function isStep(choice: CarcassonneChoice, walk: Walk | null): choice is Target {
  return isFigure(choice) && choice.does === "moves" && choice.figure === walk?.figure;
}

/**
 * What may be done with figures at places of the board, in any step and by any words, nearest to the placed tile first:
 * figures into the game, others out of it, figures moved, pieces built, and at last what lies elsewhere.
 */
export function targetsOf(
  prompt: CarcassonnePrompt | null,
  placed: Cell | null,
  walk: Walk | null = null,
): Target[] {
  const targets = choicesOf(prompt).filter(isFigure);
  const rank = (choice: Target) => {
    if (isFar(choice, placed)) return 5;
    if (isElsewhere(choice, placed)) return choice.does === "comes" ? 3 : 4;
    return { comes: 0, leaves: 1, takes: 1, moves: 2, builds: 2 }[choice.does] ?? 2;
  };
  return targets.filter((choice) => !isStep(choice, walk)).toSorted((a, b) => rank(a) - rank(b));
}

/** A figure that does not come to the placed tile, but onto a part of another: as through a gate. */
export function isFar(choice: Target, placed: Cell | null): boolean {
  return isComing(choice) && choice.site.ground === "part" && isOffTile(choice, placed);
}

/** A figure that comes to another tile as a whole, or a piece that is built there: of these there are some, wherever the tile was placed. */
export function isElsewhere(choice: CarcassonneChoice, placed: Cell | null): boolean {
  if (!isFigure(choice) || choice.across || choice.site.ground !== "tile") return false;
  return (choice.does === "comes" || choice.does === "builds") && isOffTile(choice, placed);
}

function isOffTile({ site }: Target, placed: Cell | null): boolean {
  const tile = tileAt(site);
  return placed !== null && tile !== null && cellKey(tile) !== cellKey(placed);
}

/** The next steps of a neutral figure that walks. */
export function stepsOf(prompt: CarcassonnePrompt | null, walk: Walk | null): Target[] {
  return choicesOf(prompt).filter((choice) => isStep(choice, walk));
}

export function passOf(prompt: CarcassonnePrompt | null): CarcassonneChoice | undefined {
  return choicesOf(prompt).find((choice) => choice.verb === "pass");
}

/** The tiles that may be chosen by their kind. */
export function tilesOf(prompt: CarcassonnePrompt | null): TileChoice[] {
  return choicesOf(prompt).filter(isTile);
}

/** Choices without a place that answer what is asked: they are offered as plain buttons. */
export function otherChoices(prompt: CarcassonnePrompt | null): CarcassonneChoice[] {
  return choicesOf(prompt).filter(
    (choice) => !isPlace(choice) && !isFigure(choice) && !isAside(choice) && choice.verb !== "pass",
  );
}

/** What may be done beside what is asked. */
export function asidesOf(prompt: CarcassonnePrompt | null): CarcassonneChoice[] {
  return choicesOf(prompt).filter(isAside);
}

/** A tile of a seat's own is in no bag. One that is not seen was drawn. */
export function isFromBag(kind: string | null, catalogue: Catalogue): boolean {
  return catalogue.get(kind ?? "")?.count !== 0;
}

/**
 * Whether the tiles run out before this seat is asked again, as far as anybody can see: some may be discarded, and turns may be
 * doubled.
 */
export function mayBeLast(
  {
    bag,
    aside,
    players,
    hands = [],
    drawn,
  }: Pick<CarcassonneView, "bag" | "aside" | "players" | "hands" | "drawn">,
  catalogue: Catalogue,
): boolean {
  const held = hands.flat().filter((kind) => isFromBag(kind, catalogue)).length;
  const inPlay = held > 0 && drawn === null ? 1 : 0; // the one that is placed now is still in the hand
  return bag.total + aside.total + held - inPlay < Object.keys(players).length;
}
