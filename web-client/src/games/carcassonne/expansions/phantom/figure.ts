// A hooded ghost without arms or legs, so that nobody takes it for a follower, small as it may be.

import type { FigureLook } from "../../board/figures";

export const kPhantom: FigureLook = {
  outline:
    "M0-10.6C4-10.6 6-7.6 6.2-3.6C6.4.2 7.4 4 8.6 9.6Q6.4 9.8 5 7.6Q3.6 9.9 1.7 9.6Q.6 8.6 0 7.2Q-.6 8.6-1.7 9.6Q-3.6 9.9-5 7.6Q-6.4 9.8-8.6 9.6C-7.4 4-6.4.2-6.2-3.6C-6-7.6-4-10.6 0-10.6Z",
  details: "M-2.5-5.6V-3.6M2.5-5.6V-3.6M-3.4 4.6V6.4M3.4 4.6V6.4",
  marker: { x: 0, y: 1.6 },
  scale: 1.05,
  lies: false,
};
