// How tests wait: only for what stays until the test goes on, and each time for a bounded while. What comes and goes by itself (a
// notice, a movement, a bot that thinks) is remembered by the page when it comes, and looked up afterwards.

import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";

/** A busy machine may need so long for what takes a moment on another. */
const kWithin_ms = 60_000;
const kAgain_ms = 20;
const kMessages = 6;
const kMessage_chars = 300;

const lastOf = ({ received }) => received.slice(-kMessages).map((message) => `  ${JSON.stringify(message).slice(0, kMessage_chars)}`);

/** Why it was in vain: what was awaited, what the page says of itself, and what it was told last. */
async function inVain(person, what, cause) {
  await person.picture(`failed-${person.name}`).catch(() => {});
  const page = await person.page
    .locator("main")
    .evaluate(({ dataset }) => ({ ...dataset, at: location.pathname, busy: [dataset.busy, document.querySelectorAll("[aria-busy=true]").length] }), undefined, { timeout: 1000 })
    .catch((error) => error.message);
  const lines = [`${person.name} waited in vain until ${what}.`, `The page: ${JSON.stringify(page)}`, "The last messages:", ...lastOf(person)];
  return new Error(lines.join("\n"), { cause });
}

/** Waits until this holds in the page; the result is what it says. REQUIRES: it then holds until the test goes on. */
export async function until(person, holds, what, given, { within_ms = kWithin_ms } = {}) {
  try {
    for (const deadline = Date.now() + within_ms; ; await pause(kAgain_ms)) {
      const timeout = Math.max(1, deadline - Date.now());
      const found = await person.page.waitForFunction(holds, given, { polling: 30, timeout });
      const said = await found.jsonValue();
      await found.dispose(); // the browser keeps every handle not let go of, with all of its page
      // A promise holds for Playwright before it is kept.
      if (said) return said;
      if (Date.now() > deadline) throw new Error("what was promised did not hold");
    }
  } catch (error) {
    throw await inVain(person, what, error);
  }
}

/** Waits for a message that the page was sent, perhaps long ago: the result is the latest such. From the nth message on, if given. */
export async function told(person, isIt, what, { from = 0, within_ms = kWithin_ms } = {}) {
  for (const deadline = Date.now() + within_ms; ; ) {
    const found = person.received.slice(from).findLast(isIt);
    if (found) return found;
    if (Date.now() > deadline) throw await inVain(person, `they are told ${what}`);
    await pause(kAgain_ms);
  }
}

/** The messages of a person one by one, those that came together included. */
export const messagesOf = ({ received }, from = 0) => received.slice(from).flatMap((message) => message.updates ?? [message]);

/** The events that a person was told of as they happened. */
export const eventsOf = (person, from = 0) => messagesOf(person, from).flatMap(({ type, events }) => (type === "update" ? events : []));

/**
 * The state of the page, if all that it asked for is done; with `forTurn` only if it is ready for a turn of its own, or the game is over. Runs in
 * the page, and so needs nothing else.
 */
function whenDone(forTurn) {
  const main = document.querySelector("main");
  if (main?.dataset.conn !== "live" || main.dataset.busy !== "false" || main.querySelector("[aria-busy=true]")) return null;
  const state = { version: Number(main.dataset.version), phase: main.dataset.phase, myTurn: main.dataset.myTurn === "true", conn: "live" };
  const buttons = document.querySelector("[data-turn] :is([data-action=confirm], [data-action=undo])");
  return !forTurn || state.phase === "over" || (state.myTurn && buttons) ? state : null;
}

/** The messages that say what the table is now. */
const kStates = new Set(["snapshot", "update", "tail"]);

/** The record of the messages may come a moment after the page. */
async function recorded(person, version) {
  const has = ({ type, ...message }) => (type === "tail" ? message.updates : [message]).some((one) => kStates.has(type) && one.version >= version);
  if (version > 0 && person.received.some(({ type }) => kStates.has(type))) await told(person, has, `of version ${version}`);
}

