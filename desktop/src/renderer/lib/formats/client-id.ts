const BYTES = 16;

/**
 * A new key for a message this window sends. `crypto.randomUUID` is missing where a browser opens a server of
 * the local network without HTTPS.
 */
export function newClientId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
