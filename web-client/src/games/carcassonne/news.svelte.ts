// What an update shows for a moment: what was scored and the points that rise from it, figures that go home or are driven
// away, and notices of what somebody might wonder about.

import { isStill } from "../../motion";
import type { Cell, ShownArea, ShownFigure } from "./board/scene";
import { type BoardNotice, noticesOf } from "./neutrals/notices";
import { hasLeft, kScored, sourceOf } from "./neutrals/shown";
import { type Site, siteOf } from "./site";
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
  scored = $state.raw<ShownArea[]>([]);
  notices = $state.raw<(BoardNotice & { id: string })[]>([]);
  /** How many updates have been told. No version names them: after a restored backup one may come twice. */
  #told = 0;

  /** `together`: how many notices of several updates may stand together; `lies` tells who lies down on a part. */
  tell(
    table: CarcassonneTable,
    { events }: CarcassonneEntry,
    together: number,
    lies: (site: Site) => boolean,
  ): void {
    this.#told += 1;
    const told = this.#told;
    this.#rise(events.flatMap((event, index) => floatersOf(table, event, `${told}.${index}`)));
    if (!isStill()) {
      this.#light(events.flatMap((event, index) => areaOf(event, `scored ${told}.${index}`)));
      this.#sendOff(events, told, lies);
    }
    const news = events.flatMap((event) => noticesOf(table, event)).slice(-kNoticesMax);
    const shown = news.map((notice, index) => ({ ...notice, id: `${told}.${index}` }));
    if (shown.length === 0) return;
    this.notices = [...this.notices, ...shown].slice(-Math.max(together, shown.length));
    setTimeout(() => {
      this.notices = this.notices.filter((notice) => !shown.includes(notice));
    }, kNotice_ms);
  }

  /** Who goes on has seen it all. */
  read(): void {
    this.notices = [];
    this.floaters = [];
    this.scored = [];
    this.leaving = [];
  }

  #rise(floaters: Floater[]): void {
    if (floaters.length === 0) return;
    this.floaters = [...this.floaters, ...floaters];
    setTimeout(() => {
      this.floaters = this.floaters.filter((floater) => !floaters.includes(floater));
    }, kEffect_ms);
  }

  #light(areas: ShownArea[]): void {
    if (areas.length === 0) return;
    this.scored = [...this.scored, ...areas];
    setTimeout(() => {
      this.scored = this.scored.filter((area) => !areas.includes(area));
    }, kEffect_ms);
  }

  #sendOff(events: LogEvent[], told: number, lies: (site: Site) => boolean): void {
    const gone: ShownFigure[] = events.filter(hasLeft).map(({ seat, figure, at, why }, index) => ({
      ...{ id: `gone ${told}.${index}`, seat, kind: figure, site: siteOf(at) },
      lies: lies(siteOf(at)),
      leaving: why === kScored ? "home" : "driven",
    }));
    if (gone.length === 0) return;
    this.leaving = [...this.leaving, ...gone];
    setTimeout(() => {
      this.leaving = this.leaving.filter((figure) => !gone.includes(figure));
    }, kEffect_ms);
  }
}

/** None at the end of the game, when everything is scored at once. */
function areaOf(event: LogEvent, id: string): ShownArea[] {
  if (!isScored(event) || event.final || event.parts.length === 0) return [];
  const seats = event.points.flatMap(({ seat, points }) => (points > 0 ? [seat] : []));
  return [{ id, parts: event.parts, seats: [...new Set(seats)], scored: true }];
}

/** None for what belongs to no place and is reckoned up at the end. */
function floatersOf(table: CarcassonneTable, event: LogEvent, id: string): Floater[] {
  if (event.type === "awarded") {
    const { seat, points, why } = event;
    const view = table.document.game;
    const cell = view.over ? null : sourceOf(view, why);
    return cell ? [{ id, cell, text: signed(points), seat }] : [];
  }
  if (!isScored(event)) return [];
  const [x = 0, y = 0] = event.cells[0] ?? [];
  const gains = event.points.filter(({ points }) => points !== 0);
  return gains.map(({ seat, points }, index) => ({
    ...{ id: `${id}.${index}`, cell: { x, y } },
    ...{ text: signed(points), seat },
  }));
}
