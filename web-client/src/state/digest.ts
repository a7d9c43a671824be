// The digest of a document as the wire defines it: a sum over its leaves, each hashed with its path.

/** Two sums modulo 2^32. */
type Sum = [number, number];

/** The hash of a path so far, from which those of the paths below it go on. */
const kRoot: Sum = [0x811c9dc5, 0x9e3779b9];

function add([first, second]: Sum, text: string): Sum {
  for (let at = 0; at < text.length; ++at) {
    const code = text.charCodeAt(at);
    if (code > 127) return addBytes([first, second], new TextEncoder().encode(text.slice(at)));
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x85ebca6b);
  }
  return [first, second];
}

function addBytes([first, second]: Sum, bytes: Uint8Array): Sum {
  for (const byte of bytes) {
    first = Math.imul(first ^ byte, 0x01000193);
    second = Math.imul(second ^ byte, 0x85ebca6b);
  }
  return [first, second];
}

function spread(hash: number): number {
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/**
 * The sums of objects that were read before. Documents are never changed, and a patch shares what it leaves alone: of
 * the next document only what is new is hashed.
 */
const read = new WeakMap<object, { path: string; sum: Sum }>();

function leaves(value: unknown, path: string, hash: Sum): Sum {
  if (value === null || typeof value !== "object") return leaf(hash, JSON.stringify(value));
  const known = read.get(value);
  if (known?.path === path) return known.sum;
  const members = Object.entries(value);
  let sum: Sum = members.length > 0 ? [0, 0] : leaf(hash, Array.isArray(value) ? "[]" : "{}");
  for (const [key, member] of members) {
    const step = `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    const [first, second] = leaves(member, path + step, add(hash, step));
    sum = [(sum[0] + first) | 0, (sum[1] + second) | 0];
  }
  read.set(value, { path, sum });
  return sum;
}

function leaf(hash: Sum, text: string): Sum {
  const [first, second] = add(hash, `\0${text}`);
  return [spread(first), spread(second)];
}

/** `value` is JSON, and is never changed. */
export function digest(value: unknown): string {
  return leaves(value, "", kRoot)
    .map((half) => (half >>> 0).toString(16).padStart(8, "0"))
    .join("");
}
