import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeSession, tableOf } from "../testing";
import { TableDesk } from "./desk.svelte";
import { actionsAt } from "./desk_actions";
import { stepsOf } from "./last_points/steps";
import { anEvent } from "./testing";
import { beginAnew, commands, kDeploy, kFigurePrompt, kTilePrompt, server, session } from "./trial_testing";
import type { CarcassonneSession, CarcassonneTable } from "./view";

beforeEach(beginAnew);

const kTiles = { "0,0": { kind: "D", rotation: 0, order: 0 }, "1,0": { kind: "U", rotation: 0, order: 1 } };
const placed = (x: number) => anEvent({ type: "placed", seat: 0, tile: "U", x, y: 0, rotation: 0 });
/** One tile was laid, and the next one is asked for. */
const kView = {
  tiles: kTiles,
  figures: {},
  players: {},
  things: {},
  links: [],
  walk: null,
  last: { seat: 0, x: 1, y: 0 },
};

function deskOf(fields: Partial<CarcassonneTable> = {}, own: CarcassonneSession = session) {
  const log = [[anEvent({ type: "started" })], [placed(1)]];
  const view = { ...kView, bag: { total: 9, kinds: {} }, over: false } as object;
  const table = { ...tableOf("carcassonne", { view, prompt: kTilePrompt, log, version: 7 }), ...fields };
  server.table = table;
  const desk = new TableDesk(() => server.table ?? table, own);
  return { desk, actions: actionsAt(desk) };
}

/** A session that says of any part that it is a road of seat 1, and nothing of a cell. */
const telling = () => {
  const asked: unknown[] = [];
  const own = fakeSession<"carcassonne">({
    inspect: async (target) => {
      asked.push(target);
      if (!("part" in target)) throw new Error("refused");
      return { feature: "road", parts: [target], owners: [1] } as never;
    },
  });
  return { asked, own };
};

