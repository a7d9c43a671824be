import { describe, expect, it } from "vitest";
import { cellKey } from "../board/scene";
import { choicesOf } from "../turn";
import { Lesson, type LessonStep } from "./lesson.svelte";
import { isLesson, kLessons } from "./lessons";
import de from "./text/de.json";
import en from "./text/en.json";

const kFiles = import.meta.glob<LessonStep[]>("./steps/*.json", { import: "default", eager: true });
const stepsOf = (name: string) => kFiles[`./steps/${name}.json`] ?? [];

function begin(name: string, at = 0) {
  const reached: number[] = [];
  const page = {
    names: ["Anna", "Robin"] as const,
    attempt: <T>(request: Promise<T>) => request.catch(() => null),
    say: () => {},
    tell: () => {},
    otherwise: () => "something else",
    reached: (step: number) => reached.push(step),
  };
  return { lesson: new Lesson(stepsOf(name), page, at), reached };
}

describe("a lesson", () => {
  it("moves on by the choice that it is about, and says what happened since", async () => {
    const { lesson, reached } = begin("roads");
    const heard: number[] = [];
    lesson.onEntry(
      (table, { version }) => heard.push(version) && expect(table.version).toBeGreaterThanOrEqual(2),
    );
    const { version } = lesson.table;
    expect(await lesson.choose(version, ["place 1,0 r0"])).toMatchObject({ version: version + 1 });
    await lesson.choose(lesson.table.version, ["deploy follower 1,0.r"]);
    expect(reached).toEqual([1, 2]);
    expect(lesson.turn).toBe(2);
    expect(Object.keys(lesson.table.document.game.tiles)).toContain("-1,0"); // what Robin laid
    expect(heard).toEqual([...heard].sort((a, b) => a - b));
    expect(heard.at(-1)).toBe(lesson.table.version);
  });

  it("tells of each figure beside the tile with which it came", async () => {
    const { lesson } = begin("roads");
    const apart: unknown[] = [];
    lesson.onEntry(({ document: { game } }, { events }) => {
      for (const event of events)
        if (event.type === "deployed" && (!game.last || !event.at.startsWith(`${cellKey(game.last)}.`)))
          apart.push(event);
    });
    while (!lesson.over) await lesson.show();
    expect(apart).toEqual([]);
  });

  it("takes no other choice, and nothing is changed by it", async () => {
    const { lesson, reached } = begin("roads");
    const before = lesson.table;
    await expect(lesson.choose(1, ["place 0,-1 r0"])).rejects.toEqual({
      code: "lesson",
      message: "something else",
    });
    await expect(lesson.undo()).rejects.toMatchObject({ code: "lesson" });
    expect(lesson.table).toEqual(before);
    expect(reached).toEqual([]);
  });

  it("keeps the tile that it is about when the figure after it is another", async () => {
    const { lesson, reached } = begin("roads");
    await expect(lesson.choose(1, ["place 1,0 r0", "pass"])).rejects.toMatchObject({ code: "lesson" });
    expect(reached).toEqual([1]);
    await lesson.choose(lesson.table.version, ["deploy follower 1,0.r"]);
    expect(reached).toEqual([1, 2]);
  });

  it("answers for every choice on offer, and for each part and free place of the board", async () => {
    const { lesson } = begin("farms");
    for (const { id } of choicesOf(lesson.table.prompt)) {
      const { prompt } = await lesson.preview(1, [id]);
      for (const next of choicesOf(prompt)) await lesson.preview(1, [id, next.id]);
    }
    expect(await lesson.inspect({ all: "farms" })).toMatchObject({ kind: "farms" });
    expect(await lesson.inspect({ x: 0, y: 0, part: "r" })).toMatchObject({ kind: "road" });
    expect(await lesson.inspect({ x: 0, y: 1 })).toBeDefined();
    await expect(lesson.inspect({ x: 9, y: 9 })).rejects.toThrow();
  });

  it("goes on where it was left, and never beyond its end", () => {
    expect(begin("tiles", 2).lesson.turn).toBe(2);
    expect(begin("tiles", 99).lesson.over).toBe(true);
    expect(begin("tiles", -1).lesson.at).toBe(0);
  });
});

describe.each(kLessons)("the lesson %s", (name) => {
  const { lesson } = begin(name);

  it("is played to its end by what it asks for", async () => {
    const { lesson: played } = begin(name);
    for (let step = 1; step < stepsOf(name).length; step += 1) await played.show();
    expect(played.over).toBe(true);
    expect(played.table.prompt).toBeNull();
  });

  it("has words for each turn, and for its end", () => {
    const turns = stepsOf(name).filter(
      ({ prompt, wanted }) => prompt?.step === "place-tile" && wanted,
    ).length;
    const wanted = [
      ...Array.from({ length: turns }, (_, turn) => `step${turn + 1}`),
      "about",
      "done",
      "title",
    ].map((last) => `lesson.${name}.${last}`);
    for (const words of [en, de])
      expect(
        Object.keys(words)
          .filter((key) => key.startsWith(`lesson.${name}.`))
          .sort(),
      ).toEqual(wanted.sort());
    expect(isLesson(name)).toBe(true);
    expect(lesson.turn).toBe(1);
  });
});

it("the fourth lesson has farms counted", () => {
  expect(kLessons[3]).toBe("farms");
  expect(stepsOf("farms").at(-1)?.view.players["0"]?.by.farm).toBe(6);
});
