const BYTES = 16;

/** `crypto.randomUUID` is missing on pages without HTTPS. */
export function newClientId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
