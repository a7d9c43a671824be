// Plays the Princess & the Dragon through the page's own controls, and looks at what everybody sees: the dragon's arrival
// and walk, the fairy, the portal, the princess.

import assert from "node:assert/strict";
import { confirm, placeByMouse } from "./player.js";
import { eventsOf, moves, reaches, settled, until } from "./waits.js";

const kTries = 12;
const kSides = [
  [0, 1, "ArrowUp", "north"],
  [1, 0, "ArrowRight", "east"],
  [0, -1, "ArrowDown", "south"],
  [-1, 0, "ArrowLeft", "west"],
];

const all = (page, selector, read) => page.locator(selector).evaluateAll(read);
const cellsOf = (page, selector, name) =>
  page.locator(selector).evaluateAll((found, field) => found.map(({ dataset }) => dataset[field]), name);
const besides = (cell) => {
  const [x, y] = cell.split(",").map(Number);
  return kSides.map(([dx, dy]) => `${x + dx},${y + dy}`);
};

/** The cell on which a neutral figure stands; null when it is beside the table. */
async function standsAt(page, kind) {
  return (await cellsOf(page, `[data-neutral=${kind}]`, "at"))[0] ?? null;
}

/** Keeps what the notices of a page say, since they go after a while, and those that lie over the board. */
export async function keepNotices({ page }) {
  await page.addInitScript(() => {
    globalThis.notices = [];
    globalThis.overBoard = [];
    /** Where they stand; each comes there from a little above. */
    const liesOver = () => {
      const news = document.querySelector(".notices").getBoundingClientRect();
      const board = document.querySelector(".surface svg").getBoundingClientRect();
      return news.left < board.right - 1 && news.right > board.left + 1 && news.top < board.bottom - 1;
    };
    const watcher = new MutationObserver((changes) => {
      for (const { dataset, textContent } of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!dataset?.notice) continue;
        globalThis.notices.push({ icon: dataset.notice, text: textContent });
        if (liesOver()) globalThis.overBoard.push(textContent);
      }
    });
    watcher.observe(document, { childList: true, subtree: true });
  });
}

/** Waits until every page has shown a notice with these words since they were last forgotten. */
async function noticed(people, icon, words) {
  for (const person of people)
    await until(
      person,
      (wanted) => globalThis.notices.some(({ icon, text }) => icon === wanted.icon && text.includes(wanted.words)),
      `a notice of the ${icon} says “${words}”`,
      { icon, words },
    );
}

export class DragonTable {
  #people;
  #roll;
  /** Where the dragon has been on the walk under way. */
  #visited = [];
  #movers = new Set();
  /** What has been seen to happen. */
  seen = new Set();

  constructor(people, roll) {
    this.#people = people;
    this.#roll = roll;
  }

