// The keys under which this device asks for a profile. Who had no answer asks again with the same one, after a reload too.

import { readDevice, writeDevice } from "../state/device";
import { random128 } from "../state/random";

/** By which a profile comes to a device. */
export type Entering = "make" | "open" | "recover" | "passkey";

const slot = (deed: Entering) => `profile.${deed}`;

/** The key for this, the same until answered(); `what`: whose profile it opens. */
export function keyFor(deed: Entering, what: string): string {
  const kept = readDevice(slot(deed), "");
  const [key = "", ...of] = kept.split(" ");
  if (key && of.join(" ") === what) return key;
  const made = random128();
  writeDevice(slot(deed), `${made} ${what}`);
  return made;
}

/** The answer has come: the key is as secret as the profile, so it is forgotten. */
export function answered(deed: Entering): void {
  writeDevice(slot(deed), "");
}
