import type { Expansion } from "../expansion";
import { royalGate } from "./pictures";
import type en from "./text/en.json";

export const royalGates: Expansion<keyof typeof en> = {
  signs: {
    "king-gate": { stand: "wall", radius: 14, picture: () => royalGate("king"), thread: "#f3c64b" },
    "queen-gate": { stand: "wall", radius: 14, picture: () => royalGate("queen"), thread: "#eef2f7" },
  },
};