  /** One decision of the person whose turn it is. */
  async play(person) {
    const before = person.received.length;
    for (const { page } of this.#people)
      await page.evaluate(() => {
        globalThis.notices = [];
      });
    const { phase } = await person.state();
    if (phase === "dragon") await this.#step(person);
    else await this.#turn(person);
    await reaches(this.#people, (await person.state()).version);
    await this.#look(eventsOf(person, before));
  }

  async #turn(person) {
    const { page } = person;
    const hints = await all(page, "[data-hint]", (found) => found.map(({ dataset }) => dataset.hint));
    await this.#place(person, hints);
    const placed = (await cellsOf(page, "[data-ghost]", "ghost"))[0];
    if (hints.includes("volcano")) {
      assert.equal(await page.locator('[data-choice^="deploy"]').count(), 0, "no figure on a volcano");
    }
    if (await this.#sendHome(person)) return;
    if (hints.includes("portal") && (await this.#throughPortal(person, placed))) return;
    if (await this.#moveFairy(person)) return;
    const places = page.locator('[data-choice^="deploy"]:visible');
    const cities = places.filter({ hasText: "in the city" });
    const wanted = (await cities.count()) > 0 ? cities : places;
    const count = await wanted.count();
    if (count > 0 && this.#roll(3) > 0) await wanted.nth(this.#roll(count)).click();
    await confirm(person);
    if (!hints.includes("volcano")) return;
    await reaches(this.#people, (await person.state()).version);
    for (const { page: other } of this.#people) assert.equal(await standsAt(other, "dragon"), placed);
    await noticed(this.#people, "dragon", "A volcano");
    this.seen.add("volcano");
  }

  /** With a princess in hand places are tried until one offers a knight. */
  async #place(person, hints) {
    const { page } = person;
    for (let tries = hints.includes("princess") ? kTries : 1; tries > 0; tries -= 1) {
      await placeByMouse(person, this.#roll);
      await settled(person);
      if (tries === 1 || (await page.locator('[data-choice^="remove"]').count()) > 0) return;
      await page.keyboard.press("Escape");
      await page.locator("[data-ghost]").waitFor({ state: "detached" });
    }
  }

  async #sendHome(person) {
    const { page } = person;
    const knights = page.locator('[data-choice^="remove"]');
    if ((await knights.count()) === 0) return false;
    const choice = await knights.first().getAttribute("data-choice");
    const [, cell] = /^remove \w+ (-?\d+,-?\d+)\./.exec(choice) ?? [];
    assert.match(await knights.first().innerText(), /Send home: Follower of \w+/);
    const before = await page.locator(`[data-seat][data-at="${cell}"]`).count();
    await this.#pick(person, choice);
    assert.match(await page.locator(".outcome").first().innerText(), /The princess sends home/);
    if (!this.seen.has("princess")) await this.#show(person, "princess");
    await confirm(person);
    await reaches(this.#people, (await person.state()).version);
    await noticed(this.#people, "princess", "The princess sends home");
    for (const { page: other } of this.#people)
      assert.equal(await other.locator(`[data-seat][data-at="${cell}"]`).count(), before - 1);
    this.seen.add("princess");
    return true;
  }

  async #throughPortal(person, placed) {
    const { page } = person;
    if ((await page.getByText(/Through the portal/).count()) === 0) return false;
    await page.getByText(/Through the portal/).click();
    await page.locator("[data-far]").first().waitFor();
    await page.locator("[data-action=show-far]").click();
    const listed = await cellsOf(page, '[data-choice^="deploy"]', "choice");
    const spots = await cellsOf(page, '[data-spot^="deploy"]', "spot");
    assert.deepEqual(spots.toSorted(), listed.toSorted(), "the board shows what the list shows");
    if (!this.seen.has("portal")) await this.#show(person, "portal");
    const far = page.locator('[data-far] [data-choice^="deploy"]:visible');
    const choice = await far.nth(this.#roll(await far.count())).getAttribute("data-choice");
    const [, cell] = /^deploy \w+ (-?\d+,-?\d+)\./.exec(choice) ?? [];
    assert.notEqual(cell, placed);
    await page.locator(`[data-choice="${choice}"]`).click();
    await settled(person);
    await confirm(person);
    await reaches(this.#people, (await person.state()).version);
    await noticed(this.#people, "portal", `${person.name} steps through the portal`);
    for (const { page: other } of this.#people)
      assert.ok((await other.locator(`[data-seat][data-at="${cell}"]`).count()) > 0, `a figure at ${cell}`);
    this.seen.add("portal");
    return true;
  }

  /** Often, until she has brought a point, and then seldom, so that she stays beside somebody. */
  async #moveFairy(person) {
    const { page } = person;
    const moves = page.locator('[data-choice^="move fairy"]');
    const count = await moves.count();
    if (count === 0 || this.#roll(this.seen.has("fairy") ? 8 : 3) > 0) return false;
    const choice = await moves.nth(this.#roll(count)).getAttribute("data-choice");
    const [, cell] = /^move fairy (-?\d+,-?\d+)/.exec(choice) ?? [];
    await this.#pick(person, choice);
    await confirm(person);
    await reaches(this.#people, (await person.state()).version);
    for (const { page: other } of this.#people) assert.equal(await standsAt(other, "fairy"), cell);
    await noticed(this.#people, "fairy", `${person.name} moves the fairy`);
    return true;
  }

  /** A step of the dragon: all see whose it is, and only that person may take it. */
  async #step(person) {
    const { page } = person;
    const at = await standsAt(page, "dragon");
    const [{ walk, left, walker }] = await all(page, "[data-walk]", (cards) =>
      cards.map(({ dataset }) => ({ ...dataset })),
    );
    if (walk === "0") {
      this.#visited = [];
      this.#movers.clear();
    }
    this.#visited.push(at);
    this.#movers.add(person.name);
    const barred = await this.#barred(page, at);
    for (const other of this.#people) {
      const card = other.page.locator(`[data-walk="${walk}"][data-left="${left}"][data-walker="${walker}"]`);
      assert.match(
        await card.innerText(),
        other === person ? /You move the dragon/ : new RegExp(`${person.name} moves the dragon`),
      );
      assert.match(
        await card.innerText(),
        new RegExp(`Step ${Number(walk) + 1} of ${Number(walk) + Number(left)}`),
      );
      assert.deepEqual((await cellsOf(other.page, "[data-barred]", "barred")).toSorted(), barred.toSorted());
      for (const cell of barred) assert.ok((await card.innerText()).includes(kSides[besides(at).indexOf(cell)][3]));
      if (other !== person) assert.equal(await other.page.locator("[data-step]").count(), 0);
    }
    const steps = await cellsOf(page, "[data-step]", "step");
    const choices = await cellsOf(page, '[data-choice^="move dragon"]', "choice");
    assert.deepEqual(steps.map((cell) => `move dragon ${cell}`).toSorted(), choices.toSorted());
    for (const cell of steps) assert.ok(besides(at).includes(cell) && !barred.includes(cell), cell);
    await this.#walkTo(person, at, await this.#wanted(page, steps, Number(left)));
  }

  /** Neighbours with a tile on which the dragon has been, or which the fairy guards. */
  async #barred(page, at) {
    const tiles = await cellsOf(page, "image[data-tile]", "tile");
    const fairy = await standsAt(page, "fairy");
    return besides(at).filter(
      (cell) => tiles.includes(cell) && (this.#visited.includes(cell) || cell === fairy),
    );
  }

  /** The step towards the nearest dead end that can be reached in time, else any. */
  async #wanted(page, steps, left) {
    const open = new Set(await cellsOf(page, "image[data-tile]", "tile"));
    open.delete(await standsAt(page, "fairy"));
    const path = this.seen.has("dead end") ? null : this.#deadEnd(open, left);
    return path?.[this.#visited.length] ?? steps[this.#roll(steps.length)];
  }

  /** The shortest way on over open cells that gets stuck with steps to spare; null when there is none. */
  #deadEnd(open, left) {
    const paths = [this.#visited];
    for (const path of paths) {
      const ways = besides(path.at(-1)).filter((cell) => open.has(cell) && !path.includes(cell));
      if (ways.length === 0) return path;
      if (path.length < this.#visited.length + left - 1) paths.push(...ways.map((cell) => [...path, cell]));
    }
    return null;
  }

  /** By keyboard, by finger, or by the list, as the person does. */
  async #walkTo(person, at, cell) {
    const { page } = person;
    const prey = await page.locator(`[data-seat][data-at="${cell}"]`).count();
    const [, , key] = kSides[besides(at).indexOf(cell)];
    if (person.isPhone) await page.locator(`[data-step="${cell}"]`).tap();
    else if (person.name === "Anna") await page.keyboard.press(key);
    else await page.locator(`[data-choice="move dragon ${cell}"]`).click();
    await page.locator(`[data-choice="move dragon ${cell}"][aria-pressed=true]`).waitFor();
    await settled(person);
    if (prey > 0)
      assert.match(await page.locator(".outcome").first().innerText(), /The dragon eats: Follower of/);
    if (!this.seen.has("walk")) await this.#show(person, "walk");
    const { version } = await moves(person, () =>
      person.name === "Anna" ? page.keyboard.press("Enter") : page.locator("[data-action=confirm]:enabled").click(),
    );
    await reaches(this.#people, version);
    for (const { page: other } of this.#people) {
      assert.equal(await standsAt(other, "dragon"), cell);
      assert.equal(await other.locator(`[data-seat][data-at="${cell}"]`).count(), 0, "nobody is left there");
    }
    if (prey > 0) {
      await noticed(this.#people, "dragon", "The dragon eats");
      this.seen.add("meal");
    }
    if (this.#movers.size > 1) this.seen.add("walk");
  }

  /** A choice by its spot on the board; its button shows it. */
  async #pick(person, choice) {
    const { page } = person;
    await page.keyboard.press("0");
    await page.locator(`[data-spot="${choice}"]`).click();
    await page.locator(`[data-choice="${choice}"][aria-pressed=true]`).waitFor();
    await settled(person);
  }

  /** What came of it without being asked for: points of the fairy, dead ends. */
  async #look(events) {
    for (const event of events) {
      if (event.type === "walked" && event.why === "dead-end") {
        assert.ok(event.steps < 6);
        await noticed(this.#people, "dragon", "Dead end");
        if (this.#movers.size > 1) this.seen.add("dead end");
      }
      if (event.type === "awarded" && event.why === "fairy") {
        await noticed(this.#people, "fairy", "+1: fairy bonus");
        this.seen.add("fairy");
      }
      if (event.type === "scored" && event.points.some(({ why }) => why === "fairy")) {
        await noticed(this.#people, "fairy", "+3: fairy bonus");
        this.seen.add("fairy scored");
      }
    }
  }

  /** A picture of everybody's page, and what the accessibility checker says of it. */
  async #show(person, name) {
    for (const other of this.#people) {
      await other.picture(`dragon-${name}-${other.name}`);
      assert.deepEqual(await other.barriers(), [], `${name}, ${other.name}, by ${person.name}`);
    }
  }
}
