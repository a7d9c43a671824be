// What d3-zoom asks of d3-transition and d3-interpolate, which vite.config.ts replaces by this: the view moves at once, so there is
// nothing to interrupt and nothing in between, and a tenth of a table's script less to load.

import { selection } from "d3-selection";

export function interrupt(): void {}

selection.prototype.interrupt = function (this: unknown) {
  return this;
};

export function interpolateZoom(): never {
  throw new Error("the view moves without a transition");
}
