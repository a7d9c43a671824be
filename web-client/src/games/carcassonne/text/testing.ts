// Before each test file: every expansion is loaded, as at a table where all of them are in play.

import { kNames } from "../expansions/all";
import { loadWith } from "./words";

await loadWith(kNames);
