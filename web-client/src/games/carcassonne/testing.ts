// Events and choices for tests, which give only the fields that matter to them.

import type { CarcassonneChoice as Entry } from "../../protocol/messages";
import { kAnswers, kThen } from "./choices";
import { siteOf, siteText } from "./site";
import { type CarcassonneChoice, type CarcassonnePrompt, isFigure, isPlace, type LogEvent } from "./view";

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
  if ("guard" in fields) return "prisoner";
  if ("tile" in fields) return "tile";
  return "item" in fields ? "item" : "word";
}

/** A single choice; that of a figure stands where its id ends. */
export function aChoice<Choice extends CarcassonneChoice = CarcassonneChoice>(fields: Fields): Choice {
  const shape = shapeOf(fields);
  const [id = ""] = fields.id.split(kThen);
  const figure =
    shape === "figure" ? { does: kDoes[fields.verb], site: siteOf(id.split(" ").at(-1) ?? "") } : {};
  return { shape, ...figure, ...fields } as unknown as Choice;
}

function placeText(choice: CarcassonneChoice): string | null {
  if (isFigure(choice)) return siteText(choice.site);
  return isPlace(choice) ? `${choice.x},${choice.y} r${choice.rotation}` : null;
}

/** The entry that says one choice. */
function entryOf({ then: answers, ...choice }: CarcassonneChoice): Entry {
  const [id = "", way] = choice.id.split(kThen);
  const ways = way && answers ? { [kAnswers]: [{ id: way, answers }] } : {};
  const place = placeText(choice);
  if (place === null) return { ...choice, id, ...ways } as Entry;
  const { x, y, rotation, site, ...fields } = choice as Partial<Record<string, unknown>>;
  if (!id.endsWith(` ${place}`)) throw new Error(`'${id}' does not end with its place, ${place}`);
  return { ...fields, id: id.slice(0, -place.length - 1), at: [place], ...ways } as Entry;
}

/** What a prompt says of these choices. */
export function entriesOf(choices: readonly CarcassonneChoice[]): CarcassonnePrompt["choices"] {
  return choices.map(entryOf);
}
