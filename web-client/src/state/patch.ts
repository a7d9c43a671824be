// RFC 6902, the three operations that the wire uses, without touching the old value: unchanged parts are shared.

import type { Patch } from "../protocol/messages";

type PatchStep = Patch[number];

export class BadPatch extends Error {}

/** `document` is JSON; that what comes out has its form is what the digest is for. */
export function applyPatch<T>(document: T, steps: Patch): T {
  return steps.reduce<unknown>((value, step) => applyStep(value, pointer(step.path), step), document) as T;
}

function pointer(path: string): string[] {
  if (path === "") return [];
  if (!path.startsWith("/")) throw new BadPatch(`not a pointer: ${path}`);
  return path
    .slice(1)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function applyStep(value: unknown, path: string[], step: PatchStep): unknown {
  const [key, ...rest] = path;
  if (key === undefined) {
    if (step.op === "remove") throw new BadPatch("the whole document cannot be removed");
    return step.value;
  }
  if (Array.isArray(value)) return applyToArray(value, key, rest, step);
  if (!isObject(value)) throw new BadPatch(`nothing at ${step.path}`);
  const present = Object.hasOwn(value, key);
  if (rest.length > 0) {
    if (!present) throw new BadPatch(`nothing at ${step.path}`);
    return { ...value, [key]: applyStep(value[key], rest, step) };
  }
  if (step.op !== "add" && !present) throw new BadPatch(`nothing at ${step.path}`);
  if (step.op !== "remove") return { ...value, [key]: step.value };
  const { [key]: _removed, ...others } = value;
  return others;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object";
}

function applyToArray(list: unknown[], key: string, rest: string[], step: PatchStep): unknown {
  const index = key === "-" ? list.length : Number(key);
  const last = rest.length === 0 && step.op === "add" ? list.length : list.length - 1;
  if (!/^(-|0|[1-9]\d*)$/.test(key) || index > last) throw new BadPatch(`nothing at ${step.path}`);
  if (rest.length > 0) return list.with(index, applyStep(list[index], rest, step));
  if (step.op === "remove") return list.toSpliced(index, 1);
  return list.toSpliced(index, step.op === "add" ? 0 : 1, step.value);
}
