// The dragon and the fairies.

import type { NeutralLook } from "../looks";

export const kDragon: NeutralLook = {
  outline:
    "M-9.6-3.6L-6.6-6L-7-8.4L-4.6-7L-3.2-8.6L-3-6C-1.5-4.9-1.1-3.2-1.2-1.6L2.2-9.4L3.8-6.4L7-8.6L7-5L10-4.6L7.6-1.2C8.7 .8 8.5 3 7.3 4.7C8.2 5 9 4.5 9.2 3.2L10.4 5.4C9.8 7.8 7.2 8.6 5 7.6L5.2 9.6H2.4L2.2 7.6C1 7.9-.4 7.8-1.4 7.3L-1.4 9.6H-4.2L-4 6.4C-5.3 4.6-5.4 2.6-4.7 .6C-4.4-.4-4.4-1.2-4.8-1.8L-6.4-1.4L-8.8-1.2L-9.8-2.2Z",
  colour: "#2f9a57",
  details: [
    { path: "M-1 .2L2.4-8L3.4-5L6.4-7.2L6.2-4.4L8.6-4.2L6.4-1.6C4.6-2.6 1.6-2-1 .2Z", fill: "#8fd9a4" },
    {
      path: "M-4.2 1.6C-4.8 3.4-4.5 5-3.4 6.2C-2 7.2-.2 7.2 1 6.8C-1.6 6-3.4 4.2-4.2 1.6Z",
      fill: "#f4dd8c",
    },
    { path: "M-5.9-5.2a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0-1.8 0Z", fill: "#fff3b0" },
    { path: "M-9-2.4L-5.6-3L-8.6-1.9Z", fill: "#14301f" },
  ],
  scale: 1.75,
  inTheMiddle: true,
};

export const kFairy: NeutralLook = {
  outline:
    "M0-9.6C1.7-9.6 2.8-8.4 2.8-6.9C2.8-6 2.4-5.2 1.8-4.7C2.2-4.4 2.6-4 2.8-3.5C4.6-7.2 8.6-8.4 9.6-6.2C10.4-4.2 7.6-.4 4-.2C7 .4 8.6 3 7.6 4.8C6.8 6 4.8 5.6 3.6 4.4L5 9.6H-5L-3.6 4.4C-4.8 5.6-6.8 6-7.6 4.8C-8.6 3-7 .4-4-.2C-7.6-.4-10.4-4.2-9.6-6.2C-8.6-8.4-4.6-7.2-2.8-3.5C-2.6-4-2.2-4.4-1.8-4.7C-2.4-5.2-2.8-6-2.8-6.9C-2.8-8.4-1.7-9.6 0-9.6Z",
  colour: "#f7b8dc",
  details: [
    { path: "M-1.9-3.6H1.9L4.2 9H-4.2Z", fill: "#c23a8c" },
    { path: "M-2.1-6.9a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0-4.2 0Z", fill: "#f6d7b4" },
    { path: "M-2.3-7.2C-2.2-9.6 2.2-9.6 2.3-7.2C1-8.2-1-8.2-2.3-7.2Z", fill: "#8a5a1e" },
    { path: "M0-1.6L.7 0L2.4 .2L1.1 1.3L1.5 3L0 2.1L-1.5 3L-1.1 1.3L-2.4 .2L-.7 0Z", fill: "#ffe27a" },
  ],
  scale: 0.95,
};

/** The fairy in other colours. */
export const kBlackFairy: NeutralLook = {
  ...kFairy,
  colour: "#6d6480",
  details: kFairy.details.map((detail, index) => (index === 0 ? { ...detail, fill: "#241d33" } : detail)),
};
