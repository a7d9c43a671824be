// Plays King's Gate through the page's own controls: by mouse, by touch, or by keyboard alone.

import assert from "node:assert/strict";
import { messagesOf, moves, settled, turnOf } from "./waits.js";

/** The prompt of the version that the page shows. */
async function promptOf(person) {
  const { version } = await settled(person);
  return messagesOf(person).findLast((message) => "prompt" in message && message.type !== "previewed" && message.version === version).prompt;
}

/** What can be done with a thing on the page, in the way of this person. */
const kHands = {
  mouse: { press: (locator) => locator.click() },
  touch: { press: (locator) => locator.tap() },
};

/** Somebody at a table of King's Gate. */
export class Player {
  /** What happened under this person's hands, to be looked at after the game. */
  seen = new Set();

  constructor(person, way, roll) {
    this.person = person;
    this.page = person.page;
    this.way = way;
    this.roll = roll;
  }

  /** Makes one step of the turn: a tile, a location, or its end. */
  async step() {
    const phase = await turnOf(this.person);
    await moves(this.person, () => (phase === "locate" ? this.#locate() : this.#place()));
  }

  async #locate() {
    const offered = (await promptOf(this.person)).choices.map(({ x, y }) => `${x},${y}`);
    const places = this.page.locator("[data-place]");
    await places.first().waitFor();
    const shown = await places.evaluateAll((marks) => marks.map((mark) => mark.dataset.place));
    assert.deepEqual(shown.sort(), offered.sort(), "the places shown are those on offer");
    this.seen.add(`${offered.length} places`);
    if (this.way === "keyboard") {
      await this.page.keyboard.press("ArrowRight");
      await this.page.locator("[data-ghost]").waitFor();
      await this.page.keyboard.press(["ArrowLeft", "ArrowUp", "ArrowDown"][this.roll(3)]);
    } else {
      await this.page.keyboard.press("0");
      const place = places.nth(this.roll(offered.length));
      if (this.way === "touch") await place.locator("rect").tap();
      else await place.locator("rect").click();
    }
    await this.page.getByText(/It starts with \d+ of \d+ spaces taken|Er beginnt mit/).waitFor();
    const over = await this.page.locator("[data-ghost] ~ rect").evaluateAll((shapes) => shapes.map((shape) => getComputedStyle(shape).fill));
    assert.deepEqual(over, ["none"], "the location on trial is seen, with a frame around it");
    if (this.way === "keyboard") await this.page.keyboard.press("Enter");
    else await this.#press("[data-action=confirm]");
  }

  #press(selector) {
    return kHands[this.way].press(this.page.locator(selector).first());
  }

