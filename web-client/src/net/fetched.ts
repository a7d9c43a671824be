// What the server tells everybody under an address, asked for once. Where there is no server it is what one last told this device.

import { putAway, takeOut } from "../state/shelf";
import { at } from "./base";

/** Asks for the JSON of an address when it is first wanted, and again only after a failure, when what this device was told before has to do; `read` takes from it what is used. */
export function fetchedOnce<Answer, Wanted>(
  path: string,
  read: (answer: Answer) => Wanted,
): () => Promise<Wanted> {
  let wanted: Promise<Wanted> | null = null;
  const ask = async () => {
    try {
      const answer = await fetchJson<Answer>(path);
      void putAway("answers", path, answer);
      return read(answer);
    } catch (error) {
      wanted = null;
      const kept = await takeOut("answers", path);
      if (kept === undefined) throw error;
      return read(kept as Answer);
    }
  };
  return () => {
    wanted ??= ask();
    return wanted;
  };
}

/** The JSON of an address. */
export async function fetchJson<Answer>(path: string): Promise<Answer> {
  const response = await fetch(at(path));
  if (!response.ok) throw new Error(`GET ${path}: ${response.status}`);
  return response.json();
}
