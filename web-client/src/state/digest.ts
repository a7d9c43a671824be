// The digest of a document as the wire defines it: canonical JSON, FNV-1a, 32 bit.

// The keys of documents are ASCII, where the order of sort() is that of code points.
/** `value` is JSON. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
}

export function digest(value: unknown): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(canonicalJson(value))) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}
