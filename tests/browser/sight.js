// What an eye and a finger need of a table: the places that are asked about in sight, people and scores on the screen, and room for the board.

import assert from "node:assert/strict";
import { rested, settled } from "./waits.js";

/** A thing whose middle lies beyond the edge of the board is out of sight. */
const kEdge_px = 4;
/** A place of a very wide board, shown whole, is no larger than its neighbours let it be. */
const kFinger_px = 20;
/** A spot on the tile on trial, however many there are. */
const kSpot_px = 24;
const kTargets = "[data-cell], [data-door], [data-spot], [data-step]";

/** Targets of the prompt that are out of sight, or beneath something that is no target, and the tile on trial, if it is. */
function hidden(page) {
  return page.evaluate(
    ({ targets, edge, finger, spot }) => {
      const surface = document.querySelector(".surface svg").getBoundingClientRect();
      const isIn = ({ left, right, top, bottom }) => {
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return (
          x > surface.left + edge &&
          x < surface.right - edge &&
          y > surface.top + edge &&
          y < surface.bottom - edge
        );
      };
      const at = ({ left, right, top, bottom }) =>
        document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const out = [...document.querySelectorAll(targets)].filter(
        (target) => !isIn(target.getBoundingClientRect()),
      );
      const covered = [...document.querySelectorAll(targets)].filter((target) => {
        const box = target.getBoundingClientRect();
        return isIn(box) && !at(box)?.closest(targets);
      });
      const small = [...document.querySelectorAll("[data-cell]")].filter((cell) => {
        const { width, height } = cell.getBoundingClientRect();
        const frame = cell.querySelector(".frame").getBoundingClientRect().width;
        return Math.min(width, height) < Math.min(finger, 2 * frame);
      });
      const name = ({ dataset }) => dataset.cell ?? dataset.door ?? dataset.spot ?? dataset.step;
      const ghost = document.querySelector("[data-ghost]")?.getBoundingClientRect();
      // A finger hits the spot that it means: none lies over the middle of another, and none is tiny.
      const crowded = [...document.querySelectorAll("[data-spot]")].filter((target) => {
        const box = target.querySelector("circle").getBoundingClientRect();
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        const onTrial = ghost && x > ghost.left && x < ghost.right && y > ghost.top && y < ghost.bottom;
        return onTrial && isIn(box) && (box.width < spot || at(box)?.closest("[data-spot]") !== target);
      });
      const over = ghost && at(ghost);
      const trial =
        ghost && (!isIn(ghost) || !over?.closest("svg"))
          ? [`the tile on trial, by ${over?.outerHTML.slice(0, 80)}`]
          : [];
      return { out: out.map(name), covered: [...covered.map(name), ...trial], small: small.map(name), crowded: crowded.map(name) };
    },
    { targets: kTargets, edge: kEdge_px, finger: kFinger_px, spot: kSpot_px },
  );
}

/** Nothing is covered, and one touch brings what is out of sight. */
export async function checkInSight(person, when) {
  const { page } = person;
  await settled(person);
  await rested(person);
  const { out, covered, small, crowded } = await hidden(page);
  assert.deepEqual(crowded, [], `${when}: too near each other for a finger`);
  assert.deepEqual(small, [], `${when}: too small for a finger`);
  assert.deepEqual(covered, [], `${when}: covered`);
  if (out.length === 0) return 0;
  await page.locator(".tools .fit").tap();
  await rested(person);
  // On a board shown as a whole they may crowd: they are in the list, too.
  const { crowded: _, ...after } = await hidden(page);
  assert.deepEqual(after, { out: [], covered: [], small: [] }, `${when}: after one touch`);
  return out.length;
}

/** Everybody's score is on the screen, and who is to move. */
export async function checkPeople({ page }) {
  const cut = await page.locator("[data-player]").evaluateAll((people) =>
    people.flatMap((one) => {
      const [box, score] = [one.getBoundingClientRect(), one.querySelector(".score").getBoundingClientRect()];
      const isIn =
        box.left >= 0 &&
        box.right <= innerWidth &&
        box.top >= 0 &&
        score.right <= box.right + 1 &&
        score.bottom <= innerHeight;
      return isIn ? [] : [one.textContent];
    }),
  );
  assert.deepEqual(cut, []);
}

/** No piece is larger than this part of a tile: else one sees neither the land nor the next piece. */
const kPieceMax = 0.6;
/** On tiles of fewer pixels a seat's figure is the sign of the seat. */
const kSign_px = 30;

/** Pieces do not hide the tiles that they stand on, however small those are shown. */
export async function checkPieces({ page }, when) {
  const { tile, large, drawn } = await page.evaluate((most) => {
    const tile = document.querySelector("image[data-tile]")?.getBoundingClientRect().width ?? 0;
    const pieces = [...document.querySelectorAll(".surface [data-seat][data-kind] .outer, .surface [data-neutral] .outer")];
    const large = pieces.flatMap((piece) => {
      const { width, height } = piece.getBoundingClientRect();
      return Math.max(width, height) > most * tile ? [`${piece.closest("[data-kind], [data-neutral]").outerHTML.slice(0, 120)}: ${Math.round(width)}x${Math.round(height)}`] : [];
    });
    return { tile, large, drawn: document.querySelectorAll(".surface [data-seat][data-kind]:not(:has([data-sign]))").length };
  }, kPieceMax);
  assert.deepEqual(large, [], `${when}: larger than ${kPieceMax} of a tile of ${tile} px`);
  if (tile > 0 && tile < kSign_px) assert.equal(drawn, 0, `${when}: drawn as figures at ${tile} px a tile`);
  return tile;
}

/** The part of the screen that is the board. */
export async function boardShare({ page }) {
  return page.evaluate(() => {
    const { width, height } = document.querySelector(".surface svg").getBoundingClientRect();
    return (width * height) / (innerWidth * innerHeight);
  });
}