describe("TableDesk", () => {
  it("lays the tile, turns it, takes a figure by its number, and sends both when that is confirmed", async () => {
    const { desk, actions } = deskOf();
    desk.lay({ x: 1, y: 0 });
    actions.rotate(1);
    await vi.waitFor(() => expect(desk.steps.flatMap(({ targets }) => targets)).toEqual([kDeploy]));
    actions.pick(1);
    expect(desk.trial.chosen).toEqual(kDeploy);
    expect(commands()).toEqual([]);
    actions.confirm();
    await vi.waitFor(() => expect(commands()).toEqual([["place 1,0 r2", kDeploy.id, 7]]));
  });

  it("takes back the plan step by step before it asks the server to undo", async () => {
    const undone: number[] = [];
    const own = fakeSession<"carcassonne">({
      ...{ preview: session.preview, attempt: async (request) => request },
      undo: async (expected) => {
        undone.push(expected);
        return { type: "ack", id: "u", version: 8 };
      },
    });
    const { desk, actions } = deskOf({ prompt: { ...kTilePrompt, undo: true } }, own);
    desk.lay({ x: 1, y: 0 });
    expect(desk.trial.place).not.toBeNull();
    actions.undo();
    expect([desk.trial.place, undone]).toEqual([null, []]);
    actions.undo();
    await vi.waitFor(() => expect(undone).toEqual([7]));
  });

  it("walks with the arrows from place to place, and moves the board where there is none", () => {
    const { desk, actions } = deskOf();
    const moved: unknown[] = [];
    desk.stage = {
      reveal: (cell: object) => moved.push(cell),
      pan: (step: object) => moved.push({ by: step }),
    } as never;
    actions.walk({ x: 1, y: 0 });
    expect(desk.trial.place).toMatchObject({ x: 1, y: 0 });
    server.table = { ...(server.table as CarcassonneTable), prompt: null };
    const { desk: idle, actions: ofIdle } = deskOf({ prompt: null });
    idle.stage = desk.stage;
    ofIdle.walk({ x: 0, y: 1 });
    expect(moved.slice(0, 1)).toMatchObject([{ x: 1, y: 0 }]);
    expect(moved.at(-1)).toEqual({ by: { x: 0, y: 1 } });
  });

  it("shows the past without a prompt, and sends nothing from there", () => {
    const { desk, actions } = deskOf({ prompt: kFigurePrompt });
    desk.overlays.farmsShown = true;
    desk.replayFrom(0);
    expect([desk.looksBack, desk.prompt, desk.overlays.farmsShown]).toEqual([true, null, false]);
    expect(Object.keys(desk.shown.document.game.tiles)).toEqual(["0,0"]);
    expect(Object.keys(desk.view.tiles)).toEqual(["0,0", "1,0"]);
    for (const act of [actions.confirm, actions.undo, actions.farms, actions.gaps]) act();
    expect([commands(), desk.overlays.farmsShown, desk.overlays.gapsShown]).toEqual([[], false, false]);
    desk.stopReplay();
    expect([desk.looksBack, desk.prompt]).toEqual([false, kFigurePrompt]);
    actions.farms();
    expect(desk.overlays.farmsShown).toBe(true);
  });

  it("opens the inspector only where there is something to say, and asks nothing of the far grass", async () => {
    const { asked, own } = telling();
    const { desk } = deskOf({}, own);
    desk.pages.open = "log";
    await desk.inspectEmpty({ x: 9, y: 9 });
    expect([asked, desk.pages.open]).toEqual([[], "log"]);
    await desk.inspectEmpty({ x: 0, y: 1 });
    expect([asked, desk.pages.open]).toEqual([[{ x: 0, y: 1 }], "log"]);
    await desk.inspect({ x: 0, y: 0, part: "r" });
    expect([desk.overlays.marked.length, desk.pages.open]).toEqual([1, "inspector"]);
  });

  it("hands an expansion's part the page that is its own", () => {
    const { desk } = deskOf();
    desk.handed("harbour").openPage();
    expect(desk.pages.open).toBe("harbour");
    desk.handed().openPage();
    expect(desk.pages.open).toBe("harbour");
  });

  it("lists what happened since one's last turn", () => {
    const { desk } = deskOf();
    desk.pages.open = null;
    desk.listRecent();
    expect([desk.pages.open, desk.logFilter]).toEqual(["log", "recent"]);
  });

  it("tells the last points step by step: what is told is marked, and its points are added after it", () => {
    const by = { road: 4, city: 9, cloister: 0, farm: 0, other: 0 };
    const players = { "0": { score: 13, by, supply: {} } };
    const { desk } = deskOf();
    server.table = { ...(server.table as CarcassonneTable) };
    server.table.document.game.players = players;
    const paid = (feature: string, points: number, part: string) =>
      anEvent({
        ...{ type: "scored", feature, final: true, cells: [[0, 0]], parts: [{ x: 0, y: 0, part }] },
        points: [{ seat: 0, points, why: "majority" }],
      });
    const points = [paid("road", 3, "r"), paid("city", 5, "c")];
    const steps = stepsOf(points);
    const score = () => desk.told.document.game.players["0"]?.score;
    desk.pages.open = "end";
    desk.tell(points);
    expect([score(), desk.pages.open]).toEqual([5, "log"]);
    desk.tellOn(steps.slice(1), points.slice(1));
    expect([score(), desk.overlays.marked.map(({ parts, seats }) => [parts[0]?.part, seats])]).toEqual([
      8,
      [["c", [0]]],
    ]);
    desk.stopTelling();
    expect([score(), desk.untold, desk.overlays.marked]).toEqual([13, null, []]);
  });

  it("tells nothing where there are no last points", () => {
    const { desk } = deskOf();
    desk.pages.open = "end";
    desk.tell([]);
    expect([desk.untold, desk.pages.open]).toEqual([null, "end"]);
  });
});
