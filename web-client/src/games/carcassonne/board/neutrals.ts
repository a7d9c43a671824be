// The figures that belong to nobody: how each is told apart from the others and from the seats' own, by shape first.

import type { NeutralLook } from "../expansions/looks";
import { lookIn } from "../expansions/registry";

/** A neutral figure that this client does not know is shown as a plain pawn. */
const kPawn: NeutralLook = {
  outline: "M0-9.4A4 4 0 0 1 2.6-2.4L6.6 9.4H-6.6L-2.6-2.4A4 4 0 0 1 0-9.4Z",
  colour: "#b6a98f",
  details: [],
  scale: 1,
};

export function isNeutral(kind: string): boolean {
  return lookIn("neutrals", kind) !== undefined;
}

export function neutralLook(kind: string): NeutralLook {
  return lookIn("neutrals", kind) ?? kPawn;
}
