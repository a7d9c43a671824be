/** A cell of a square lattice: x to the east, y to the north. */
export interface Cell {
  x: number;
  y: number;
}

export function cellKey({ x, y }: Cell): string {
  return `${x},${y}`;
}

export function cellOf(key: string): Cell {
  const [x = 0, y = 0] = key.split(",").map(Number);
  return { x, y };
}

/**
 * The cell that one comes to from `from` with an arrow key, the nearest to the middle when there is no `from`; `step` is one
 * cell to the east or to the north.
 */
export function neighbourCell<C extends Cell>(cells: readonly C[], from: Cell | null, step: Cell): C | null {
  const cost = (cell: Cell) => {
    if (!from) return Math.hypot(cell.x, cell.y);
    const aside = Math.abs((cell.x - from.x) * step.y) + Math.abs((cell.y - from.y) * step.x);
    return ahead(cell) + 3 * aside;
  };
  const ahead = (cell: Cell) => (from ? (cell.x - from.x) * step.x + (cell.y - from.y) * step.y : 1);
  const open = cells.filter((cell) => ahead(cell) > 0);
  return open.reduce<C | null>((best, cell) => (!best || cost(cell) < cost(best) ? cell : best), null);
}
