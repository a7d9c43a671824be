import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeSession, tableOf } from "../testing";
import { keyOf, keysOf } from "./plan";
import { aChoice, anEvent, entriesOf } from "./testing";
import { Trial } from "./trial.svelte";
import {
  beginAnew,
  commands,
  kDeploy,
  kPass,
  kThen,
  kTilePrompt,
  ready,
  server,
  session,
  shows,
  stepsOf,
} from "./trial_testing";
import type { CarcassonneChoice, CarcassonnePrompt } from "./view";

beforeEach(beginAnew);

describe("a plan of several steps", () => {
  const kLaid = "place 1,0 r0";
  const figureAt = (verb: string, does: string, figure: string, part: string) =>
    aChoice({ id: `${verb} ${figure} 1,0.${part}`, verb, does, figure, feature: "city" });
  const kTower = figureAt("build", "builds", "tower", "c");
  const kWall = figureAt("build", "builds", "wall", "c");
  const kSecond = figureAt("deploy", "comes", "phantom", "c");
  const asked = (step: string, ...choices: CarcassonneChoice[]): CarcassonnePrompt => ({
    ...{ seat: 0, step, undo: true },
    choices: entriesOf(choices),
  });
  const kBuild = asked("build", kTower, kWall, kPass);
  const kPhantom = asked("phantom", kSecond, kPass);

  beforeEach(() => {
    Object.assign(server.ahead, {
      [`${kLaid} > ${kDeploy.id}`]: kBuild,
      [`${kLaid} > pass`]: kBuild,
      [`${kLaid} > ${kDeploy.id} > ${kTower.id}`]: kPhantom,
    });
  });

  async function laid(...choices: CarcassonneChoice[]) {
    const trial = ready();
    trial.try(kTilePrompt, { x: 1, y: 0 });
    await looked(trial);
    for (const choice of choices) {
      trial.choose(choice);
      await looked(trial);
    }
    return trial;
  }
  const looked = (trial: Trial) => vi.waitFor(() => expect(trial.looking).toBe(false));
  const ids = (trial: Trial) => trial.plan.map(({ choice }) => choice.id);

  it("shows the next step once one is chosen, with that one to be changed", async () => {
    const trial = await laid(kDeploy);
    expect(stepsOf(trial).map(({ at, prompt, picked, near }) => [at, prompt.step, picked, near])).toEqual([
      [1, "deploy", kDeploy, [kDeploy]],
      [2, "build", null, [kTower, kWall]],
    ]);
    expect(server.sent.at(-1)?.choices, "what is not chosen is passed").toEqual([kLaid, kDeploy.id, "pass"]);
    trial.choose(kWall);
    trial.choose(kTower);
    await looked(trial);
    expect(ids(trial)).toEqual([kLaid, kDeploy.id, kTower.id]);
    const [figure, build, phantom] = stepsOf(trial);
    expect([figure?.near, figure?.whole], "further back there is only what is picked").toEqual([
      [kDeploy],
      false,
    ]);
    expect([build?.near, build?.whole]).toEqual([[kTower, kWall], true]);
    expect(phantom?.near).toEqual([kSecond]);
  });

  it("numbers the keys through what is shown", async () => {
    const trial = await laid(kDeploy, kTower);
    const keys = stepsOf(trial).flatMap((step) => step.near.map((choice) => keyOf(step, choice)));
    expect(keys).toEqual([null, 1, 2, 3]);
    expect(keysOf(stepsOf(trial))).toBe(3);
  });

  it("sends three and four steps as one command, and the pass of a step that was shown", async () => {
    const three = await laid(kDeploy, kTower);
    await three.confirm(kTilePrompt);
    expect(commands()).toEqual([[kLaid, kDeploy.id, kTower.id, "pass", 7]]);
    server.table = tableOf("carcassonne", { view: {}, prompt: kTilePrompt, version: 7 });
    const four = await laid(kDeploy, kTower, kSecond);
    await four.confirm(kTilePrompt);
    expect(commands()[1]).toEqual([kLaid, kDeploy.id, kTower.id, kSecond.id, 7]);
    expect(four.plan).toEqual([]);
  });

  it("never passes a step that nobody was shown", async () => {
    const trial = await laid(kDeploy);
    trial.choose(kTower);
    await trial.confirm(kTilePrompt);
    expect(commands()).toEqual([[kLaid, kDeploy.id, kTower.id, 7]]);
  });

  it("takes back one step at a time, and all of it with the tile", async () => {
    const trial = await laid(kDeploy, kTower, kSecond);
    const taken = [];
    for (let step = 0; step < 4; step += 1) {
      trial.back();
      taken.push(ids(trial).length);
      await looked(trial);
    }
    expect(taken).toEqual([3, 2, 1, 0]);
    const turned = await laid(kDeploy, kTower);
    turned.turn(kTilePrompt, 1);
    expect(ids(turned)).toEqual(["place 1,0 r2"]);
  });

  it("goes on behind a pass when that is chosen, and takes it back with what follows it", async () => {
    const trial = await laid();
    const pass = () => {
      const [step] = stepsOf(trial);
      if (step) trial.pass(step);
      return looked(trial);
    };
    await pass();
    expect(ids(trial)).toEqual([kLaid, "pass"]);
    expect(trial.chosen).toBeNull();
    trial.choose(kWall);
    await looked(trial);
    trial.back();
    expect(ids(trial)).toEqual([kLaid, "pass"]);
    trial.back();
    expect(ids(trial)).toEqual([]);

    delete server.ahead[`${kLaid} > pass`];
    trial.try(kTilePrompt, { x: 1, y: 0 });
    await looked(trial);
    await pass();
    expect(ids(trial), "where nothing follows it is said by choosing nothing").toEqual([kLaid]);
    await trial.confirm(kTilePrompt);
    expect(commands()).toEqual([[kLaid, "pass", 7]]);
  });

  it("drops what is not offered any more after another choice before it", async () => {
    const trial = await laid(kDeploy, kTower, kSecond);
    trial.choose(kWall, 2);
    await looked(trial);
    expect(ids(trial)).toEqual([kLaid, kDeploy.id, kWall.id]);
  });

  it("asks a question in the middle before anything is confirmed, and keeps what follows where it can", async () => {
    const shown = (card: string) =>
      aChoice({
        ...kDeploy,
        id: `${kDeploy.id} then show ${card}`,
        [kThen]: [{ shape: "item", verb: "show", noun: "card", item: card }],
      });
    const [first, second] = [shown("B04"), shown("B11")];
    server.ahead[kLaid] = asked("deploy", first, second, kPass);
    server.ahead[`${kLaid} > ${first.id}`] = kBuild;
    server.ahead[`${kLaid} > ${second.id}`] = kBuild;
    const trial = await laid(kDeploy, kTower);
    expect(trial.unanswered(kTilePrompt)).toBe(true);
    await trial.confirm(kTilePrompt);
    expect(commands()).toEqual([]);
    const [, answered = second] = trial.questions(kTilePrompt);
    trial.reply(answered);
    await looked(trial);
    expect(trial.answer(kTilePrompt)).toBe("show B11");
    await trial.confirm(kTilePrompt);
    expect(commands()).toEqual([[kLaid, second.id, kTower.id, 7]]);
  });

  it("confirms nothing where the rules insist on a choice", async () => {
    server.ahead[`${kLaid} > ${kDeploy.id}`] = asked("build", kTower);
    const trial = await laid(kDeploy);
    expect(trial.insists(kTilePrompt)).toBe(true);
    await trial.confirm(kTilePrompt);
    expect(commands()).toEqual([]);
    trial.choose(kTower);
    await looked(trial);
    expect(trial.insists(kTilePrompt)).toBe(false);
  });

  it("keeps what is still on offer when another seat was quicker and the rest is refused", async () => {
    const keep = aChoice({ id: "return B04", verb: "return", noun: "card", item: "B04" });
    const bid = (coin: string) => aChoice({ id: `bid ${coin}`, verb: "bid", noun: "coin", item: coin });
    const prompt = asked("settle-orders", keep);
    server.ahead = { [keep.id]: asked("bids", bid("gold"), bid("iron")) };
    server.table = tableOf("carcassonne", { view: {}, prompt, version: 7 });
    const trial = ready();
    for (const choice of [keep, bid("gold")]) {
      trial.choose(choice);
      await looked(trial);
    }
    server.quicker = prompt;
    server.ahead = { [keep.id]: asked("bids", bid("iron")) };
    const send = trial.confirm(prompt);
    server.refuse = "unavailable";
    await send;
    await looked(trial);
    expect(commands()).toEqual([7, 8].map((version) => [keep.id, "bid gold", version]));
    expect(trial.sending).toBe(false);
    expect(ids(trial)).toEqual([keep.id]);
    expect(
      stepsOf(trial)
        .at(-1)
        ?.near.map(({ id }) => id),
    ).toEqual(["bid iron"]);
  });

  it("ends with the turn, also where the next one is this seat's own", async () => {
    const keep = aChoice({ id: "return B04", verb: "return", noun: "card", item: "B04" });
    server.events = [anEvent({ type: "turn", seat: 0, turn: 1 })];
    server.ahead = { [keep.id]: asked("orders", aChoice({ id: "draw", verb: "draw" }), kPass) };
    const prompt = asked("settle-orders", keep);
    server.table = tableOf("carcassonne", { view: {}, prompt, version: 7 });
    const trial = ready();
    trial.choose(keep);
    await looked(trial);
    expect(shows(trial)).toEqual([0]);
    await trial.confirm(prompt);
    expect(commands()).toEqual([[keep.id, 7]]);
  });

  it("goes no further than the step after the tile where nobody is told what choices lead to", async () => {
    server.events = [];
    const trial = await laid(kDeploy);
    expect(shows(trial)).toEqual([1]);
    await trial.confirm(kTilePrompt);
    expect(commands()).toEqual([[kLaid, kDeploy.id, 7]]);
  });

  it("is no longer than a command may be", async () => {
    const again = asked("build", kTower, kPass);
    const after = (count: number) => Array.from({ length: count }, () => kTower.id).join(" > ");
    server.ahead = Object.fromEntries([1, 2, 3, 4].map((count) => [after(count), again]));
    server.table = tableOf("carcassonne", { view: {}, prompt: again, version: 7 });
    const trial = new Trial(
      Object.defineProperties(fakeSession<"carcassonne">({ longest: 3 }), {
        ...Object.getOwnPropertyDescriptors(session),
        longest: { value: 3 },
      }),
    );
    trial.follow(server.table);
    for (const at of [0, 1, 2]) {
      expect(shows(trial).at(-1)).toBe(at);
      trial.choose(kTower, at);
      await looked(trial);
    }
    expect(shows(trial).at(-1)).toBe(2);
    await trial.confirm(again);
    expect(commands()).toEqual([[kTower.id, kTower.id, kTower.id, 7]]);
  });
});
