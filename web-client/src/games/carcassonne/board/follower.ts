// The shape of a follower, from which others are made.

import { kFigurePath } from "../../../board/seats";
import type { FigureLook } from "../expansions/looks";

export const kFollower: FigureLook = {
  outline: kFigurePath,
  details: "",
  marker: { x: 0, y: 3.4 },
  scale: 1,
  lies: true,
};
