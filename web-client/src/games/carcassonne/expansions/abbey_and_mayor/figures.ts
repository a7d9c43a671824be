// The mayor is broad, with a tall hat and his chain; the wagon has wheels, the barn a broken roof and a gate. No other figure has any of it.

import type { FigureLook } from "../looks";

export const kMayor: FigureLook = {
  outline:
    "M-4.2-9.6L-5-13.8H5L4.2-9.6H8.6V-7.6H3.4C3.9-5.6 3.4-4 2.4-3C6.6-3 10 0 10.2 4.6C10.2 6.2 8.8 6.8 7.6 6C7.4 7.4 6.8 8.8 6 9.8H1.6L0 7.4L-1.6 9.8H-6C-6.8 8.8-7.4 7.4-7.6 6C-8.8 6.8-10.2 6.2-10.2 4.6C-10 0-6.6-3-2.4-3C-3.4-4-3.9-5.6-3.4-7.6H-8.6V-9.6Z",
  details: "M-4.2-9.6H4.2M-5.4-2Q0 3 5.4-2M-7.6 6L-6.8 1.6M7.6 6L6.8 1.6",
  marker: { x: 0, y: 3.6 },
  scale: 1.12,
  lies: false,
};

export const kWagon: FigureLook = {
  outline:
    "M-10-.8C-10.4-7.6-7-8.6 0-8.6S10.4-7.6 10-.8H11.4L10.4 3.2C10.9 3.9 11.2 4.8 11.2 5.6A3.9 3.9 0 0 1 3.4 5.6C3.4 4.9 3.6 4.3 3.9 3.8H-3.9C-3.6 4.3-3.4 4.9-3.4 5.6A3.9 3.9 0 0 1-11.2 5.6C-11.2 4.8-10.9 3.9-10.4 3.2L-11.4-.8Z",
  details:
    "M-10-.8H10M-4.8-8.2V-.8M4.8-8.2V-.8M-7.3 2.4V8.8M-10.5 5.6H-4.1M7.3 2.4V8.8M4.1 5.6H10.5M-10.4 3.2Q-7.3-.4-3.9 3.8M10.4 3.2Q7.3-.4 3.9 3.8",
  marker: { x: 0, y: -4.6 },
  scale: 1.1,
  lies: false,
};

export const kBarn: FigureLook = {
  outline: "M0-12.4L7.6-8.4L11.4-1.2L9.4-.2V9.6H-9.4V-.2L-11.4-1.2L-7.6-8.4Z",
  details: "M-10-.6H10M-4.6 9.6V2.4H4.6V9.6M-4.6 2.4L4.6 9.6M4.6 2.4L-4.6 9.6",
  marker: { x: 0, y: -5.4 },
  scale: 1.2,
  lies: false,
};
