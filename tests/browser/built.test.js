// What an expansion builds across laid tiles, and the page has no picture for: drawn as a straight way over the tile, described, stood upon and
// undone; by key, with a finger, and from the list alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kDesktop, kPhone, Person } from "./browser.js";
import { chance, confirm, layWhereOffered } from "./player.js";
import { kImitating } from "./server.js";
import { askFor, lookOn, openTable, sitDown } from "./table.js";
import { moves, settled, told } from "./waits.js";
import { openWorld } from "./world.js";

const kInList = '[data-turn] [data-choice^="span "]';
/** On the tile itself: over others, far away, one may be offered as well. */
const spotAt = (cell) => `[data-spot^="span ${cell} "]`;
const world = openWorld([], kImitating);

const built = (person, place) => person.page.locator(`[data-built="${place}"]:not([data-trial])`);
/** "span 0,1 r1": at 0,1. */
const placeOf = (id) => id.split(" ")[1];

/** Shown as chosen, and on trial on the board, where it would lie. */
async function onTrial({ page }, id) {
  const [, place, rotation] = id.split(" ");
  await page.locator(`[data-built="${place}"][data-trial][data-rotation="${rotation.slice(1)}"]`).waitFor();
}

test("what is built across a tile is chosen by key, finger and list, drawn, described and undone", { timeout: 600_000 }, async () => {
  const roll = chance(23);
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  const bert = await Person.open(world.browser, "Bert", kPhone);
  await askFor(anna, ["bridges"]);
  const room = await openTable(anna, world.server.url, []);
  await sitDown(bert, world.server.url, room);
  await anna.page.locator("[data-action=start]").click();

  // Anna: by the number that stands beside it.
  await layWhereOffered(anna, [bert], () => kInList, roll);
  const first = await anna.page.locator(kInList).first().getAttribute("data-choice");
  await settled(anna);
  await anna.page.keyboard.press(await anna.page.locator(`[data-choice="${first}"] kbd`).first().innerText());
  await onTrial(anna, first);
  await anna.picture("built-key");
  await moves(anna, () => anna.page.keyboard.press("Enter"));
  await told(bert, ({ events }) => events?.some(({ type, what }) => type === "built" && what === "bridge"), "what Anna built");
  for (const person of [anna, bert]) await built(person, placeOf(first)).waitFor();

  // Bert: with a finger, where it would lie; taken back and chosen again before he confirms.
  await layWhereOffered(bert, [anna], spotAt, roll);
  const laid = await bert.page.locator("[data-ghost]").getAttribute("data-ghost");
  const second = await bert.page.locator(spotAt(laid)).first().getAttribute("data-spot");
  await bert.page.locator(`[data-spot="${second}"]`).tap();
  await onTrial(bert, second);
  // On the tile on trial as well it is above the ground, and a figure may stand on it at once.
  const road = bert.page.locator(`[data-spot="deploy follower ${placeOf(second)}.z"]`);
  await road.waitFor();
  await bert.picture("built-finger");
  await bert.page.locator("[data-action=undo]:enabled").tap();
  await bert.page.locator("[data-built][data-trial]").waitFor({ state: "detached" });
  await bert.page.locator(`[data-spot="${second}"]`).tap();
  await onTrial(bert, second);
  await moves(bert, () => bert.page.locator("[data-action=confirm]:enabled").tap());
  for (const person of [anna, bert]) await built(person, placeOf(second)).waitFor();

  // Anna: from the list alone, as a screen reader has it.
  await layWhereOffered(anna, [bert], () => kInList, roll);
  const third = await anna.page.locator(kInList).last().getAttribute("data-choice");
  assert.match(await anna.page.locator(`[data-choice="${third}"]`).innerText(), /from (north to south|east to west)/);
  await anna.page.locator(`[data-choice="${third}"]`).focus();
  await anna.page.keyboard.press("Space");
  await onTrial(anna, third);
  await confirm(anna);
  for (const person of [anna, bert]) await built(person, placeOf(third)).waitFor();
  await bert.picture("built-all");
  assert.deepEqual([...anna.complaints, ...bert.complaints], []);
  await anna.context.close();
  await bert.context.close();
});

/**
 * Two programs at a table of their own, on connections from this page, play until one can build, and build in one command with the tile. They take
 * it back, and build it again. The result is what they were told: the changes of the document at each of these steps.
 */
