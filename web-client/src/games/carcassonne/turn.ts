// What a prompt offers, arranged for the hand: cells, the rotations that fit each, figure spots. It only sorts what the
// server listed.

import type { CarcassonneView, MoveChoice, PlaceChoice } from "../../protocol/messages";
import { type Cell, cellKey } from "./board/scene";
import {
  type CarcassonneChoice,
  type CarcassonnePrompt,
  isDeploy,
  isMove,
  isPlace,
  isRemove,
  type Target,
} from "./view";

/** Whether figures are put into the game, be it by an expansion's own step. */
function isFigureStep(prompt: CarcassonnePrompt): boolean {
  return prompt.step === "deploy" || choicesOf(prompt).some(isDeploy);
}

/** So many choices have a key of their own. */
export const kKeys = 9;

export { neighbourCell as neighbourPlace } from "../../board/cell";

/** Between a choice and the answer to the question that it leads to, in the ids of choices. */
const kThen = " then ";
const heads = new WeakMap<CarcassonnePrompt, CarcassonneChoice[]>();

/** A choice without the answer to the question that it leads to. */
export function headOf(id: string): string {
  return id.split(kThen)[0] ?? id;
}

/** What may be chosen; choices that differ only in their answers are one, with the id up to there. */
export function choicesOf(prompt: CarcassonnePrompt | null): CarcassonneChoice[] {
  if (!prompt) return [];
  const known = heads.get(prompt);
  if (known) return known;
  const found = new Map<string, CarcassonneChoice>();
  for (const { then: _, ...choice } of prompt.choices) {
    const id = headOf(choice.id);
    if (!found.has(id)) found.set(id, { ...choice, id });
  }
  heads.set(prompt, [...found.values()]);
  return [...found.values()];
}

/** The ways in which a choice may be answered; none when it leads to no question. */
export function answersTo(
  prompt: CarcassonnePrompt | null,
  choice: CarcassonneChoice | null | undefined,
): CarcassonneChoice[] {
  return choice ? (prompt?.choices.filter(({ id }) => id.startsWith(choice.id + kThen)) ?? []) : [];
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

/**
 * What may be done with figures in a step of figures, nearest to the placed tile first: figures into the game, others out
 * of it, neutral ones moved, and at last what lies elsewhere.
 */
export function targetsOf(prompt: CarcassonnePrompt | null, placed: Cell | null): Target[] {
  if (!prompt || !isFigureStep(prompt)) return [];
  const targets = choicesOf(prompt).filter(
    (choice) => isDeploy(choice) || isMove(choice) || isRemove(choice),
  );
  const rank = (choice: Target) => {
    if (isRemove(choice)) return 1;
    if (isMove(choice)) return 2;
    return isFar(choice, placed) ? 3 : 0;
  };
  return targets.toSorted((a, b) => rank(a) - rank(b));
}

/** A figure that does not go to the placed tile: it went through a portal. */
export function isFar(choice: Target, placed: Cell | null): boolean {
  return isDeploy(choice) && placed !== null && cellKey(choice) !== cellKey(placed);
}

/** The next steps of a neutral figure that walks. */
export function stepsOf(prompt: CarcassonnePrompt | null): MoveChoice[] {
  return prompt && !isFigureStep(prompt) ? choicesOf(prompt).filter(isMove) : [];
}

export function passOf(prompt: CarcassonnePrompt | null): CarcassonneChoice | undefined {
  return choicesOf(prompt).find((choice) => choice.verb === "pass");
}

/** Choices that this client has no picture for: they are offered as plain buttons. */
export function otherChoices(prompt: CarcassonnePrompt | null): CarcassonneChoice[] {
  const drawn: CarcassonneChoice[] = [...targetsOf(prompt, null), ...stepsOf(prompt)];
  return choicesOf(prompt).filter(
    (choice) => !isPlace(choice) && choice.verb !== "pass" && !drawn.includes(choice),
  );
}

/**
 * Whether the tiles run out before this seat is asked again, as far as anybody can see: some may be discarded, and turns may be
 * doubled.
 */
export function mayBeLast({
  bag,
  aside,
  players,
}: Pick<CarcassonneView, "bag" | "aside" | "players">): boolean {
  return bag.total + aside.total < Object.keys(players).length;
}
