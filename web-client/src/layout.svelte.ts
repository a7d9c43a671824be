// Where the layout of every screen is decided. The page carries the names of those that hold in `data-layout`; styles ask
// for them (`:global([data-layout~="phone"]) { ... }`), scripts ask here. No other file knows a width of the screen.

const kLayouts = {
  /** A table in one column: people above, the board, the turn beneath it, pages as sheets over them. Else three columns. */
  phone: "(max-width: 56.25rem)",
  /** A page outside a table in one column. */
  column: "(max-width: 48rem)",
} as const;

type Layout = keyof typeof kLayouts;

const holds = $state<Record<Layout, boolean>>({ phone: false, column: false });

/** Whether a table is laid out for a phone now; where a template or an effect asks, it is asked again after a change. */
export function isPhone(): boolean {
  return holds.phone;
}

/** Follows the size of the window from now on. */
export function followWindow(
  page: HTMLElement,
  match: typeof matchMedia = matchMedia.bind(globalThis),
): void {
  for (const [layout, query] of Object.entries(kLayouts) as [Layout, string][]) {
    const list = match(query);
    const follow = () => {
      holds[layout] = list.matches;
      page.dataset["layout"] = Object.keys(kLayouts)
        .filter((name) => holds[name as Layout])
        .join(" ");
    };
    list.addEventListener("change", follow);
    follow();
  }
}
