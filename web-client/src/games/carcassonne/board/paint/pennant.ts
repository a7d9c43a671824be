// A coat of arms, on a ground and with an outline of its own.

import { group, path } from "./svg";
import { kMeadow as kTheme } from "./theme";

export function pennant(): string {
  const shield = "M-8-9H8V0Q8 7.4 0 11Q-8 7.4-8 0Z";
  return group(
    {},
    path(shield, { fill: kTheme.shadow, opacity: 0.35, transform: "translate(1.3 1.6)" }),
    path(shield, { fill: kTheme.ink, stroke: kTheme.ink, "stroke-width": 2.2, "stroke-linejoin": "round" }),
    path(shield, { fill: kTheme.cream }),
    path("M-6.2-7.2H6.2V0Q6.2 6 0 9Q-6.2 6-6.2 0Z", { fill: kTheme.pennant }),
    path("M-6.2 3.6L0-2.4L6.2 3.6V-.4L0-6.4L-6.2-.4Z", { fill: kTheme.gold }),
  );
}
