// A game's session for tests.

import { kSilence } from "../state/chat";
import type { EntryOf, GameName, TableOf, TableState } from "../state/table";
import { kDocument, snapshot } from "../state/testing";
import { type GameSession, kLongest } from "./game_session";

/** Does what it is given; what it is not given must not be asked of it. */
export function fakeSession<Name extends GameName>(given: Partial<GameSession<Name>>): GameSession<Name> {
  const unasked = () => Promise.reject(new Error("the test did not expect this to be asked"));
  const quiet: GameSession<Name> = {
    seat: 0,
    table: null,
    longest: kLongest,
    waits: false,
    onEntry: () => () => {},
    preview: unasked,
    choose: unasked,
    undo: unasked,
    inspect: unasked,
    attempt: (request) => request.catch(() => null),
    say: () => {},
    tell: () => {},
  };
  return Object.defineProperties(quiet, Object.getOwnPropertyDescriptors(given));
}

interface Shown<Name extends GameName> {
  view: Partial<TableOf<Name>["document"]["game"]>;
  prompt?: TableOf<Name>["prompt"];
  log?: EntryOf<Name>["events"][];
  version?: number;
}

/** A table of two, Anna and Ben, with so much of a view as a test needs. */
export function tableOf<Name extends GameName>(
  game: Name,
  { view, prompt = null, log = [], version = 5 }: Shown<Name>,
): TableOf<Name> {
  const seats = { "0": { name: "Anna", bot: null }, "1": { name: "Ben", bot: null } };
  const { room, viewers, waiting } = snapshot(version);
  const document = { room: { ...kDocument.room, seats }, game: { game, step: "", ...view } };
  const entries = log.map((events, index) => ({ version: index + 1, events }));
  const table: TableState = {
    room,
    version,
    document,
    prompt,
    waiting,
    viewers,
    clocks: null,
    chat: kSilence,
    log: entries,
  };
  return table as TableOf<Name>;
}
