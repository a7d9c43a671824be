// Pictures kept on the device, so that a table that one returns to is not painted again. What was painted by another version
// of the client is forgotten, and everything when it becomes too much. Without a store nothing is kept, and all goes on.

const kStore = "pictures";
/** About 20 MB. */
const kKeptMax = 800;
const kVersionKey = "version";

/** Pictures are written together, so long after the first of them. */
const kTogether_ms = 1000;

let opened: Promise<IDBDatabase | null> | null = null;
/** What is in the store. */
let kept = new Set<IDBValidKey>();
/** What is to be written. */
let fresh: [name: string, picture: Blob][] = [];

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function pictures(database: IDBDatabase): IDBObjectStore {
  return database.transaction(kStore, "readwrite").objectStore(kStore);
}

/** `version` changes with everything that changes the pictures. */
async function open(version: string): Promise<IDBDatabase | null> {
  try {
    const request = indexedDB.open("gatehouse-tiles", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(kStore);
    const database = await answerOf(request);
    const store = pictures(database);
    const [before, names] = await Promise.all([
      answerOf(store.get(kVersionKey)),
      answerOf(store.getAllKeys()),
    ]);
    kept = new Set(names);
    if (before !== version || kept.size > kKeptMax) {
      const empty = pictures(database);
      empty.clear();
      await answerOf(empty.put(version, kVersionKey));
      kept.clear();
    }
    return database;
  } catch {
    return null;
  }
}

export async function keptPicture(version: string, name: string): Promise<Blob | null> {
  opened ??= open(version);
  const database = await opened;
  if (!kept.has(name)) return null;
  try {
    const found: unknown = database && (await answerOf(pictures(database).get(name)));
    return found instanceof Blob ? found : null;
  } catch {
    return null;
  }
}

/** Keeps a picture that was not kept before. */
export function keepPicture(name: string, picture: Blob): void {
  if (kept.size >= kKeptMax || kept.has(name)) return;
  kept.add(name);
  if (fresh.length === 0) setTimeout(writeFresh, kTogether_ms);
  fresh.push([name, picture]);
}

async function writeFresh(): Promise<void> {
  const database = await opened;
  const written = fresh;
  fresh = [];
  if (!database) return;
  try {
    const store = pictures(database);
    for (const [name, picture] of written) store.put(picture, name);
  } catch {
    // The device is full: they are painted again next time.
  }
}
