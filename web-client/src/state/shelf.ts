// Larger things that are kept on this device, by their names: finished games, and what a server last told everybody. Without a store
// nothing is kept, and all goes on.

type Shelf = "games" | "answers";

/** Grows when messages or documents get another form. */
const kForm = 2;

let opened: Promise<IDBDatabase> | null = null;

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open("gatehouse-kept", kForm);
  // What was kept in another form could not be shown any more.
  request.onupgradeneeded = () => {
    const { result: database } = request;
    for (const shelf of [...database.objectStoreNames]) database.deleteObjectStore(shelf);
    for (const shelf of ["games", "answers"] satisfies Shelf[]) database.createObjectStore(shelf);
  };
  return answerOf(request);
}

async function on<T>(shelf: Shelf, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    opened ??= open();
    const database = await opened;
    return await answerOf(ask(database.transaction(shelf, "readwrite").objectStore(shelf)));
  } catch {
    opened = null;
    return undefined;
  }
}

/** `value`: anything that JSON can say. */
export async function putAway(shelf: Shelf, name: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  await on(shelf, (store) => store.put(text, name));
}

/** Undefined when there is nothing of that name. */
export async function takeOut(shelf: Shelf, name: string): Promise<unknown> {
  const text: unknown = await on(shelf, (store) => store.get(name));
  return typeof text === "string" ? JSON.parse(text) : undefined;
}

export async function takeOutAll(shelf: Shelf): Promise<unknown[]> {
  const texts: unknown[] = (await on(shelf, (store) => store.getAll())) ?? [];
  return texts.flatMap((text) => (typeof text === "string" ? [JSON.parse(text)] : []));
}

export async function throwAway(shelf: Shelf, name: string): Promise<void> {
  await on(shelf, (store) => store.delete(name));
}
