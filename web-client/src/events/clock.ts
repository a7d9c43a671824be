// How long something still takes, as a clock counts it down.

const kMinute_s = 60;
const kHour_s = 3600;
const kDay_s = 86_400;

const two = (number: number) => String(number).padStart(2, "0");

export interface Left {
  days: number;
  /** 9:05, or 1:09:05. */
  clock: string;
}

/** Seconds are never negative: what is late is about to be. */
export function leftOf(ms: number): Left {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor((seconds % kDay_s) / kHour_s);
  const minutes = Math.floor((seconds % kHour_s) / kMinute_s);
  const small = two(seconds % kMinute_s);
  const clock = seconds >= kHour_s ? `${hours}:${two(minutes)}:${small}` : `${minutes}:${small}`;
  return { days: Math.floor(seconds / kDay_s), clock };
}
