// The table under the tiles: boards with their grain, to be laid over its colour. They lie across the grid of the tiles, and the picture repeats
// without a seam: it is as wide as high, and at its right side everything is so much lower as it is high.

import { randomOf, within } from "../random";
import { element, group, path } from "./svg";

const kSide = 320;
const kPlank = 64;

export function tableTop(): string {
  const random = randomOf("table");
  const planks = Array.from({ length: kSide / kPlank }, (_, index) => {
    const y = index * kPlank;
    const tone = within(random, 0, 0.07);
    const grain = Array.from({ length: 9 }, () => {
      const [rise, fall] = [within(random, -5, 5), within(random, -5, 5)];
      // Both ends at one level: the line runs on in the next picture.
      const d = `M0 ${(y + within(random, 6, kPlank - 6)).toFixed(1)}c96 ${rise.toFixed(1)} 224 ${fall.toFixed(1)} ${kSide} 0`;
      return path(d, {
        fill: "none",
        stroke: "#000",
        "stroke-width": within(random, 0.6, 1.8),
        opacity: within(random, 0.03, 0.09),
      });
    });
    return (
      element("rect", { y, width: kSide, height: kPlank, opacity: tone }) +
      grain.join("") +
      element("rect", { y, width: kSide, height: 1.8, opacity: 0.26 }) +
      element("rect", { y: y + 1.8, width: kSide, height: 1.2, fill: "#fff", opacity: 0.1 })
    );
  }).join("");
  const frame = {
    xmlns: "http://www.w3.org/2000/svg",
    width: kSide,
    height: kSide,
    viewBox: `0 0 ${kSide} ${kSide}`,
  };
  const twice = planks + group({ transform: `translate(0 ${-kSide})` }, planks);
  return element("svg", frame, group({ transform: "matrix(1 1 0 1 0 0)" }, twice));
}
