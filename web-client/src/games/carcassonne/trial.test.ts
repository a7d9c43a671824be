import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Walk } from "../../protocol/messages";
import { tableOf } from "../testing";
import { aChoice, entriesOf } from "./testing";
import type { Trial } from "./trial.svelte";
import {
  beginAnew,
  commands,
  kDeploy,
  kFigurePrompt,
  kPass,
  kThen,
  kTilePrompt,
  ready,
  server,
  shows,
  spots,
} from "./trial_testing";
import type { CarcassonneChoice, CarcassonnePrompt } from "./view";

beforeEach(beginAnew);

describe("Trial", () => {
  it("sends nothing but previews until it is confirmed", async () => {
    const trial = ready();
    trial.try(kTilePrompt, { x: 1, y: 0 });
    trial.turn(kTilePrompt, 1);
    await vi.waitFor(() => expect(spots(trial)).toEqual([kDeploy]));
    trial.choose(kDeploy);
    await vi.waitFor(() =>
      expect(server.sent.at(-1)).toMatchObject({ choices: ["place 1,0 r2", kDeploy.id] }),
    );
    expect(new Set(server.sent.map((request) => request.type))).toEqual(new Set(["preview"]));
    trial.clear();
    expect(spots(trial)).toEqual([]);
  });

  it("sends the tile and the figure together, against the version it saw", async () => {
    const trial = ready();
    trial.try(kTilePrompt, { x: 1, y: 0 });
    await vi.waitFor(() => expect(shows(trial)).toEqual([1]));
    trial.choose(kDeploy);
    await trial.confirm(kTilePrompt);
    expect(commands()).toEqual([["place 1,0 r0", kDeploy.id, 7]]);
    expect(trial.place).toBeNull();
    expect(trial.sending).toBe(false);
  });

  it("waits as long as what it has sent does, and at no other time", async () => {
    const trial = ready();
    trial.try(kTilePrompt, { x: 1, y: 0 });
    server.waits = true;
    expect(trial.waits).toBe(false);
    const confirmed = trial.confirm(kTilePrompt);
    expect(trial.waits).toBe(true);
    server.waits = false;
    expect([trial.sending, trial.waits]).toEqual([true, false]);
    await confirmed;
  });

  it("goes on when a whole document shows the tile, not an entry", async () => {
    const trial = ready();
    const prompt = server.table?.prompt;
    if (!prompt) throw new Error("no prompt");
    trial.try(prompt, { x: 1, y: 0 });
    await vi.waitFor(() => expect(shows(trial)).toEqual([1]));
    // The connection is lost after the acknowledgement: no entry is heard of.
    server.mute = true;
    const confirmed = trial.confirm(prompt);
    await vi.waitFor(() => expect(server.table?.prompt).toBeNull());
    if (server.table) trial.follow(server.table);
    await confirmed;
    expect(commands()).toEqual([["place 1,0 r0", "pass", 7]]);
    expect(trial.sending).toBe(false);
  });

  it("lets go of what was sent when the table goes back behind it, as to a backup", async () => {
    const restored = tableOf("carcassonne", { view: {}, prompt: kTilePrompt, version: 5 });
    const back = (trial: Trial) => {
      server.table = restored;
      trial.follow(restored);
    };
    const acknowledged = ready();
    acknowledged.try(kTilePrompt, { x: 1, y: 0 });
    server.mute = true;
    const confirmed = acknowledged.confirm(kTilePrompt);
    await vi.waitFor(() => expect(server.table?.prompt).toEqual(kFigurePrompt));
    back(acknowledged);
    await confirmed;
    expect(acknowledged.sending).toBe(false);
    expect(acknowledged.place).toBeNull();

    // The acknowledgement was lost: what is sent again is stale there.
    server.mute = false;
    server.table = tableOf("carcassonne", { view: {}, prompt: kTilePrompt, version: 7 });
    const refused = ready();
    refused.try(kTilePrompt, { x: 1, y: 0 });
    server.refuse = "stale";
    const again = refused.confirm(kTilePrompt);
    back(refused);
    await again;
    expect(refused.sending).toBe(false);
    expect(refused.place).toBeNull();
  });

  it("passes when no figure was chosen", async () => {
    const trial = ready();
    trial.try(kTilePrompt, { x: 1, y: 0 });
    await vi.waitFor(() => expect(shows(trial)).toEqual([1]));
    await trial.confirm(kTilePrompt);
    expect(commands()).toEqual([["place 1,0 r0", "pass", 7]]);
  });

  it("passes no step before it is known", async () => {
    const hasty = ready();
    hasty.try(kTilePrompt, { x: 1, y: 0 });
    await hasty.confirm(kTilePrompt);
    expect(commands()).toEqual([["place 1,0 r0", 7]]);
  });

  it("passes no step of another seat", async () => {
    server.ahead = { "place 1,0 r0": { ...kFigurePrompt, seat: 1 } };
    const trial = ready();
    trial.try(kTilePrompt, { x: 1, y: 0 });
    await vi.waitFor(() => expect(trial.looking).toBe(false));
    await trial.confirm(kTilePrompt);
    expect(commands()).toEqual([["place 1,0 r0", 7]]);
  });

  it("confirms once, however often it is asked", async () => {
    const trial = ready();
    trial.try(kTilePrompt, { x: 1, y: 0 });
    await vi.waitFor(() => expect(shows(trial)).toEqual([1]));
    await Promise.all([trial.confirm(kTilePrompt), trial.confirm(kTilePrompt)]);
    expect(commands()).toHaveLength(1);
  });

  it("has nothing to confirm before a cell was chosen, and ignores cells that were not offered", async () => {
    const trial = ready();
    trial.try(kTilePrompt, { x: 9, y: 9 });
    await trial.confirm(kTilePrompt);
    expect(server.sent).toEqual([]);
  });

  it("turns freely through all rotations, and confirms none in which the tile does not fit", async () => {
    const trial = ready();
    trial.try(kTilePrompt, { x: 1, y: 0 });
    const seen = [0, 1, 2, 3].map(() => {
      trial.turn(kTilePrompt, 1, true);
      return [trial.askew, trial.place?.rotation];
    });
    expect(seen).toEqual([
      [1, 0],
      [null, 2],
      [3, 2],
      [null, 0],
    ]);
    trial.turn(kTilePrompt, -1, true);
    expect(trial.askew).toBe(3);
    expect(spots(trial)).toEqual([]);
    await trial.confirm(kTilePrompt);
    expect(commands()).toEqual([]);
    trial.turn(kTilePrompt, 1, true);
    await vi.waitFor(() => expect(spots(trial)).toEqual([kDeploy]));
    await trial.confirm(kTilePrompt);
    expect(commands()[0]).toEqual(["place 1,0 r0", "pass", 7]);
  });

  it("keeps the trial after a refusal, so that it can be changed", async () => {
    const trial = ready();
    server.refuse = "unavailable";
    trial.try(kTilePrompt, { x: 1, y: 0 });
    await trial.confirm(kTilePrompt);
    expect(trial.place?.id).toBe("place 1,0 r0");
    expect(trial.sending).toBe(false);
  });

  it("forgets the trial when the table moves on", () => {
    const trial = ready();
    trial.try(kTilePrompt, { x: 1, y: 0 });
    if (server.table) trial.follow({ ...server.table, version: 8 });
    expect(trial.place).toBeNull();
  });

  it("does not send a turn that leads to a question before it is answered", async () => {
    const trial = ready();
    const show = (card: string) =>
      aChoice({
        id: `pass then show ${card}`,
        verb: "pass",
        [kThen]: [{ shape: "item", verb: "show", noun: "card", item: card }],
      });
    const prompt: CarcassonnePrompt = {
      seat: 0,
      step: "deploy",
      undo: true,
      choices: entriesOf([show("B04"), show("B11")]),
    };
    if (server.table) server.table = { ...server.table, prompt };
    const [, second = show("B11")] = trial.questions(prompt);
    expect(trial.unanswered(prompt)).toBe(true);
    await trial.confirm(prompt);
    expect(server.sent).toEqual([]);
    trial.reply(second);
    await vi.waitFor(() => expect(server.sent.at(-1)).toMatchObject({ choices: ["pass then show B11"] }));
    await trial.confirm(prompt);
    expect(commands()).toEqual([["pass then show B11", 7]]);
  });

  it("sends once more what is still on offer when another seat was quicker", async () => {
    const trial = ready();
    const prompt: CarcassonnePrompt = {
      seat: 0,
      step: "settle-orders",
      undo: false,
      choices: entriesOf([kPass]),
    };
    if (server.table) server.table = { ...server.table, prompt };
    server.quicker = { ...prompt };
    await trial.confirm(prompt);
    expect(commands()).toEqual([
      ["pass", 7],
      ["pass", 8],
    ]);
  });

  it("sends nothing again when something else is asked meanwhile", async () => {
    const trial = ready();
    const prompt: CarcassonnePrompt = {
      seat: 0,
      step: "settle-orders",
      undo: false,
      choices: entriesOf([kPass]),
    };
    if (server.table) server.table = { ...server.table, prompt };
    server.quicker = { ...prompt, step: "orders" };
    await trial.confirm(prompt);
    expect(commands()).toEqual([["pass", 7]]);
    expect(trial.sending).toBe(false);
  });

  it("keeps a choice that is still on offer when another seat has chosen", () => {
    const trial = ready();
    const keep = aChoice({ id: "return B04", verb: "return", noun: "card", item: "B04" });
    const prompt: CarcassonnePrompt = {
      seat: 0,
      step: "settle-orders",
      undo: false,
      choices: entriesOf([keep]),
    };
    trial.choose(keep);
    if (server.table) trial.follow({ ...server.table, version: 8, prompt });
    expect(trial.chosen).toEqual(keep);
    if (server.table) trial.follow({ ...server.table, version: 9, prompt: { ...prompt, choices: [] } });
    expect(trial.chosen).toBeNull();
  });

  it("picks a step itself where there is only one and none may be left out", async () => {
    const trial = ready();
    const step = (x: number) => aChoice({ id: `move dragon ${x},0`, verb: "move", figure: "dragon" });
    const prompt: CarcassonnePrompt = { seat: 0, step: "dragon", undo: false, choices: entriesOf([step(1)]) };
    const walked = (version: number, choices: CarcassonnePrompt["choices"]) => {
      const table = server.table ?? expect.fail("no table");
      const game = { ...table.document.game, walk: { figure: "dragon" } as Walk };
      return { ...table, version, document: { ...table.document, game }, prompt: { ...prompt, choices } };
    };
    const walk = (version: number, ...choices: CarcassonneChoice[]) => {
      if (server.table) server.table = walked(version, entriesOf(choices));
      if (server.table) trial.follow(server.table);
    };
    walk(8, step(1));
    expect(trial.chosen?.id).toBe("move dragon 1,0");
    trial.choose(step(1));
    expect(trial.chosen?.id, "it cannot be put back").toBe("move dragon 1,0");
    await vi.waitFor(() => expect(server.sent.at(-1)).toMatchObject({ choices: ["move dragon 1,0"] }));
    walk(9, step(1), step(2));
    expect(trial.chosen?.id, "still on offer").toBe("move dragon 1,0");
    walk(10, step(3), step(2));
    expect(trial.chosen, "of several somebody has to pick one").toBeNull();
    walk(11, step(1), kPass);
    expect(trial.chosen).toBeNull();
  });

  it("lays the tile of the hand that is chosen, both with one command", async () => {
    const hold = (tile: string) => aChoice({ id: `choose ${tile}`, verb: "choose", tile });
    const [d, v] = [hold("D"), hold("V")] as const;
    const inHand = () => server.table && trial.beforeTile(server.table).document.game.drawn;
    const prompt: CarcassonnePrompt = {
      seat: 0,
      step: "choose-tile",
      undo: false,
      choices: entriesOf([d, v]),
    };
    const trial = ready();
    if (server.table) server.table = { ...server.table, version: 8, prompt };
    if (server.table) trial.follow(server.table);
    server.ahead = { "choose D": kTilePrompt, "choose V": kTilePrompt };
    server.events = []; // as at a table that is not told what choices lead to
    trial.choose(d, 0);
    await vi.waitFor(() => expect(trial.isToLay(prompt)).toBe(true));
    expect(inHand()).toBe("D");
    trial.choose(v, 0);
    await vi.waitFor(() => expect(inHand()).toBe("V"));
    trial.try(prompt, { x: 1, y: 0 });
    expect(trial.place).toMatchObject({ x: 1, y: 0 });
    expect(trial.has(v)).toBe(true);
    expect(trial.insists(prompt)).toBe(false);
  });

  it("chooses the only tile of a hand itself", async () => {
    const only = aChoice({ id: "choose D", verb: "choose", tile: "D" });
    const prompt: CarcassonnePrompt = {
      seat: 0,
      step: "choose-tile",
      undo: false,
      choices: entriesOf([only]),
    };
    const trial = ready();
    server.ahead = { "choose D": kTilePrompt };
    if (server.table) server.table = { ...server.table, version: 8, prompt };
    if (server.table) trial.follow(server.table);
    expect(trial.has(only)).toBe(true);
    await vi.waitFor(() => expect(trial.isToLay(prompt)).toBe(true));
    trial.back();
    expect(trial.has(only), "it cannot be put back").toBe(true);
  });
});

