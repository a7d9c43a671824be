// The tiles within the City of Carcassonne bear a mark of which nothing is seen: the quarters themselves are painted.

import type { SignLook } from "../../board/signs";

export const signs: Readonly<Record<string, SignLook>> = {
  quarter: { stand: "tile", radius: 1, picture: () => "" },
};
