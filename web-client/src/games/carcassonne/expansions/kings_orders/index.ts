import type { Expansion } from "../expansion";
import { kOrderSentences } from "./describe";
import Hand from "./Hand.svelte";
import OrderCount from "./OrderCount.svelte";
import OrdersPanel from "./OrdersPanel.svelte";
import OrdersReckoning from "./OrdersReckoning.svelte";
import ShownOrder from "./ShownOrder.svelte";
import { t } from "./text";
import de from "./text/de.json";
import en from "./text/en.json";

export const kingsOrders = {
  words: { en, de },
  things: { orders: { ofSeat: OrderCount, besideElsewhere: true } },
  sentences: kOrderSentences,
  parts: {
    page: { name: "orders", label: () => t("table.orders"), shown: OrdersPanel },
    overBoard: ShownOrder,
    beneathBoard: Hand,
    reckoning: OrdersReckoning,
  },
} satisfies Expansion;
