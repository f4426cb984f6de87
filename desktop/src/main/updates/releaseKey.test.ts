import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { releaseKeyOfBuild, SPEC_RELEASE_KEY } from '../../../release-key';
import { compiledReleaseKey, releaseKey } from './releaseKey';

const textOf = (kind: 'ed25519' | 'ec') => {
  const { publicKey } =
    kind === 'ec' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : generateKeyPairSync('ed25519');
  return publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
};

describe('The release key of a build', () => {
  test('is the one of its environment', () => {
    const text = textOf('ed25519');
    expect(releaseKeyOfBuild({ RECADO_RELEASE_KEY: ` ${text}\n` })).toBe(text);
    expect(releaseKeyOfBuild({})).toBe('');
  });

  test.each([
    ['the key of the specs', SPEC_RELEASE_KEY, /key of the specs/],
    ['another kind of key', textOf('ec'), /Ed25519/],
    ['a text that is no key', 'AAAA', /./],
  ])('is not %s', (_what, text, reason) => {
    expect(() => releaseKeyOfBuild({ RECADO_RELEASE_KEY: text })).toThrow(reason);
  });

  test('is absent if none was compiled in', () => {
    expect(compiledReleaseKey()).toBeNull();
    expect(() => releaseKey(textOf('ec'))).toThrow('Ed25519');
  });
});
