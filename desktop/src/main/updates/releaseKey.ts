import { createPublicKey, type KeyObject } from 'node:crypto';

/** Public release key, base64; the build replaces the name (`desktop/release-key.ts`). */
declare const RECADO_RELEASE_KEY: string | undefined;

/** Returns the key compiled into this build; null in a build without one, which never updates itself. */
export function compiledReleaseKey(): KeyObject | null {
  const text = typeof RECADO_RELEASE_KEY === 'string' ? RECADO_RELEASE_KEY : '';
  return text === '' ? null : releaseKey(text);
}

/**
 * @param text an Ed25519 public key (DER, SPKI) as base64
 * @throws if it is another kind of key
 */
export function releaseKey(text: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The release key is not an Ed25519 key');
  return key;
}