async function buildByWire() {
  /** All choices of a prompt, those that differ in their place alone one by one. */
  const idsOf = ({ choices }) =>
    choices.flatMap(({ id, at }) => (at === undefined ? [id] : at.map((place) => `${id} ${place}`)));
  let asked = 0;
  class Program {
    prompt = null;
    version = 0;
    updates = [];
    #waiting = new Map();
    #socket = new WebSocket(`ws://${location.host}/ws`, "gatehouse.v1.json");
    constructor() {
      this.welcome = new Promise((welcomed) => this.#waiting.set("welcome", welcomed));
      this.#socket.onopen = () => this.#socket.send(JSON.stringify({ type: "hello", client: "program/1" }));
      this.#socket.onmessage = ({ data }) => this.#read(JSON.parse(data));
    }
    #read(message) {
      this.#waiting.get(message.type === "welcome" ? "welcome" : message.id)?.(message);
      if (message.type === "update") this.updates.push(message);
      if (message.type !== "update" && message.type !== "snapshot") return;
      this.version = message.version;
      this.prompt = message.prompt;
    }
    async ask(type, fields) {
      asked += 1;
      const id = `asked-${asked}`;
      const answer = await new Promise((answered) => {
        this.#waiting.set(id, answered);
        this.#socket.send(JSON.stringify({ type, id, ...fields }));
      });
      if (answer.type === "error") throw new Error(JSON.stringify(answer));
      return answer;
    }
    /** Sent with the version that it has seen, and done when this program was told of the version that it led to. */
    async change(type, fields) {
      const { version } = await this.ask(type, { expect: this.version, ...fields });
      while (this.version < version) await new Promise((again) => setTimeout(again, 10));
      return this.updates.find((update) => update.version === version);
    }
  }
  const [first, second] = [new Program(), new Program()];
  await Promise.all([first.welcome, second.welcome]);
  const options = { expansions: ["bridges"], choices: {} };
  const { room } = await first.ask("create", {
    name: "Ada",
    game: "carcassonne",
    seats: 2,
    public: false,
    options,
  });
  await second.ask("join", { room, name: "Bea" });
  await first.ask("start", {});
  for (;;) {
    const now = [first, second].find(({ prompt }) => prompt !== null && prompt.choices.length > 0);
    if (!now) {
      await new Promise((again) => setTimeout(again, 10));
      continue;
    }
    const choice = idsOf(now.prompt).find((id) => id.startsWith("place ")) ?? "pass";
    const { prompt } = await now.ask("preview", { expect: now.version, choices: [choice] });
    const span = prompt && idsOf(prompt).find((id) => id.startsWith("span "));
    if (!span) {
      await now.change("command", { choices: [choice] });
      continue;
    }
    const built = await now.change("command", { choices: [choice, span] });
    const undone = await now.change("undo", {});
    const offeredAgain = idsOf(now.prompt).includes(span);
    const again = await now.change("command", { choices: [span] });
    return { room, span, built, undone, offeredAgain, again };
  }
}

/** What a change of the document does to what is built on tiles. */
const changesOfBuilt = ({ patch }) =>
  patch
    .filter(({ path }) => path.endsWith("/built"))
    .map(({ op, path }) => `${op} ${path.split("/").at(-2)}`);

test("what was built in one command with its tile is undone over the wire, and is there when the server has started again", {
  timeout: 300_000,
}, async () => {
  const anna = await Person.open(world.browser, "Anna", kDesktop);
  await anna.page.goto(world.server.url);
  const { room, span, built: done, undone, offeredAgain, again } = await anna.page.evaluate(buildByWire);
  const place = placeOf(span);
  assert.deepEqual(changesOfBuilt(undone), [`remove ${place}`]);
  assert.deepEqual(
    undone.events.map(({ type }) => type),
    ["undone"],
  );
  assert.equal(offeredAgain, true);
  for (const update of [done, again]) {
    assert.deepEqual(changesOfBuilt(update), [`add ${place}`]);
    assert.ok(update.events.some(({ type, what }) => type === "built" && what === "bridge"));
  }
  await anna.context.close();

  // The log is played again from its start, with what was taken back.
  await world.server.kill();
  await world.server.start();
  const cleo = await Person.open(world.browser, "Cleo", kDesktop);
  await lookOn(cleo, world.server.url, room);
  await built(cleo, place).waitFor();
  assert.equal(await cleo.page.locator("[data-built]").count(), 1);
  assert.deepEqual(cleo.complaints, []);
  await cleo.context.close();
});
