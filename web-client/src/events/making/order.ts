// A list whose order somebody changes.

/** With the item at `from` moved `by` places, as far as the list goes. */
export function moved<Item>(list: readonly Item[], from: number, by: number): Item[] {
  const item = list[from];
  if (item === undefined) return [...list];
  const rest = list.toSpliced(from, 1);
  const to = Math.min(Math.max(from + by, 0), rest.length);
  return rest.toSpliced(to, 0, item);
}

/** Of all, those that the list lacks, in their own order. */
export const missing = <Item>(all: readonly Item[], list: readonly Item[]): Item[] =>
  all.filter((item) => !list.includes(item));
