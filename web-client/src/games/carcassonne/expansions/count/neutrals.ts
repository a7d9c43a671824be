// The count: a wide hat with a feather, and a cloak in purple down to the ground, with a chain of gold.

import type { NeutralLook } from "../looks";

export const kCount: NeutralLook = {
  outline:
    "M-7.2-5.8C-7.4-7.2-4.6-7.4-3.6-7.4L-2.6-9.8H2.2L3-8.2C4.4-9.9 6.6-10 8.2-9C7.6-7.4 6.2-6.6 4.6-6.5C6-6.4 7.4-6.2 7.2-5.4C6.6-4.4 4.4-4.2 3.2-4.2L2.4-2.2C4.6-1.6 6.4-.4 7 1.8L9.6 9.8H-9.6L-7 1.8C-6.4-.4-4.6-1.6-2.4-2.2L-3.2-4.2C-5-4.3-7-4.8-7.2-5.8Z",
  colour: "#6a2c7c",
  details: [
    { path: "M-2.9-4.6H2.9L2.2-2.2Q0-.8-2.2-2.2Z", fill: "#f3cfa9" },
    { path: "M-2.6-9.8H2.2L3.6-7.2L4-6.4H-4L-3.6-7.4Z", fill: "#b02a4a" },
    { path: "M3-8.2C4.4-9.9 6.6-10 8.2-9C7.6-7.4 5.6-6.5 3.6-6.9Z", fill: "#fdf5e0" },
    { path: "M-1.8-1.4L0 9.6H-3.4L-5.2 1.2ZM1.8-1.4L0 9.6H3.4L5.2 1.2Z", fill: "#f6efe0" },
    { path: "M-4.4-.6Q0 5.4 4.4-.6L5.2 .4Q0 7.6-5.2 .4Z", fill: "#f3c64b" },
    { path: "M-1.5 4.4a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0Z", fill: "#f3c64b" },
  ],
  scale: 1.25,
};
