// Where the layout of every screen is decided. The page carries the names of those that hold in `data-layout`; styles ask
// for them (`:global([data-layout~="phone"]) { ... }`), scripts ask here. No other file knows a size of the screen.

/** What is asked of the window. */
const kQueries = {
  medium: "(max-width: 75rem)",
  narrow: "(max-width: 56.25rem)",
  column: "(max-width: 48rem)",
  slim: "(max-width: 43.75rem)",
  short: "(max-height: 34rem)",
  wide: "(min-aspect-ratio: 5/4)",
} as const;

type Window = Record<keyof typeof kQueries, boolean>;

const kLayouts = {
  /** A table in one column: people above, the board, the turn beneath it, pages as sheets over them. */
  phone: (is: Window) => is.slim && !isLittleHigh(is),
  /** The same, with room for a page beside the turn. */
  tablet: (is: Window) => is.narrow && !is.slim && !isLittleHigh(is),
  /** A table on a screen of little height: the board, and all else in one column beside it. */
  low: isLittleHigh,
  /** The people of a table stand in a strip, not in a column of their own. */
  strip: (is: Window) => is.medium || isLittleHigh(is),
  /** A page outside a table in one column. */
  column: (is: Window) => is.column,
} as const;

function isLittleHigh({ short, wide }: Window): boolean {
  return short && wide;
}

type Layout = keyof typeof kLayouts;

const holds = $state<Record<Layout, boolean>>({
  phone: false,
  tablet: false,
  low: false,
  strip: false,
  column: false,
});

/** Whether pages of a table lie over the rest of it, for want of room; a template or an effect asks again after a change. */
export function isTight(): boolean {
  return holds.phone || holds.low;
}

/** Whether the screen has so little height that all but the board stands beside it. */
export function isLow(): boolean {
  return holds.low;
}

/** Whether the tools stand beside the board, not over it. */
export function hasToolStrip(): boolean {
  return holds.phone || holds.low || holds.tablet;
}

/** Whether the people of a table stand in a strip, with no room beneath them. */
export function inStrip(): boolean {
  return holds.strip;
}

/** Follows the size of the window from now on. */
export function followWindow(
  page: HTMLElement,
  match: typeof matchMedia = matchMedia.bind(globalThis),
): void {
  const names = Object.keys(kLayouts) as Layout[];
  const lists = Object.entries(kQueries).map(([name, query]) => ({ name, list: match(query) }));
  const follow = () => {
    const is = Object.fromEntries(lists.map(({ name, list }) => [name, list.matches])) as Window;
    for (const name of names) holds[name] = kLayouts[name](is);
    page.dataset["layout"] = names.filter((name) => holds[name]).join(" ");
  };
  for (const { list } of lists) list.addEventListener("change", follow);
  follow();
}
