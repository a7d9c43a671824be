// What an update shows for a moment: points that rise from their place, figures that are driven away, and notices of what
// somebody might wonder about.

import type { Cell, PartPlace, ShownFigure } from "./board/scene";
import { type Notice, noticesOf } from "./neutrals/notices";
import { isDrivenAway, sourceOf } from "./neutrals/shown";
import { signed } from "./text";
import { type CarcassonneEntry, type CarcassonneTable, isScored, type LogEvent } from "./view";

interface Floater {
  id: string;
  cell: Cell;
  text: string;
  seat: number;
}

const kEffect_ms = 1200;
const kNotice_ms = 6000;
/** Of one update; older news makes room for it. */
const kNoticesMax = 6;

export class News {
  floaters = $state.raw<Floater[]>([]);
  leaving = $state.raw<ShownFigure[]>([]);
  notices = $state.raw<(Notice & { id: string })[]>([]);

  /** `together`: how many notices of several updates may stand together; `lies` tells who lies down on a part. */
  tell(
    table: CarcassonneTable,
    { events, version }: CarcassonneEntry,
    together: number,
    lies: (place: PartPlace) => boolean,
  ): void {
    this.#rise(events.flatMap((event, index) => floatersOf(table, event, `${version}.${index}`)));
    this.#sendOff(events, version, lies);
    const news = events.flatMap((event) => noticesOf(table, event)).slice(-kNoticesMax);
    const shown = news.map((notice, index) => ({ ...notice, id: `${version}.${index}` }));
    if (shown.length === 0) return;
    this.notices = [...this.notices, ...shown].slice(-Math.max(together, shown.length));
    setTimeout(() => {
      this.notices = this.notices.filter((notice) => !shown.includes(notice));
    }, kNotice_ms);
  }

  /** Who goes on has read the notices. */
  read(): void {
    this.notices = [];
  }

  #rise(floaters: Floater[]): void {
    if (floaters.length === 0) return;
    this.floaters = [...this.floaters, ...floaters];
    setTimeout(() => {
      this.floaters = this.floaters.filter((floater) => !floaters.includes(floater));
    }, kEffect_ms);
  }

  #sendOff(events: LogEvent[], version: number, lies: (place: PartPlace) => boolean): void {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const gone: ShownFigure[] = events.filter(isDrivenAway).map(({ id, seat, figure, x, y, part }) => ({
      ...{ id: `gone ${version}.${id}`, seat, kind: figure, x, y, part },
      lies: lies({ x, y, part }),
      leaving: true,
    }));
    if (gone.length === 0) return;
    this.leaving = [...this.leaving, ...gone];
    setTimeout(() => {
      this.leaving = this.leaving.filter((figure) => !gone.includes(figure));
    }, kEffect_ms);
  }
}

/** None for what belongs to no place and is reckoned up at the end. */
function floatersOf(table: CarcassonneTable, event: LogEvent, id: string): Floater[] {
  if (event.type === "awarded") {
    const { seat, points, why } = event;
    const view = table.document.game;
    const cell = view.over ? null : sourceOf(view, why);
    return cell ? [{ id, cell: { x: cell.x, y: cell.y }, text: signed(points), seat }] : [];
  }
  if (!isScored(event)) return [];
  const [x = 0, y = 0] = event.cells[0] ?? [];
  const gains = event.points.filter(({ points }) => points !== 0);
  return gains.map(({ seat, points }, index) => ({
    ...{ id: `${id}.${index}`, cell: { x, y } },
    ...{ text: signed(points), seat },
  }));
}
