// Pictures kept on the device, so that a table that one returns to is not painted again. What was painted by another version
// of the client is forgotten, and everything when it becomes too much. Without a store nothing is kept, and all goes on.

const kStore = "pictures";
/** About 20 MB. */
const kKeptMax = 800;
const kVersionKey = "version";

let opened: Promise<IDBDatabase | null> | null = null;
let kept = 0;

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function pictures(database: IDBDatabase): IDBObjectStore {
  return database.transaction(kStore, "readwrite").objectStore(kStore);
}

/** `version` changes with whatever changes the pictures. */
async function open(version: string): Promise<IDBDatabase | null> {
  try {
    const request = indexedDB.open("gatehouse-tiles", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(kStore);
    const database = await answerOf(request);
    const store = pictures(database);
    const [before, count] = await Promise.all([answerOf(store.get(kVersionKey)), answerOf(store.count())]);
    kept = count;
    if (before !== version || count > kKeptMax) {
      const fresh = pictures(database);
      fresh.clear();
      await answerOf(fresh.put(version, kVersionKey));
      kept = 1;
    }
    return database;
  } catch {
    return null;
  }
}

export async function keptPicture(version: string, name: string): Promise<Blob | null> {
  opened ??= open(version);
  const database = await opened;
  try {
    const found: unknown = database && (await answerOf(pictures(database).get(name)));
    return found instanceof Blob ? found : null;
  } catch {
    return null;
  }
}

export async function keepPicture(version: string, name: string, picture: Blob): Promise<void> {
  opened ??= open(version);
  const database = await opened;
  if (!database || kept >= kKeptMax) return;
  kept += 1;
  try {
    await answerOf(pictures(database).put(picture, name));
  } catch {
    // The device is full: it is painted again next time.
  }
}
