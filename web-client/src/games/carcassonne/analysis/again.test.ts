import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnalysedTurn } from "../../../protocol/messages";
import { fakeSession, tableOf } from "../../testing";
import { TableDesk } from "../desk.svelte";
import { actionsAt } from "../desk_actions";
import { anEvent } from "../testing";
import { kDeploy, kFigurePrompt, kTilePrompt } from "../trial_testing";
import { leave, restart, showBetter, tryAgain } from "./tries";

const kPlace = "place 1,0 r0";
const kCost = 4;
const kTurn = {
  ...{ seat: 1, from: 3, to: 5, cost: kCost, at_once: 1, drawn: [0, 0], played: [0, 0] },
  better: [{ id: "place", shape: "placement", verb: "place", at: ["1,0 r2"] }],
} as unknown as AnalysedTurn;

const tile = (kind: string, order: number) => ({ kind, rotation: 0, order });
const kStart = { "0,0": tile("D", 0) };
const kLaid = { ...kStart, "1,0": tile("U", 1) };
const gameOf = (tiles: object) => ({
  ...{ game: "carcassonne", step: "", tiles, figures: {}, players: {}, things: {}, links: [], walk: null },
  ...{ drawn: "U", last: null, over: false, bag: { total: 9, kinds: {} } },
});

/** A server on which a tile, and a figure or none, are a turn; what it was asked, and how it fails. */
const server = { asked: [] as string[][], status: 200, cost: 0, hold: Promise.resolve() };

async function answer(path: string): Promise<Response> {
  const choices = new URL(path, "http://a.example").searchParams.getAll("choice");
  server.asked.push(choices);
  await server.hold;
  const common = { seat: 1, from: 3, choices, game: gameOf(choices.length > 0 ? kLaid : kStart) };
  const prompt = [kTilePrompt, kFigurePrompt][choices.length];
  const rest = prompt ? { prompt: { ...prompt, seat: 1, undo: false } } : { cost: server.cost };
  return new Response(JSON.stringify({ ...common, ...rest }), { status: server.status });
}

