// A standing monk in a wide habit with a crosier. No other figure has a staff that curls above the head.

import type { FigureLook } from "../looks";

export const kAbbot: FigureLook = {
  outline:
    "M-1.4-10.2C1-10.2 2.4-8.4 2.4-6.4C2.4-5.2 2-4.3 1.3-3.7C3.4-2.9 4.6-1 5 1.6L6.2 9.6H-9L-7.8 1.6C-7.4-1-6.2-2.9-4.1-3.7C-4.8-4.3-5.2-5.2-5.2-6.4C-5.2-8.4-3.8-10.2-1.4-10.2Z" +
    "M6.8 9.6V-5.2C6.8-6.2 7.4-6.9 8.2-6.9C9-6.9 9.4-6.3 9.2-5.6L10.9-5C11.5-7.2 10.2-9 8.2-9C6.2-9 4.8-7.4 4.8-5.2V-1.2C5.6 0 6 1.2 6.2 2.6Z",
  details: "M-4.6-6.6C-3.2-5.6.4-5.6 1.8-6.6M-1.4-3.4L-2.6-.8M-1.4-3.4L-.2-.8",
  marker: { x: -1.4, y: 3.6 },
  scale: 1.08,
  lies: false,
};
