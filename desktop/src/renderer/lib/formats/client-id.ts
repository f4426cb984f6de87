const BYTES = 16;

/** Returns a random id; pages without HTTPS have no `crypto.randomUUID`. */
export function newClientId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
