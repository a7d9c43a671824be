// Small pieces of SVG text.

import { type Point, pathOf, rounded } from "../geometry";

type Attributes = Record<string, string | number>;

export function element(name: string, attributes: Attributes, content = ""): string {
  const text = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? rounded(value) : value}"`)
    .join("");
  return content ? `<${name}${text}>${content}</${name}>` : `<${name}${text}/>`;
}

export function path(d: string, attributes: Attributes): string {
  return element("path", { d, ...attributes });
}

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

export function group(attributes: Attributes, ...content: string[]): string {
  return element("g", attributes, content.join(""));
}

export function moved(point: Point, content: string): string {
  return group({ transform: `translate(${rounded(point.x)} ${rounded(point.y)})` }, content);
}

export function shifted(points: readonly Point[], dx: number, dy: number): Point[] {
  return points.map(({ x, y }) => ({ x: x + dx, y: y + dy }));
}
