import { createPublicKey } from 'node:crypto';

/** Public half of the key of the shell specs, whose private half everyone knows. */
export const SPEC_RELEASE_KEY = 'MCowBQYDK2VwAyEAuIYWyBHde6h7+/o4ClaLdju7560hhpiG22pkCt4COlQ=';

/**
 * Returns the public release key that the build compiles in: `RECADO_RELEASE_KEY`, or an empty text for a build that
 * never updates itself.
 * @throws if it is not an Ed25519 key, or the one of the specs
 */
export function releaseKeyOfBuild(env: NodeJS.ProcessEnv): string {
  const text = env['RECADO_RELEASE_KEY']?.trim() ?? '';
  if (text === '') return '';
  if (text === SPEC_RELEASE_KEY) throw new Error('RECADO_RELEASE_KEY is the key of the specs');
  const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('RECADO_RELEASE_KEY is not an Ed25519 key');
  return text;
}
