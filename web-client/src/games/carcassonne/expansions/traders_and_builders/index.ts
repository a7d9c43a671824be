import type { Expansion } from "../expansion";
import type en from "./text/en.json";

declare module "../../text/words" {
  interface KeysOf {
    traders_and_builders: keyof typeof en;
  }
}

export const expansion: Expansion = {
  figures: {
    builder: {
      outline:
        "M-2.8-6.2a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0Z" +
        "M-4.6-6.8H4.6L3.2-8Q2.6-10.6 0-10.6T-3.2-8Z" +
        "M-4.8-3.8H4.8L5.4 3H4L5.2 9.6H1.3L0 5.2L-1.3 9.6H-5.2L-4 3H-5.4Z" +
        "M3.6-3.6L8-5.6V-2.4L4.4.2ZM7.6-9H9.4V.4H7.6ZM5.6-11.4H11.4V-8.2H5.6Z",
      details: "M-4.4-6.8H4.4M7.6-8.2H9.4",
      marker: { x: 0, y: 0 },
      scale: 1.05,
      lies: false,
    },
    pig: {
      outline:
        "M-8.6 1C-8.6-3.6-4.6-5.2-.6-5.2C1.8-5.2 3.8-4.8 5.2-3.8L6.6-6.6L8-2.6L10.4-.8V2.8L7.8 3.7C7 4.9 6.1 5.5 5.2 5.9V9H2.4L2 6.7H-3.2L-3.6 9H-6.4L-6.8 5.4C-8 4.3-8.6 2.8-8.6 1Z" +
        "M-8.2-.4L-10.8-2.2L-9.8-3.4L-7.6-2.2Z",
      details: "M6.2-1.2h.2M9 1.2v.8M5.2-3.8L4.6-1.6",
      marker: { x: -1, y: 0.8 },
      scale: 1,
      lies: false,
    },
  },
};
