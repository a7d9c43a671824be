// The box as the server describes it: what is printed on the locations.

import { fetchedOnce } from "../../net/fetched";
import type { LocationEntry } from "./view";

export const locationEntries = fetchedOnce(
  "/api/games/kings_gate/catalogue",
  ({ locations }: { locations: LocationEntry[] }) => locations,
);
