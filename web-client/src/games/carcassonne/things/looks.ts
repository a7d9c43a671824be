// How things look that expansions keep: as their folders have it. Any other is a sign with its name.

import type { Component } from "svelte";
import type { CarcassonneView } from "../../../protocol/messages";
import { lookIn } from "../expansions/all";

export interface ThingLook {
  /** Before a seat, in place of the sign and the number. */
  ofSeat?: Component<{ view: CarcassonneView; seat: number }>;
  /** Beside the table, in place of the sign, the number and the name. */
  beside?: Component<{ view: CarcassonneView }>;
  /** The expansion shows what lies beside the table in a place of its own. */
  besideElsewhere?: boolean;
}

export function lookOf(name: string): ThingLook {
  return lookIn("things", name) ?? {};
}
