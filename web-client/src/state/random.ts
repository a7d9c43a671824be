// Chance of this browser's own.

/** 128 random bits. crypto.randomUUID is missing on pages served without TLS, as in a home network. */
export function random128(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
