import type { Expansion } from "../expansion";
import { royalGate } from "./pictures";
import de from "./text/de.json";
import en from "./text/en.json";

export const royalGates = {
  words: { en, de },
  signs: {
    "king-gate": { stand: "wall", radius: 14, picture: () => royalGate("king"), thread: "#f3c64b" },
    "queen-gate": { stand: "wall", radius: 14, picture: () => royalGate("queen"), thread: "#eef2f7" },
  },
} satisfies Expansion;
