// Small pieces of SVG text.

import { element, path } from "../../../../picture/svg";
import { type Point, pathOf } from "../geometry";

export { element, group, moved, path } from "../../../../picture/svg";

type Attributes = Parameters<typeof element>[1];

export function line(points: readonly Point[], attributes: Attributes): string {
  return path(pathOf(points), {
    fill: "none",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    ...attributes,
  });
}

export function polygon(points: readonly Point[], attributes: Attributes): string {
  return path(pathOf(points, true), attributes);
}

export function disc(middle: Point, r: number, attributes: Attributes): string {
  return element("circle", { cx: middle.x, cy: middle.y, r, ...attributes });
}

export function shifted(points: readonly Point[], dx: number, dy: number): Point[] {
  return points.map(({ x, y }) => ({ x: x + dx, y: y + dy }));
}
