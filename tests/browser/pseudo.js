// A language for tests alone: English with accents on every letter, 40 per cent longer and in brackets. What is not in it was
// never translated; where it does not fit, no long language will.

/** A text, or the parts of one with values in it (web-client/src/text/parsed.ts): only the literals are told otherwise. Runs in the page as
 * well: it uses nothing from outside. */
export function retold(message) {
  const plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  const accented = "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļḿñöþǫŕšţûṽŵẋýž";
  let due = 0;
  /** More than every other letter comes twice. */
  const letter = (one) => {
    const at = plain.indexOf(one);
    if (at < 0) return one;
    due += 0.55;
    const twice = due >= 1;
    if (twice) due -= 1;
    return accented[at].repeat(twice ? 2 : 1);
  };
  const text = (literal) => [...literal].map(letter).join("");
  const part = (one) => {
    if (typeof one === "string") return text(one);
    const [name, options, ...plural] = one;
    if (!options) return one;
    const told = Object.entries(options).map(([key, parts]) => [key, parts.map(part)]);
    return [name, Object.fromEntries(told), ...plural];
  };
  return typeof message === "string" ? `⟦${text(message)}⟧` : ["⟦", ...message.map(part), "⟧"];
}

/** Each visible text that lies outside of what holds it, or is cut off. Runs in the page. */
export function cutTexts() {
  const kHolders = "button, .button, summary, label, select, .card, .panel, .banner, th, td";
  const cut = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim();
    const parent = node.parentElement;
    if (!text || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // For who listens, and what shows all of itself when it is opened.
    if (parent.closest(".hidden, svg, script, style, option, kbd, [aria-hidden=true], .brief")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
    const left = Math.min(...rects.map((rect) => rect.left));
    const right = Math.max(...rects.map((rect) => rect.right));
    const top = Math.min(...rects.map((rect) => rect.top));
    const bottom = Math.max(...rects.map((rect) => rect.bottom));
    if (rects.length === 0) continue;
    const holder = parent.closest(kHolders);
    let across = true;
    let down = true;
    for (let box = parent; box && (across || down); box = box.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(box);
      if (clipPath !== "none") across = down = false; // shown to nobody who looks
      const edge = box.getBoundingClientRect();
      const clips = (how) => how === "hidden" || how === "clip";
      const held = box === holder;
      if (across && (held || clips(overflowX)) && (left < edge.left - 1 || right > edge.right + 1))
        cut.add(`across: ${text}`);
      if (down && (held || clips(overflowY)) && (top < edge.top - 2 || bottom > edge.bottom + 2))
        cut.add(`down: ${text}`);
      if (overflowX === "auto" || overflowX === "scroll") across = false;
      if (overflowY === "auto" || overflowY === "scroll") down = false;
    }
    // Beneath its neighbour; pages lie over the rest on purpose.
    const row = parent.closest("li, tr, .row, .line");
    for (const rect of row ? rects : []) {
      for (const x of [rect.left + 2, rect.right - 2]) {
        const over = document.elementFromPoint(x, (rect.top + rect.bottom) / 2);
        if (over && row.contains(over) && !over.contains(parent) && !parent.contains(over))
          cut.add(`beneath its neighbour: ${text}`);
      }
    }
    if (across && (left < -1 || right > innerWidth + 1)) cut.add(`off the screen: ${text}`);
  }
  return [...cut];
}

/** Each visible text with a word that has no accent. `names` are values, as those of people. Runs in the page. */
export function untranslatedTexts(names) {
  const found = new Set();
  /** The longest first: "key" is a part of "donkey". */
  const known = names.toSorted((one, other) => other.length - one.length);
  const own =
    "[data-topic], [data-rule] p, [data-rule] h3, [data-card], [data-order], kbd, [data-invite], [data-code], select[data-setting=locale]";
  const look = (text) => {
    const plain = text.replace(/https?:\S+|\b[0-9a-f]{32,}\b/g, " ");
    const rest = known.reduce((left, name) => left.replaceAll(name, " "), plain);
    if (/[A-Za-z]{2,}/.test(rest)) found.add(text.trim());
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement.closest(`script, style, noscript, ${own}`)) look(node.textContent);
  for (const name of ["aria-label", "title", "placeholder", "alt"])
    for (const one of document.querySelectorAll(`body [${name}]`))
      if (!one.closest(own)) look(one.getAttribute(name));
  return [...found];
}
