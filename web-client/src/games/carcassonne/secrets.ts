// Whether people at one device have to hide something from each other.

import type { CarcassonneView } from "../../protocol/messages";

/** Tiles that not everybody may see, or cards in hands. */
export function hasSecrets({ hands, things }: Pick<CarcassonneView, "hands" | "things">): boolean {
  return (
    (hands ?? []).some((tiles) => tiles.includes(null)) ||
    Object.values(things).some(({ shape }) => shape === "hands")
  );
}
