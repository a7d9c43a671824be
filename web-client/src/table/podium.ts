// Who came where in a game that is over.

export interface Placed {
  seat: number;
  score: number;
  /** Counted from 1; who shares a place has the same. */
  place: number;
}

/** Everybody in the order of their places. Winners come first, even with fewer points. */
export function placed(scores: Record<string, number>, winners: readonly number[]): Placed[] {
  const all = Object.entries(scores).map(([seat, score]) => ({ seat: Number(seat), score }));
  const beats = (one: (typeof all)[number], other: (typeof all)[number]) => {
    const won = Number(winners.includes(one.seat)) - Number(winners.includes(other.seat));
    return won !== 0 ? won > 0 : !winners.includes(one.seat) && one.score > other.score;
  };
  return all
    .map((one) => ({ ...one, place: 1 + all.filter((other) => beats(other, one)).length }))
    .sort((a, b) => a.place - b.place || b.score - a.score || a.seat - b.seat);
}

export interface PodiumStep {
  place: number;
  /** All who share it. */
  seats: readonly Placed[];
}

const kSteps = [1, 2, 3];

/** The steps, the highest first, and those who stand beneath them. */
export function podiumOf(places: readonly Placed[]): { steps: PodiumStep[]; rest: Placed[] } {
  const step = (place: number): PodiumStep => ({ place, seats: places.filter((one) => one.place === place) });
  return {
    steps: kSteps.map(step).filter(({ seats }) => seats.length > 0),
    rest: places.filter(({ place }) => !kSteps.includes(place)),
  };
}
