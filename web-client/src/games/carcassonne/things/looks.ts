// How things look that expansions keep: as their folders have it. Any other is a sign with its name.

import type { ThingLook } from "../expansions/looks";
import { lookIn } from "../expansions/registry";

export function lookOf(name: string): ThingLook {
  return lookIn("things", name) ?? {};
}
