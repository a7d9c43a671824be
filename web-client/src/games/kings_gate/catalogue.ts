// The box as the server describes it, fetched once: what is printed on the locations.

import type { LocationEntry } from "./view";

let entries: Promise<LocationEntry[]> | null = null;

export function locationEntries(): Promise<LocationEntry[]> {
  entries ??= fetch("/api/games/kings_gate/catalogue")
    .then(async (response) => {
      if (!response.ok) throw new Error(`the catalogue: ${response.status}`);
      return ((await response.json()) as { locations: LocationEntry[] }).locations;
    })
    .catch((error: unknown) => {
      entries = null;
      throw error;
    });
  return entries;
}
