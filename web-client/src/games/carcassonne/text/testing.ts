// Before each test file: every expansion is loaded, as at a table where all of them are in play.

import { kNames, loadWith } from "../expansions/all";

await loadWith(kNames);
