// A ghost with wide eyes and a torn hem, without arms or legs: nobody takes it for a follower, small as it may be.

import type { FigureLook } from "../looks";

export const kPhantom: FigureLook = {
  outline:
    "M0-10.8C4.2-10.8 6.6-7.8 6.8-3.6C7 .6 7.6 4.6 9 9.4Q6.4 10.4 5 8Q4.1 6.4 3.4 4.4Q2.6 9.8 0 9.8Q-2.6 9.8-3.4 4.4Q-4.1 6.4-5 8Q-6.4 10.4-9 9.4C-7.6 4.6-7 .6-6.8-3.6C-6.6-7.8-4.2-10.8 0-10.8Z",
  details:
    "M-2.6-5.9V-3.5M-3.3-4.7a.7 1.4 0 1 0 1.4 0a.7 1.4 0 1 0-1.4 0ZM2.6-5.9V-3.5M1.9-4.7a.7 1.4 0 1 0 1.4 0a.7 1.4 0 1 0-1.4 0Z",
  marker: { x: 0, y: 1.6 },
  scale: 1.05,
  lies: false,
};
