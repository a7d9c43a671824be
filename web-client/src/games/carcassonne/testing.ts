// Events and choices for tests, which give only the fields that matter to them.

import type { CarcassonneChoice as Entry } from "../../protocol/messages";
import { type FigureChoice, kAnswers, kThen, type PlaceChoice } from "./choices";
import type { CarcassonneChoice, CarcassonnePrompt, LogEvent } from "./view";

export function anEvent<Event extends LogEvent = LogEvent>(fields: {
  type: string;
  [field: string]: unknown;
}): Event {
  return fields as unknown as Event;
}

/** What the words of the game itself do; a test says so itself of any other. */
const kDoes: Record<string, string> = { deploy: "comes", move: "moves", remove: "leaves" };

interface Fields {
  id: string;
  verb: string;
  [field: string]: unknown;
}

function shapeOf(fields: Fields): string {
  if ("rotation" in fields) return "placement";
  if (fields.verb in kDoes || "does" in fields) return "figure";
  return "item" in fields ? "item" : "word";
}

/** A single choice. */
export function aChoice<Choice extends CarcassonneChoice = CarcassonneChoice>(fields: Fields): Choice {
  const shape = shapeOf(fields);
  const does = shape === "figure" ? { does: kDoes[fields.verb] } : {};
  return { shape, ...does, ...fields } as unknown as Choice;
}

/** The entry that says one choice. */
function entryOf({ then: answers, ...choice }: CarcassonneChoice): Entry {
  const [id = "", way] = choice.id.split(kThen);
  const ways = way && answers ? { [kAnswers]: [{ id: way, answers }] } : {};
  if (!("x" in choice)) return { ...choice, id, ...ways } as Entry;
  const { x, y, rotation, part, ...fields } = choice as Partial<PlaceChoice> &
    Partial<Omit<FigureChoice, keyof PlaceChoice>>;
  const place = rotation === undefined ? `${x},${y}${part ? `.${part}` : ""}` : `${x},${y} r${rotation}`;
  if (!id.endsWith(` ${place}`)) throw new Error(`'${id}' does not end with its place, ${place}`);
  return { ...fields, id: id.slice(0, -place.length - 1), at: [place], ...ways } as Entry;
}

/** What a prompt says of these choices. */
export function entriesOf(choices: readonly CarcassonneChoice[]): CarcassonnePrompt["choices"] {
  return choices.map(entryOf);
}
