/** A number as one writes it: with a minus, which is no hyphen. */
export function written(value: number | string): string {
  return String(value).replace("-", "−");
}

/** Points with their sign. */
export function signed(points: number): string {
  return points < 0 ? written(points) : `+${points}`;
}
