// Events and choices for tests, which give only the fields that matter to them.

import type { CarcassonneChoice, LogEvent } from "./view";

export function anEvent<Event extends LogEvent = LogEvent>(fields: {
  type: string;
  [field: string]: unknown;
}): Event {
  return fields as unknown as Event;
}

export function aChoice<Choice extends CarcassonneChoice = CarcassonneChoice>(fields: {
  id: string;
  verb: string;
  [field: string]: unknown;
}): Choice {
  return fields as unknown as Choice;
}
