// How things look: one line for each that an expansion's folder draws. Any other is a sign with its name.

import type { Component } from "svelte";
import type { CarcassonneView } from "../../../protocol/messages";
import OrderCount from "../expansions/kings_orders/OrderCount.svelte";

export interface ThingLook {
  /** Before a seat, in place of the sign and the number. */
  ofSeat?: Component<{ view: CarcassonneView; seat: number }>;
  /** The expansion shows what lies beside the table in a place of its own. */
  besideElsewhere?: boolean;
}

const kLooks: Readonly<Record<string, ThingLook>> = {
  orders: { ofSeat: OrderCount, besideElsewhere: true },
};

export function lookOf(name: string): ThingLook {
  return Object.hasOwn(kLooks, name) ? (kLooks[name] ?? {}) : {};
}
