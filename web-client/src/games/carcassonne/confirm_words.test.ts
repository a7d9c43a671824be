import { beforeEach, expect, it, vi } from "vitest";
import type { CarcassonneView } from "../../protocol/messages";
import { tableOf } from "../testing";
import { planWords } from "./confirm_words";
import type { Trial } from "./trial.svelte";
import { beginAnew, kDeploy, kFigurePrompt, kTilePrompt, ready, server, stepsOf } from "./trial_testing";
import type { CarcassonnePrompt, CarcassonneTable } from "./view";

beforeEach(() => {
  beginAnew();
  server.table = tableOf("carcassonne", { view: kView, prompt: kTilePrompt, version: 7 });
});

const kView = { tiles: {}, last: { seat: 1, x: 1, y: 0 }, drawn: null } as Partial<CarcassonneView>;

const words = (trial: Trial, prompt: CarcassonnePrompt | null) => {
  const table = server.table as CarcassonneTable;
  const steps = stepsOf(trial);
  const next = steps.find(({ at }) => at === trial.plan.length);
  const scene = { table, catalogue: new Map(), placed: trial.place };
  return planWords({ trial, prompt, scene, steps, next, isToLay: trial.isToLay(prompt) });
};

it("names the tile alone, the tile without a figure, and the tile with one", async () => {
  const trial = ready();
  expect(words(trial, kTilePrompt)).toBe("Place the tile");
  trial.try(kTilePrompt, { x: 1, y: 0 });
  await vi.waitFor(() => expect(stepsOf(trial).length).toBe(1));
  expect(words(trial, kTilePrompt)).toBe("Place the tile, no figure");
  trial.choose(kDeploy);
  expect(words(trial, kTilePrompt)).toMatch(/^Place the tile: Follower/);
});

it("says of a figure that is asked for alone what is placed, or that none is", () => {
  server.table = { ...(server.table as CarcassonneTable), prompt: kFigurePrompt };
  const trial = ready();
  expect(words(trial, kFigurePrompt)).toBe("No figure, end the turn");
  trial.choose(kDeploy);
  expect(words(trial, kFigurePrompt)).toMatch(/^Follower/);
});
