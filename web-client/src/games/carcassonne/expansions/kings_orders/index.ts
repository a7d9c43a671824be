import { t } from "../../text";
import type { Expansion } from "../expansion";
import { kOrderSentences } from "./describe";
import Hand from "./Hand.svelte";
import OrderCount from "./OrderCount.svelte";
import ShownOrder from "./ShownOrder.svelte";
import type en from "./text/en.json";

export const expansion: Expansion<keyof typeof en> = {
  things: { orders: { ofSeat: OrderCount, besideElsewhere: true } },
  sentences: kOrderSentences,
  parts: {
    page: { name: "orders", label: () => t("table.orders"), shown: () => import("./OrdersPanel.svelte") },
    overBoard: ShownOrder,
    beneathBoard: Hand,
    reckoning: () => import("./OrdersReckoning.svelte"),
  },
};
