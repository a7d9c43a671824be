// The City of Carcassonne bears a mark of which nothing is seen: it is painted as a whole.

import type { SignLook } from "../painted";

export const signs: Readonly<Record<string, SignLook>> = {
  "inner-city": { stand: "spot", radius: 1, picture: () => "" },
};