beforeEach(() => {
  Object.assign(server, { asked: [], status: 200, cost: 0, hold: Promise.resolve() });
  vi.stubGlobal("fetch", answer);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function deskOf() {
  const placed = (x: number) => anEvent({ type: "placed", seat: 0, tile: "U", x, y: 0, rotation: 0 });
  const log = [[anEvent({ type: "started" })], [placed(2)], [anEvent({ type: "drawn" })], [placed(1)]];
  const over = tableOf("carcassonne", { view: { ...gameOf(kLaid), over: true } as object, log, version: 9 });
  over.document.room.status = "finished";
  const desk = new TableDesk(() => over, fakeSession<"carcassonne">({ seat: null }));
  return { desk, actions: actionsAt(desk) };
}

/** At the beginning of the turn. */
async function begun() {
  const all = deskOf();
  all.desk.replayFrom(0);
  tryAgain(all.desk, kTurn);
  await vi.waitFor(() => expect(all.desk.prompt?.step).toBe("place-tile"));
  return all;
}

/** With the tile laid, and what may be done then in sight. */
async function laid() {
  const all = await begun();
  all.desk.lay({ x: 1, y: 0 });
  await vi.waitFor(() => expect(all.desk.steps.flatMap(({ targets }) => targets)).toEqual([kDeploy]));
  return all;
}

describe("a turn that is played again", () => {
  it("begins as its seat saw it, with the log up to there", async () => {
    const { desk } = await begun();
    expect(desk.back.at).toBe(1);
    expect([desk.chooses, desk.back.past?.seat, desk.prompt?.undo]).toEqual([true, 1, false]);
    expect(Object.keys(desk.shown.document.game.tiles)).toEqual(["0,0"]);
    expect(desk.shown.log.map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(desk.scene.cells).toHaveLength(1);
  });

  it("is judged when it is over, and not before", async () => {
    const { desk, actions } = await laid();
    actions.pick(1);
    expect(desk.trial.chosen).toEqual(kDeploy);
    await vi.waitFor(() => expect(desk.trial.looking).toBe(false));
    expect(server.asked).toEqual([[], [kPlace]]);
    actions.confirm();
    await vi.waitFor(() => expect(desk.again?.verdict).toBe("found"));
    expect(server.asked.at(-1)).toEqual([kPlace, kDeploy.id]);
    expect([desk.prompt, desk.chooses, desk.trial.sending]).toEqual([null, false, false]);
    expect(Object.keys(desk.shown.document.game.tiles)).toEqual(["0,0", "1,0"]);
  });

  it("without a figure is a turn, too, and may be no better, or better", async () => {
    for (const [cost, verdict] of [
      [kCost, "none"],
      [kCost / 2, "better"],
    ] as const) {
      server.cost = cost;
      const { desk, actions } = await laid();
      actions.confirm();
      await vi.waitFor(() => expect(desk.again?.verdict).toBe(verdict));
      expect(server.asked.at(-1)).toEqual([kPlace, "pass"]);
    }
  });

  it("goes a step back, and from there on", async () => {
    const { desk, actions } = await laid();
    actions.confirm();
    await vi.waitFor(() => expect(desk.again?.verdict).toBe("found"));
    await desk.again?.back();
    expect([desk.prompt?.step, desk.prompt?.undo, desk.again?.verdict]).toEqual(["deploy", true, null]);
    actions.pick(1);
    actions.confirm();
    await vi.waitFor(() => expect(desk.again?.answer?.choices).toEqual([kPlace, kDeploy.id]));
    await desk.again?.back();
    actions.undo();
    await vi.waitFor(() => expect(desk.prompt?.step).toBe("place-tile"));
    expect([desk.prompt?.undo, desk.trial.plan]).toEqual([false, []]);
    // The same question has the same answer.
    expect(server.asked.filter((choices) => choices.length < 2)).toEqual([[], [kPlace]]);
  });

  it("stays as it is without an answer, which may be asked for once more", async () => {
    const { desk, actions } = await laid();
    server.status = 503;
    actions.confirm();
    await vi.waitFor(() => expect(desk.again?.trouble).toBe("busy"));
    await vi.waitFor(() => expect(desk.trial.sending).toBe(false));
    expect([desk.trial.place?.id, desk.again?.verdict]).toEqual([kPlace, null]);
    server.status = 200;
    await desk.again?.repeat();
    expect([desk.again?.trouble, desk.again?.verdict]).toEqual([null, "found"]);
  });

  it("is dropped with what is answered late", async () => {
    const { desk, actions } = await laid();
    let release = () => {};
    server.hold = new Promise((resolve) => {
      release = resolve;
    });
    actions.confirm();
    await vi.waitFor(() => expect(server.asked).toHaveLength(3));
    const left = desk.again;
    leave(desk);
    await vi.waitFor(() => expect(desk.past.sending).toBe(false));
    release();
    tryAgain(desk, kTurn);
    await vi.waitFor(() => expect(desk.prompt?.step).toBe("place-tile"));
    expect([left?.verdict, left?.asking, desk.trial.plan]).toEqual([null, false, []]);
  });

  it("gives way to the answer, and begins again", async () => {
    const { desk, actions } = await laid();
    showBetter(desk, kTurn);
    expect([desk.chooses, desk.back.at, desk.again?.revealed]).toEqual([false, 1, true]);
    expect(desk.scene.ghost).toMatchObject({ x: 1, y: 0, rotation: 2 });
    restart(desk);
    await vi.waitFor(() => expect(desk.prompt?.step).toBe("place-tile"));
    expect([desk.better, desk.again?.revealed, desk.trial.plan]).toEqual([null, false, []]);
    actions.confirm();
    expect(desk.again?.verdict).toBeNull();
    leave(desk);
    expect([desk.back.at, desk.prompt, desk.again, desk.looksBack]).toEqual([1, null, null, true]);
  });
});
