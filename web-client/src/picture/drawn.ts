// What a component draws, as SVG text that needs no style sheet: each element says itself how it looks.

import { type Component, flushSync, mount, unmount } from "svelte";

const kLooks = [
  ...["fill", "fill-rule", "opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap"],
  ...["font-family", "font-size", "font-weight", "text-anchor"],
];

export function drawn<Props extends Record<string, unknown>>(part: Component<Props>, props: Props): string {
  const target = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  target.setAttribute("class", "hidden");
  document.body.append(target);
  const mounted = mount(part as Component<Record<string, unknown>>, { target, props });
  flushSync();
  const copy = target.cloneNode(true) as SVGElement;
  const originals = target.querySelectorAll("*");
  copy.querySelectorAll("*").forEach((one, index) => {
    const original = originals[index];
    if (original) wear(one, getComputedStyle(original));
  });
  void unmount(mounted);
  target.remove();
  return [...copy.children].map((child) => new XMLSerializer().serializeToString(child)).join("");
}

/** Writes a style into the element itself. What is said of a group holds for all in it, so only what differs needs words. */
function wear(one: Element, style: CSSStyleDeclaration): void {
  for (const name of kLooks) {
    const value = style.getPropertyValue(name);
    if (value && !(one.tagName === "g" && name !== "opacity")) one.setAttribute(name, value);
  }
  for (const { name } of [...one.attributes])
    if (name === "class" || name.startsWith("data-")) one.removeAttribute(name);
}
