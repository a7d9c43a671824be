// What the server tells everybody under an address, asked for once.

/** Asks for the JSON of an address when it is first wanted, and again only after a failure; `read` takes from it what is used. */
export function fetchedOnce<Answer, Wanted>(
  path: string,
  read: (answer: Answer) => Wanted,
): () => Promise<Wanted> {
  let wanted: Promise<Wanted> | null = null;
  return () => {
    wanted ??= fetchJson<Answer>(path)
      .then(read)
      .catch((error: unknown) => {
        wanted = null;
        throw error;
      });
    return wanted;
  };
}

async function fetchJson<Answer>(path: string): Promise<Answer> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`GET ${path}: ${response.status}`);
  return response.json();
}