/**
 * Waits until the page has sent all that it had to send and has every answer, the whole of a turn that it sends step by step included, and
 * the record of its messages is as far; the result is the page's state. This stays until somebody does something.
 */
export async function settled(person) {
  const state = await until(person, whenDone, "all that the page asked for is answered", false);
  await recorded(person, state.version);
  return state;
}

/** Waits until the pages of these people show at least this version. */
export async function reaches(people, version) {
  for (const person of people) {
    await until(person, (wanted) => Number(document.querySelector("main")?.dataset.version) >= wanted, `version ${version} is shown`, version);
    await recorded(person, version);
  }
}

/** Waits until it is their turn and the page is ready for it, or the game is over; the result is what is asked, or "over". */
export async function asked(person) {
  const { version, phase } = await until(person, whenDone, "it is their turn, or the game is over", true);
  await recorded(person, version);
  return phase;
}

/** Waits until it is their turn, which has to come. */
export async function turnOf(person) {
  const phase = await asked(person);
  assert.notEqual(phase, "over", `the game is over before it is ${person.name}'s turn`);
  return phase;
}

/** Waits until one of them is asked, and the others' pages are as far; null when the game is over for all. */
export async function whoseTurn(people) {
  for (const deadline = Date.now() + kWithin_ms; ; ) {
    for (const person of people) {
      const { version, phase } = (await person.page.evaluate(whenDone, true)) ?? {};
      if (version === undefined) continue;
      await reaches(people, version);
      return phase === "over" ? null : person;
    }
    if (Date.now() > deadline) throw await inVain(people[0], `it is the turn of one of ${people.map(({ name }) => name)}`);
    await pause(kAgain_ms);
  }
}

/** Presses what sends a move, and waits until the whole of it is on the page: the result is the state then. */
export async function moves(person, press) {
  const { version } = await settled(person);
  await press();
  const after = await settled(person);
  if (after.version <= version) throw await inVain(person, "their move is on the table");
  return after;
}

/**
 * Makes the page remember what this finds, as often as anything on it changes, from its next loading on: each finding once, in order; null is
 * none. REQUIRES: `find` needs nothing but the page.
 */
export async function remember({ page }, name, find) {
  await page.addInitScript(`{
    const kept = ((globalThis.remembered ??= {})[${JSON.stringify(name)}] = []);
    const known = new Set();
    const find = ${find};
    new MutationObserver(() => {
      const found = find();
      const text = JSON.stringify(found);
      if (found === null || known.has(text)) return;
      known.add(text);
      kept.push(found);
    }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
  }`);
}

/** Waits until the page remembers something of this name, of this kind; the result is the first such. */
export async function happened(person, name, isIt = () => true) {
  for (const deadline = Date.now() + kWithin_ms; ; await pause(kAgain_ms)) {
    const findings = await person.page.evaluate((wanted) => globalThis.remembered?.[wanted] ?? [], name);
    const found = findings.find(isIt);
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw await inVain(person, `there was ${name}; so far: ${JSON.stringify(findings)}`);
  }
}

/** Waits until the page has done what it put off until its next frames: events of fingers, drawing, timers that were due. */
export const rested = ({ page }) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  });

/** What `read` gives when `size` of it gets no smaller any more: what is let go of a moment later has gone by then. */
export async function leastOf(read, size, rest_ms) {
  for (let before = await read(); ; ) {
    await pause(rest_ms);
    const now = await read();
    if (size(now) >= size(before)) return now;
    before = now;
  }
}

/** Waits until this holds, of which no page says anything. REQUIRES: it then stays. */
export async function eventually(holds, what) {
  for (const deadline = Date.now() + kWithin_ms; !(await holds()); await pause(kAgain_ms))
    assert.ok(Date.now() < deadline, `waited in vain until ${what()}`);
}
