// What people do at a table besides playing: they create it, sit down, look on, wait for each other.

import assert from "node:assert/strict";
import { choicesOf } from "../support/choices.mjs";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, confirm } from "./player.js";
import { asked, eventsOf, messagesOf, reaches, turnOf, whoseTurn } from "./waits.js";

export { reaches as caughtUp, whoseTurn } from "./waits.js";

/** Creates a table with these expansions through the page, perhaps with cards or tiles of its own; the result is its code. */
export async function openTable(anna, url, expansions, { game = "carcassonne", seats = 2, deck = "", tiles = "", clock = "", over = "", pace = "", programs = false, hints = "", gallery = "", delay = "", choices = {}, preset = "", listed = true } = {}) {
  const { page } = anna;
  await page.goto(url);
  await page.getByLabel("Your name").fill(anna.name);
  await page.getByRole("button", { name: "Create a table" }).click();
  await page.getByRole("combobox", { name: /^Game/ }).selectOption(game);
  await page.getByRole("radio", { name: String(seats), exact: true }).check();
  if (preset) await page.locator(`[data-preset="${preset}"]`).click();
  for (const name of expansions) await page.getByRole("checkbox", { name }).check();
  if (!listed) await page.getByRole("checkbox", { name: "List this table in the lobby" }).uncheck();
  if (programs) await page.locator("input[name=programs]").check();
  if (pace) await page.locator("select[name=pace]").selectOption(pace);
  if (delay) await page.locator("select[name=delay]").selectOption(delay);
  for (const [key, value] of Object.entries(choices)) {
    const select = page.locator(`select[name="${key}"]`);
    await select.waitFor({ state: "attached" });
    // Options that are seldom changed are folded in.
    if (!(await select.isVisible())) await page.locator("details.rules > summary").click();
    await select.selectOption(value);
  }
  if (hints) await page.locator("select[name=hints]").selectOption(hints);
  if (gallery) {
    await page.locator("[data-gallery] summary").click();
    await page.locator("[data-gallery] li[data-kind] img").first().waitFor();
    await anna.picture(gallery);
  }
  if (clock) await page.locator("select[name=clock]").selectOption(clock);
  if (over) await page.locator("select[name=over]").selectOption(over);
  const bring = async (label, name, text) => {
    await page.getByLabel(label).setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.getByText("This file will be used.").first().waitFor();
  };
  if (deck) await bring(/Your own order cards/, "deck.txt", deck);
  if (tiles) await bring(/Your own tiles/, "tiles.txt", tiles);
  assert.deepEqual(await anna.barriers(), []);
  await anna.picture(`create-${game}`);
  await page.getByRole("button", { name: "Create the table" }).click();
  return page.locator("[data-invite]").getAttribute("data-invite");
}

export async function sitDown(person, url, room) {
  await person.page.goto(`${url}/g/${room}`);
  await person.page.getByLabel("Your name").fill(person.name);
  await person.page.getByRole("button", { name: "Take a seat" }).click();
  await person.page.locator("[data-invite]").waitFor();
}

/** A program asks for a seat, over a connection of its own from this person's page; the result is the answer's type, or its error. */
export function sitDownAsProgram(person, room) {
  return person.page.evaluate(
    (room) =>
      new Promise((answered) => {
        const socket = new WebSocket(`ws://${location.host}/ws`, "gatehouse.v1.json");
        socket.onopen = () => socket.send(JSON.stringify({ type: "hello", client: "program/1" }));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === "welcome")
            socket.send(JSON.stringify({ type: "join", id: "seat", room, name: "Robo", program: true }));
          if (message.type === "joined" || message.type === "error") answered(message.code ?? message.type);
        };
      }),
    room,
  );
}

export async function lookOn(person, url, room) {
  await person.page.goto(`${url}/watch/${room}`);
  await person.page.getByLabel("Your name").fill(person.name);
  await person.page.getByRole("button", { name: "Watch", exact: true }).click();
}

/** Fills a seat from its menu. */
export async function seatBot(page, seat, level = "random") {
  const menu = page.locator(`[data-add-bot="${seat}"]`);
  await menu.locator("summary").click();
  await menu.locator(`[data-bot=${level}]`).click();
  await menu.waitFor({ state: "detached" });
}

/** A table against bots of a level, begun, as soon as it is this person's turn; the result is its code. */
export async function playBots(person, url, expansions, bots, { level = "random", ...options } = {}) {
  const { page } = person;
  const room = await openTable(person, url, expansions, { seats: bots + 1, ...options });
  for (let bot = 1; bot <= bots; bot += 1) await seatBot(page, bot, level);
  await page.locator("[data-action=start]").click();
  await turnOf(person);
  return room;
}

