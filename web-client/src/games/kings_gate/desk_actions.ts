// What each key of the table does at a desk.

import { type Cell, neighbourCell } from "../../board/cell";
import type { TableDesk } from "./desk.svelte";
import type { TableActions } from "./keys";
import { endingsOf, playableCharacters } from "./turn";

export function actionsAt(desk: TableDesk): TableActions {
  return {
    walk: (step) => walk(desk, step),
    pick(number) {
      const picked = desk.held[number - 1];
      if (picked) desk.pickHand(picked.id);
    },
    place() {
      const { scene, selection } = desk;
      if (scene.locatings.length > 0) desk.confirm();
      else if (selection.cursor) desk.point(selection.cursor);
    },
    nextCharacter() {
      const { selection, prompt } = desk;
      const { tile, character } = selection.picked;
      const open = playableCharacters(prompt, tile);
      selection.pickCharacter(open[character ? open.indexOf(character) + 1 : 0] ?? null);
    },
    end() {
      const [ending] = endingsOf(desk.prompt);
      if (ending && !desk.back.past) void desk.live.send(ending);
    },
    list() {
      const { turnInWords, handInWords } = desk;
      if (!turnInWords?.openList() && !handInWords?.focusFirst()) turnInWords?.focusEnding();
    },
    undo: () => desk.undo(),
    putBack: () => desk.selection.clear(),
    help: () => desk.pages.toggle("rules"),
  };
}

/** An arrow: to the next place for the location or for what is picked up; else the board moves. */
function walk(desk: TableDesk, step: Cell): void {
  const { scene, selection, stage } = desk;
  if (scene.locatings.length > 0) {
    const next = neighbourCell(scene.locatings, selection.place, step);
    if (next) desk.lay(next);
    return;
  }
  const cells = scene.sources.length > 0 ? scene.sources : [...scene.choices.values()];
  if (!selection.cursor && cells.length === 0) {
    stage?.pan(step);
    return;
  }
  const next = neighbourCell<Cell>(cells, selection.cursor, step);
  if (!next) return;
  selection.cursor = { x: next.x, y: next.y };
  stage?.reveal(next);
}
