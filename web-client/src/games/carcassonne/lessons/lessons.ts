// The lessons in their order, and how far one has come with each on this device.

import { readDevice, writeDevice } from "../../../state/device";
import type { LessonStep } from "./lesson.svelte";

export const kLessons = ["tiles", "roads", "cities", "farms", "cloisters", "sharing"] as const;
export type LessonName = (typeof kLessons)[number];

const kSteps = import.meta.glob<string>("./steps/*.json", { query: "?url", import: "default", eager: true });

export function isLesson(name: string | null): name is LessonName {
  return (kLessons as readonly (string | null)[]).includes(name);
}

/** Rejects when it is out of reach. */
export async function stepsOf(name: LessonName): Promise<LessonStep[]> {
  const response = await fetch(kSteps[`./steps/${name}.json`] ?? "");
  if (!response.ok) throw new Error(`lesson ${name}: ${response.status}`);
  return response.json();
}

/** The step of each lesson that was begun; "done" of one that was finished. */
type Progress = Partial<Record<LessonName, number | "done">>;

export function progress(): Progress {
  try {
    const kept: unknown = JSON.parse(readDevice("lessons", "{}"));
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

export function keepProgress(name: LessonName, reached: number | "done"): void {
  writeDevice("lessons", JSON.stringify({ ...progress(), [name]: reached }));
}
