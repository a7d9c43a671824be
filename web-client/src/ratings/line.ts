// A rating through somebody's games, as a small line.

export interface Line {
  /** As an SVG has it: "x,y x,y". */
  points: string;
  /** Where it ends. */
  end: readonly [x: number, y: number];
  lowest: number;
  highest: number;
  latest: number;
}

/** Fewer games make no line. */
export const kLeastGames = 2;

/** `edge`: so far the line stays within the picture. REQUIRES: kLeastGames values. */
export function lineOf(values: readonly number[], width: number, height: number, edge: number): Line {
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const x = (index: number) => edge + (index / (values.length - 1)) * (width - 2 * edge);
  const y = (value: number) =>
    lowest === highest
      ? height / 2
      : height - edge - ((value - lowest) / (highest - lowest)) * (height - 2 * edge);
  const places = values.map((value, index) => [rounded(x(index)), rounded(y(value))] as const);
  return {
    points: places.map(([across, down]) => `${across},${down}`).join(" "),
    end: places.at(-1) ?? [0, 0],
    lowest,
    highest,
    latest: values.at(-1) ?? 0,
  };
}

const rounded = (value: number) => Math.round(value * 10) / 10;