/** What this person is asked now, and at which version. */
export const promptOf = (person) => messagesOf(person).findLast(({ type }) => type === "snapshot" || type === "update");

/** Answers over the page's own connection, without a look at the page, by what `pick` takes of the choices. */
export async function answerUnseen(person, pick) {
  const { version, prompt } = promptOf(person);
  await person.page.evaluate(
    ([expect, choice]) => globalThis.ownSocket.send(JSON.stringify({ type: "command", id: crypto.randomUUID(), expect, choice })),
    [version, pick(choicesOf(prompt)).id],
  );
  await reaches([person], version + 1);
}

/**
 * Plays a seat to the end of the game by chance and unseen: for what is shown of a large board. REQUIRES: nobody else but bots is asked
 * for anything.
 */
export async function playToTheEnd(person, roll) {
  while ((await asked(person)) !== "over") await answerUnseen(person, (choices) => choices[roll(choices.length)]);
}

/** The final scores as the page shows them, by seat. */
export async function shownScores({ page }) {
  await page.locator("[data-end]").waitFor();
  return page
    .locator("[data-final]")
    .evaluateAll((cells) =>
      Object.fromEntries(cells.map((cell) => [cell.dataset.final, Number(cell.textContent.replace("−", "-"))])),
    );
}

/** Whether the page is no wider than its screen; a phone would widen it unasked. */
export const fitsAcross = ({ page }) =>
  page.evaluate(() => document.scrollingElement.scrollWidth <= Math.ceil(visualViewport.width));

/** Whether the page neither scrolls as a whole nor is wider than its screen. */
export const fitsScreen = async (person) =>
  (await fitsAcross(person)) &&
  person.page.evaluate(() => {
    const { scrollHeight, scrollTop } = document.scrollingElement;
    return scrollHeight <= innerHeight && scrollTop === 0;
  });

/** The beginning of words is on the screen, and nothing lies over it. */
export const isReadable = ({ page }, selector) =>
  page.locator(selector).first().evaluate((words) => {
    const { left, top } = words.getClientRects()[0];
    return words.contains(document.elementFromPoint(left + 4, top + 4));
  });

/** The page offers no expansion that it has no words for; here it asks for some all the same when it creates a table. */
export const askFor = ({ page }, expansions) =>
  page.addInitScript((names) => {
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function sendMore(text) {
      const message = JSON.parse(text);
      if (message.type !== "create") return send.call(this, text);
      return send.call(this, JSON.stringify({ ...message, options: { ...message.options, expansions: names } }));
    };
  }, expansions);

/** Who play together. */
export const kTwo = ["Anna", "Ben"];

/** Of each of them each of these plans, by "NAME PLAN". */
export const eachOfTwo = (plans) => kTwo.flatMap((name) => plans.map((plan) => `${name} ${plan}`));

/**
 * Two people play, Anna on a desk and Ben on a phone, table after table, until a test has seen all that it wants to see; `games` is how
 * many have to be enough. `turn` does all of a turn but confirm it, and may return what looks at the events of the turn then.
 */
export async function playTogether(world, { expansions, seed, games, missing, ...options }, turn) {
  const people = [await Person.open(world.browser, kTwo[0], kDesktop), await Person.open(world.browser, kTwo[1], kPhone)];
  const [anna, ben] = people;
  const roll = chance(Number(process.env.GATEHOUSE_SEED ?? seed));
  for (let game = 0; game < games && missing().length > 0; game += 1) {
    const room = await openTable(anna, world.server.url, expansions, options);
    await sitDown(ben, world.server.url, room);
    const opened = anna.received.length;
    await anna.page.locator("[data-action=start]").click();
    for (let mover = await whoseTurn(people); mover && missing().length > 0; mover = await whoseTurn(people)) {
      const before = mover.received.length;
      const look = await turn(mover, { people, roll, seat: people.indexOf(mover), soFar: () => eventsOf(anna, opened) });
      await confirm(mover);
      await reaches(people, (await mover.state()).version);
      await look?.(eventsOf(mover, before));
    }
  }
  assert.deepEqual(missing(), [], `after ${games} games`);
  for (const person of people) {
    assert.deepEqual(person.complaints, [], person.name);
    assert.deepEqual(await person.barriers(), [], person.name);
  }
}
