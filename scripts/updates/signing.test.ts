import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeReleaseKey, signManifests } from './signing.mjs';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'recado-signing-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('makes a key that only its owner can read, and never replaces one', () => {
  const file = join(folder, 'release.key');
  const key = makeReleaseKey(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).not.toContain(key);
  expect(() => makeReleaseKey(file)).toThrow('was not written');
});

it('signs every manifest with signatures that the public key verifies', () => {
  const keyFile = join(folder, 'release.key');
  const publicText = makeReleaseKey(keyFile);
  for (const name of ['latest.yml', 'latest-linux.yml', 'other.yml'])
    writeFileSync(join(folder, name), `version: 1.2.0 # ${name}\n`);
  const { publicKey, signed } = signManifests({ folder, keyFile });
  expect([publicKey, signed.sort()]).toEqual([publicText, ['latest-linux.yml', 'latest.yml']]);
  const key = createPublicKey({ key: Buffer.from(publicText, 'base64'), format: 'der', type: 'spki' });
  for (const name of signed) {
    const signature = Buffer.from(readFileSync(join(folder, `${name}.sig`), 'utf8'), 'base64');
    expect(verify(null, readFileSync(join(folder, name)), key, signature)).toBe(true);
    const dates = () => readFileSync(join(folder, name), 'utf8').match(/^signedAt: '\d{4}-.*Z'$/gm);
    expect(dates()).toHaveLength(1);
    signManifests({ folder, keyFile });
    expect(dates()).toHaveLength(1);
  }
});

it('rejects a folder without manifests and another kind of key', () => {
  const keyFile = join(folder, 'release.key');
  makeReleaseKey(keyFile);
  expect(() => signManifests({ folder, keyFile })).toThrow('has no manifest');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  expect(() => signManifests({ folder, keyFile })).toThrow('no Ed25519 key');
});
