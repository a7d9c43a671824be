// Several people at one device: whom it has to be given to before the table is shown.

/** Who has said that they look at the device, and for whom the game was waiting then already: they know that they took it out of turn. */
export interface Looking {
  seat: number;
  despite: readonly number[];
}

/**
 * Those of whom one is to take the device; nobody while the table may be seen. `seat` is the one that is shown, `company` are the
 * others at this device.
 */
export function passTo(
  seat: number | null,
  company: readonly number[],
  waiting: readonly number[],
  looking: Looking | null,
): number[] {
  if (company.length === 0) return [];
  const here = [...(seat === null ? [] : [seat]), ...company].sort((a, b) => a - b);
  const due = here.filter((one) => waiting.includes(one));
  if (looking === null || looking.seat !== seat) return here;
  return due.includes(looking.seat) ? [] : due.filter((one) => !looking.despite.includes(one));
}

/** The next turn of those who were passed over is no exception any more. */
export function stillLooking({ seat, despite }: Looking, waiting: readonly number[]): Looking {
  return { seat, despite: despite.filter((one) => waiting.includes(one)) };
}
