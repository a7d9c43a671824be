import { t } from "../../text";
import type { Expansion } from "../expansion";
import { kOrderSentences } from "./describe";
import Hand from "./Hand.svelte";
import OrderCount from "./OrderCount.svelte";
import ShownOrder from "./ShownOrder.svelte";
import type en from "./text/en.json";

declare module "../../text/words" {
  interface KeysOf {
    kings_orders: keyof typeof en;
  }
}

export const expansion: Expansion = {
  things: { orders: { ofSeat: OrderCount, besideElsewhere: true } },
  sentences: kOrderSentences,
  parts: {
    page: { name: "orders", label: () => t("table.orders"), shown: () => import("./OrdersPanel.svelte") },
    overBoard: ShownOrder,
    beneathBoard: Hand,
    reckoning: () => import("./OrdersReckoning.svelte"),
  },
};
