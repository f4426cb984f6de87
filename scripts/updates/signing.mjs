import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '../bootstrap/say.mjs';

const MANIFEST = /^latest.*\.yml$/;

/**
 * Makes the release key. Its private half is stored in a new file that only its owner may read.
 * @returns {string} the public half, base64: `RECADO_RELEASE_KEY` of the build
 * @throws a PlainError if the file exists, because losing a key ends all updates
 */
export function makeReleaseKey(file) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  try {
    writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new PlainError(`${file} was not written: ${error.message}`);
  }
  return publicText(publicKey);
}

/**
 * Writes the time of signing into each manifest of a folder, and its signature next to it. Signing again renews the time.
 * @param {{ folder: string, keyFile: string }} paths
 * @returns {{ publicKey: string, signed: string[] }} names of the signed manifests
 * @throws a PlainError if there is no manifest, or the file contains no Ed25519 key
 */
export function signManifests({ folder, keyFile }) {
  const key = privateKeyIn(keyFile);
  const signed = readdirSync(folder).filter((name) => MANIFEST.test(name));
  if (signed.length === 0) throw new PlainError(`${folder} has no manifest (latest.yml).`);
  for (const name of signed) {
    const text = dated(readFileSync(join(folder, name), 'utf8'), new Date());
    writeFileSync(join(folder, name), text);
    const signature = sign(null, Buffer.from(text), key).toString('base64');
    writeFileSync(join(folder, `${name}.sig`), `${signature}\n`);
  }
  return { publicKey: publicText(createPublicKey(key)), signed };
}

function dated(manifest, now) {
  const undated = manifest.replace(/^signedAt:.*\n?/gm, '').trimEnd();
  return `${undated}\nsignedAt: '${now.toISOString()}'\n`;
}

function privateKeyIn(file) {
  const key = createPrivateKey(readFileSync(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new PlainError(`${file} contains no Ed25519 key.`);
  return key;
}

function publicText(key) {
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}
