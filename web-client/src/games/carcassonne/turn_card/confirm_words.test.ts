import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CarcassonneView } from "../../../protocol/messages";
import { tableOf } from "../../testing";
import type { Expansion } from "../expansions/expansion";
import { handDown } from "../expansions/registry";
import { aChoice, entriesOf } from "../testing";
import type { Trial } from "../trial.svelte";
import {
  beginAnew,
  kDeploy,
  kFigurePrompt,
  kPass,
  kThen,
  kTilePrompt,
  ready,
  server,
  stepsOf,
} from "../trial_testing";
import type { CarcassonneChoice, CarcassonnePrompt, CarcassonneTable } from "../view";
import { cardOf } from "./card";
import { confirmWords } from "./confirm_words";

const kView = { tiles: {}, last: { seat: 1, x: 1, y: 0 }, drawn: null } as Partial<CarcassonneView>;
const kHere = { x: 1, y: 0 };

/** A turn in which this is asked. */
function asked(prompt: CarcassonnePrompt): Trial {
  server.table = tableOf("carcassonne", { view: kView, prompt, version: 7 });
  return ready();
}

function words(trial: Trial): string {
  const table = server.table as CarcassonneTable;
  return confirmWords(cardOf(trial, table, { table, catalogue: new Map(), placed: trial.place }));
}

const say = (sentences: NonNullable<Expansion["sentences"]>) => handDown(new Map([["test", { sentences }]]));
const asks = (step: string, ...choices: CarcassonneChoice[]): CarcassonnePrompt => ({
  seat: 0,
  step,
  undo: false,
  choices: entriesOf(choices),
});
const laid = async (trial: Trial) => {
  trial.try(kTilePrompt, kHere);
  await vi.waitFor(() => expect(stepsOf(trial).length).toBe(1));
};

beforeEach(() => {
  beginAnew();
  handDown(new Map());
});
afterEach(() => handDown(new Map()));

describe("what is confirmed", () => {
  it("is the tile alone, the tile without a figure, or the tile with one", async () => {
    const trial = asked(kTilePrompt);
    expect(words(trial)).toBe("Place the tile");
    await laid(trial);
    expect(words(trial)).toBe("Place the tile, no figure");
    trial.choose(kDeploy);
    expect(words(trial)).toMatch(/^Place the tile: Follower/);
  });

  it("is a figure that is asked for alone, or none", () => {
    const trial = asked(kFigurePrompt);
    expect(words(trial)).toBe("No figure, end the turn");
    trial.choose(kDeploy);
    expect(words(trial)).toMatch(/^Follower/);
  });

  it("is a pass where nothing else need be done", () => {
    expect(words(asked(asks("escape", aChoice({ id: "gate", verb: "gate" }), kPass)))).toBe("Pass");
  });

  it("is a choice of another kind by its name, of which an expansion has its own", () => {
    const gate = aChoice({ id: "gate", verb: "gate" });
    const trial = asked(asks("escape", gate, kPass));
    trial.choose(gate);
    expect(words(trial)).toMatch(/^Confirm: /);
    say({
      choice: (choice) =>
        choice.id === gate.id ? { title: "The gate", confirm: "Through the gate" } : undefined,
    });
    expect(words(trial)).toBe("Through the gate");
  });

  it("is a number of choices where there are several", async () => {
    const second = asks("escape", aChoice({ id: "gate", verb: "gate" }), kPass);
    server.ahead = { "place 1,0 r0": kFigurePrompt, [`place 1,0 r0 > ${kDeploy.id}`]: second };
    const trial = asked(kTilePrompt);
    await laid(trial);
    trial.choose(kDeploy);
    await vi.waitFor(() => expect(stepsOf(trial).length).toBe(2));
    trial.choose(aChoice({ id: "gate", verb: "gate" }));
    expect(words(trial)).toBe("Place the tile, and 2 choices");
  });

  it("names what it passes where an expansion has words for that", async () => {
    const second = asks("escape", aChoice({ id: "gate", verb: "gate" }), kPass);
    server.ahead = { [kDeploy.id]: second };
    const trial = asked(kFigurePrompt);
    trial.choose(kDeploy);
    await vi.waitFor(() => expect(stepsOf(trial).length).toBe(2));
    const alone = words(trial);
    say({
      step: ({ step }) =>
        step === "escape" ? { question: "Escape?", nothing: "Stay", pick: "Choose" } : undefined,
    });
    expect(words(trial)).toBe(`${alone} · Stay`);
  });

  it("names what is done beside it", async () => {
    const ransom = aChoice({
      ...{ id: "ransom follower 1", verb: "ransom", figure: "follower", figure_id: 3, seat: 0, guard: 1 },
      aside: true,
    });
    server.ahead = { [ransom.id]: kTilePrompt };
    const trial = asked({ ...kTilePrompt, choices: [...kTilePrompt.choices, ...entriesOf([ransom])] });
    trial.choose(ransom);
    await vi.waitFor(() => expect(trial.isToLay(server.table?.prompt ?? null)).toBe(true));
    say({
      choice: ({ id }) => (id === ransom.id ? { title: "Ransom", confirm: "Pay the ransom" } : undefined),
    });
    trial.try(kTilePrompt, kHere);
    expect(words(trial)).toBe("Pay the ransom · Place the tile");
  });
});

describe("why nothing can be confirmed", () => {
  it("is that it is sent, and perhaps waits for a connection", () => {
    const trial = asked(kFigurePrompt);
    trial.sending = true;
    expect(words(trial)).toBe("Sending …");
    server.waits = true;
    expect(words(trial)).not.toBe("Sending …");
  });

  it("is that the tile lies askew", async () => {
    const trial = asked(kTilePrompt);
    await laid(trial);
    trial.tilt(1);
    expect(words(trial)).toBe("It does not fit this way");
  });

  it("is that something must be chosen, or a place", async () => {
    const must = asks("escape", aChoice({ id: "gate", verb: "gate" }), aChoice({ id: "wall", verb: "wall" }));
    const trial = asked(must);
    expect(words(trial)).toBe("Choose what to do");
    say({ step: () => ({ question: "Which way?", nothing: null, pick: "Choose a way" }) });
    expect(words(trial)).toBe("Choose a way");
    handDown(new Map());
    server.ahead = { gate: kTilePrompt };
    trial.choose(aChoice({ id: "gate", verb: "gate" }));
    await vi.waitFor(() => expect(trial.isToLay(must)).toBe(true));
    expect(words(trial)).toBe("Choose a place on the board");
  });

  it("is a question without an answer", () => {
    const show = (card: string) =>
      aChoice({
        id: `pass then show ${card}`,
        verb: "pass",
        [kThen]: [{ shape: "item", verb: "show", noun: "card", item: card }],
      });
    const trial = asked(asks("deploy", show("B04"), show("B11")));
    expect(words(trial)).toBe("Choose what to do");
    say({ answers: () => ({ question: "Which card?", pick: "Choose a card", titles: ["Four", "Eleven"] }) });
    expect(words(trial)).toBe("Choose a card");
    const [first] = trial.questions(server.table?.prompt ?? null);
    if (first) trial.reply(first);
    expect(words(trial)).toBe("No figure, end the turn");
  });
});
