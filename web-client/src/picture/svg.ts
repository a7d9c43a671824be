// Pieces of SVG as text, for pictures that are made without a page.

type Attributes = Record<string, string | number>;

export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

export function element(name: string, attributes: Attributes, content = ""): string {
  const text = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? rounded(value) : value}"`)
    .join("");
  return content ? `<${name}${text}>${content}</${name}>` : `<${name}${text}/>`;
}

export function path(d: string, attributes: Attributes): string {
  return element("path", { d, ...attributes });
}

export function group(attributes: Attributes, ...content: string[]): string {
  return element("g", attributes, content.join(""));
}

export function moved({ x, y }: { x: number; y: number }, content: string): string {
  return group({ transform: `translate(${rounded(x)} ${rounded(y)})` }, content);
}

/** What somebody has written, as text of a picture. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
