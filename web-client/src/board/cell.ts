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
