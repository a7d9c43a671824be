// The table under the tiles: planks with their grain, to be laid over its colour. The picture repeats without a seam.

import { randomOf, within } from "../random";
import { element, path } from "./svg";

const kWidth = 480;
const kPlank = 64;
const kPlanks = 5;

export function tableTop(): string {
  const random = randomOf("table");
  const planks = Array.from({ length: kPlanks }, (_, index) => {
    const y = index * kPlank;
    const joint = within(random, 60, kWidth - 60);
    const tone = within(random, 0, 0.07);
    const grain = Array.from({ length: 9 }, () => {
      const level = y + within(random, 6, kPlank - 6);
      const [rise, fall] = [within(random, -5, 5), within(random, -5, 5)];
      // Both ends at one level: the line runs on in the next picture.
      const d = `M0 ${level.toFixed(1)}C${kWidth * 0.3} ${(level + rise).toFixed(1)} ${kWidth * 0.7} ${(level + fall).toFixed(1)} ${kWidth} ${level.toFixed(1)}`;
      return path(d, {
        fill: "none",
        stroke: "#000",
        "stroke-width": within(random, 0.6, 1.8),
        opacity: within(random, 0.03, 0.09),
      });
    });
    return (
      element("rect", { x: 0, y, width: kWidth, height: kPlank, opacity: tone }) +
      element("rect", { x: joint, y, width: 1.6, height: kPlank, opacity: 0.22 }) +
      grain.join("") +
      element("rect", { x: 0, y, width: kWidth, height: 1.8, opacity: 0.26 }) +
      element("rect", { x: 0, y: y + 1.8, width: kWidth, height: 1.2, fill: "#fff", opacity: 0.1 })
    );
  });
  const height = kPlank * kPlanks;
  const frame = {
    xmlns: "http://www.w3.org/2000/svg",
    width: kWidth,
    height,
    viewBox: `0 0 ${kWidth} ${height}`,
  };
  return element("svg", frame, planks.join(""));
}
