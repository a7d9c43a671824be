import type { Expansion } from "../expansion";
import KingCard from "./KingCard.svelte";
import RobberCard from "./RobberCard.svelte";
import { kTitleSentences } from "./sentences";
import type en from "./text/en.json";

declare module "../../text/words" {
  interface KeysOf {
    king_and_robber: keyof typeof en;
  }
}

export const expansion: Expansion = {
  things: {
    king: { ofSeat: KingCard, beside: KingCard },
    robber: { ofSeat: RobberCard, beside: RobberCard },
    // With the card, and nothing as long as nobody has it.
    "king-record": { besideElsewhere: true },
    "robber-record": { besideElsewhere: true },
  },
  sentences: kTitleSentences,
};