describe("what may be done beside a step", () => {
  const kRansom = aChoice({
    ...{ id: "ransom follower 1", verb: "ransom", figure: "follower", figure_id: 3, seat: 0, guard: 1 },
    aside: true,
  });
  const kFreed = aChoice({
    id: "deploy follower 1,0.f",
    verb: "deploy",
    figure: "follower",
    feature: "farm",
  });
  const more = (prompt: CarcassonnePrompt, ...choices: CarcassonneChoice[]): CarcassonnePrompt => ({
    ...prompt,
    choices: [...prompt.choices, ...entriesOf(choices)],
  });
  const kAsked = more(kTilePrompt, kRansom);
  const asked = () => {
    server.table = tableOf("carcassonne", { view: {}, prompt: kAsked, version: 7 });
    server.ahead = {
      "place 1,0 r0": more(kFigurePrompt, kRansom),
      "ransom follower 1": kTilePrompt,
      "ransom follower 1 > place 1,0 r0": more(kFigurePrompt, kFreed),
      "place 1,0 r0 > ransom follower 1": more(kFigurePrompt, kFreed),
    };
    return ready();
  };
  const picks = (trial: Trial) => trial.plan.map(({ choice }) => choice.id);
  const beside = (trial: Trial) => trial.asides(kAsked).map(({ at, picked }) => [at, picked]);

  it("is picked without an answer to what is asked, and put back", async () => {
    const trial = asked();
    expect(beside(trial)).toEqual([[0, false]]);
    trial.choose(kRansom);
    await vi.waitFor(() => expect(trial.isToLay(kAsked)).toBe(true));
    expect([picks(trial), beside(trial), shows(trial)]).toEqual([[kRansom.id], [[0, true]], [1]]);
    expect(trial.insists(kAsked), "a tile is asked for all the same").toBe(true);
    trial.choose(kRansom);
    expect([picks(trial), beside(trial)]).toEqual([[], [[0, false]]]);
  });

  it("leaves what is picked, also when it is put back, as far as that is offered then", async () => {
    const trial = asked();
    trial.try(kAsked, { x: 1, y: 0 });
    await vi.waitFor(() => expect(beside(trial)).toEqual([[1, false]]));
    trial.choose(kDeploy);
    trial.choose(kRansom);
    expect(picks(trial)).toEqual(["place 1,0 r0", kRansom.id, kDeploy.id]);
    await vi.waitFor(() => expect(spots(trial)).toContainEqual(kFreed));
    trial.choose(kFreed, 2);
    trial.choose(kRansom);
    await vi.waitFor(() => expect(picks(trial)).toEqual(["place 1,0 r0"]));
  });

  it("is sent with the turn, in its place, where nobody is told what choices lead to as well", async () => {
    const trial = asked();
    server.events = [];
    trial.choose(kRansom);
    await vi.waitFor(() => expect(trial.isToLay(kAsked)).toBe(true));
    trial.try(kAsked, { x: 1, y: 0 });
    await vi.waitFor(() => expect(spots(trial)).toContainEqual(kFreed));
    trial.choose(kFreed);
    await trial.confirm(kAsked);
    expect(commands()).toEqual([[kRansom.id, "place 1,0 r0", kFreed.id, 7]]);
  });
});