  async #place() {
    const { choices } = await promptOf(this.person);
    const endings = choices.filter(({ verb }) => ["end", "pass", "discard"].includes(verb));
    const layings = choices.filter(
      ({ verb }) => verb === "place" || verb === "dragon" || verb === "sorceress",
    );
    if (endings.length > 0 && (layings.length === 0 || this.roll(3) > 0)) {
      this.seen.add(endings[0].verb);
      if (this.way === "keyboard") await this.page.keyboard.press("e");
      else await this.#press(`[data-action=${endings[0].verb}]`);
      return;
    }
    await this.#lay(this.#wish(layings), choices);
  }

  /** What nobody has done yet comes first, then what is seldom on offer, so that a game shows everything. */
  #wish(layings) {
    const fresh = layings.find(({ verb, character }) => character !== undefined || verb !== "place" ? !this.seen.has(character ?? verb) : false);
    if (fresh) return fresh;
    const rare = layings.filter(({ verb, character }) => verb !== "place" || character);
    const list = rare.length > 0 && this.roll(2) === 0 ? rare : layings.filter(({ character }) => !character);
    return list[this.roll(list.length)] ?? layings[0];
  }

  async #lay(wish, choices) {
    await this.page.keyboard.press("Escape");
    await this.page.keyboard.press("0");
    this.seen.add(wish.character ?? wish.verb);
    if (wish.verb === "sorceress") return this.#sorceress(wish);
    await this.#pick(wish.tile);
    if (wish.character) await this.#counter(wish.character);
    const same = choices.filter(
      ({ verb, tile, character }) => verb === wish.verb && tile === wish.tile && character === wish.character,
    );
    await this.#aim(
      same.map(({ x, y }) => `${x},${y}`),
      `${wish.x},${wish.y}`,
    );
  }

  async #pick(tile) {
    const tiles = this.page.locator("[data-tile-in-hand]");
    const hand = await tiles.evaluateAll((buttons) => buttons.map((button) => button.dataset.tileInHand));
    const at = hand.indexOf(tile);
    assert.ok(at >= 0, `${tile} is in hand`);
    // A tile that could still be played stays in hand from the step before; the same again would put it back.
    if ((await tiles.nth(at).getAttribute("aria-pressed")) === "true") return;
    if (this.way === "keyboard") await this.page.keyboard.press(String(at + 1));
    else await kHands[this.way].press(tiles.nth(at));
    await this.page.locator("[data-tile-in-hand][aria-pressed=true]").waitFor();
  }

  async #counter(character) {
    const counter = this.page.locator(`[data-counter=${character}]`);
    if (this.way !== "keyboard") return kHands[this.way].press(counter);
    for (let tries = 0; tries < 7; tries += 1) {
      if ((await counter.getAttribute("aria-pressed")) === "true") return;
      await this.page.keyboard.press("c");
    }
    throw new Error(`no key leads to ${character}`);
  }

  async #sorceress({ from, x, y }) {
    await this.#counter("sorceress");
    const sources = this.page.locator("[data-source]");
    await sources.first().waitFor();
    // The list beside the board leads to the same.
    await this.page.keyboard.press("l");
    await this.page.locator(`[data-choice="from ${from.x},${from.y}"]`).click();
    await this.page.locator(`[data-cell="${x},${y}"]`).click();
  }

  /** Points at one of the lit cells, which have to be exactly those on offer. */
  async #aim(offered, wanted) {
    const cells = this.page.locator("[data-cell]");
    await this.page.locator(`[data-cell="${wanted}"]`).waitFor();
    const lit = await cells.evaluateAll((marks) => marks.map((mark) => mark.dataset.cell));
    assert.deepEqual(lit.sort(), [...offered].sort(), "the lit cells are those on offer");
    if (this.way === "keyboard") {
      await this.page.keyboard.press(["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"][this.roll(4)]);
      await this.page.locator("[data-cursor]").waitFor();
      if (this.roll(2) === 0) await this.page.keyboard.press("ArrowRight");
      await this.page.keyboard.press("Enter");
    } else {
      const cell = this.page.locator(`[data-cell="${wanted}"]`);
      await kHands[this.way].press(cell);
    }
  }

  /** Takes the last step back, which the page has to offer, and makes sure that the hand is as before. */
  async takeBack() {
    const count = async () => Number(await this.page.locator("[data-hand]").getAttribute("data-hand"));
    const before = await count();
    if (await this.page.locator("[data-tile-in-hand][aria-pressed=true]").count())
      await this.page.keyboard.press("Escape");
    await moves(this.person, () => (this.way === "keyboard" ? this.page.keyboard.press("z") : this.#press("[data-action=undo]")));
    assert.equal(await count(), before + 1, "the tile is back in hand");
    this.seen.add("undo");
  }

  /** Whether the turn goes on and its last step can be taken back. */
  async canTakeBack() {
    const prompt = await promptOf(this.person);
    return prompt?.undo === true && prompt.step === "place";
  }
}

/**
 * What the messages that a viewer got tell of tiles that it may not know: another's drawn tile, another's hand, a prompt that
 * is not its own. `seat` is null for a spectator.
 */
export function secretsIn(frames, seat, colours) {
  const faults = [];
  const foreign = (hand) => Object.keys(hand ?? {}).filter((tile) => !colours.includes(tile.slice(0, -1)));
  for (const frame of frames) {
    const views = [frame.document?.game?.hand];
    for (const part of frame.updates ?? frame.entries ?? [frame]) {
      for (const { op, path, value } of part.patch ?? []) {
        if (path === "/game") views.push(value?.hand);
        else if (path === "/game/hand") views.push(value);
        else if (path.startsWith("/game/hand/") && op !== "remove")
          views.push({ [path.slice("/game/hand/".length)]: value });
      }
      for (const event of part.events ?? []) {
        if (event.type === "drawn" && event.tile && event.seat !== seat)
          faults.push(`version ${part.version}: ${event.tile} drawn by ${event.seat}`);
      }
      if (part.prompt && part.prompt.seat !== seat)
        faults.push(`version ${part.version}: the prompt of ${part.prompt.seat}`);
    }
    for (const hand of views)
      for (const tile of foreign(hand)) faults.push(`${frame.type} ${frame.version}: ${tile} in hand`);
  }
  return faults;
}
