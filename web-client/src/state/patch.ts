// RFC 6902, the three operations that the wire uses, without touching the old value: unchanged parts are shared.

import type { Json, PatchStep } from "../net/wire";

export class BadPatch extends Error {}

export function applyPatch<T extends Json>(document: T, steps: readonly PatchStep[]): T {
  return steps.reduce<Json>((value, step) => applyStep(value, pointer(step.path), step), document) as T;
}

function pointer(path: string): string[] {
  if (path === "") return [];
  if (!path.startsWith("/")) throw new BadPatch(`not a pointer: ${path}`);
  return path
    .slice(1)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function applyStep(value: Json, path: string[], step: PatchStep): Json {
  const [key, ...rest] = path;
  if (key === undefined) {
    if (step.op === "remove") throw new BadPatch("the whole document cannot be removed");
    return step.value;
  }
  if (Array.isArray(value)) return applyToArray(value, key, rest, step);
  if (value === null || typeof value !== "object") throw new BadPatch(`nothing at ${step.path}`);
  const present = Object.hasOwn(value, key);
  if (rest.length > 0) {
    if (!present) throw new BadPatch(`nothing at ${step.path}`);
    return { ...value, [key]: applyStep(value[key] as Json, rest, step) };
  }
  if (step.op !== "add" && !present) throw new BadPatch(`nothing at ${step.path}`);
  if (step.op !== "remove") return { ...value, [key]: step.value };
  const { [key]: _removed, ...others } = value;
  return others;
}

function applyToArray(list: Json[], key: string, rest: string[], step: PatchStep): Json {
  const index = key === "-" ? list.length : Number(key);
  const last = rest.length === 0 && step.op === "add" ? list.length : list.length - 1;
  if (!/^(-|0|[1-9]\d*)$/.test(key) || index > last) throw new BadPatch(`nothing at ${step.path}`);
  if (rest.length > 0) return list.with(index, applyStep(list[index] as Json, rest, step));
  if (step.op === "remove") return list.toSpliced(index, 1);
  return list.toSpliced(index, step.op === "add" ? 0 : 1, step.value);
}
