import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { SafeStorage } from 'electron';
import { environment } from './environment';
import type { Members } from './members';

const ALGORITHM = 'aes-256-gcm';

/** Returns the key of the system's key store. */
function key(): Buffer {
  if (!existsSync(environment.keyFile)) writeFileSync(environment.keyFile, randomBytes(32));
  return readFileSync(environment.keyFile);
}

export const safeStorage = {
  isAsyncEncryptionAvailable: () => Promise.resolve(true),
  getSelectedStorageBackend: () =>
    environment.keyStore as ReturnType<SafeStorage['getSelectedStorageBackend']>,
  encryptStringAsync: async (text) => {
    const iv = randomBytes(12);
    const cipher = createCipheriv(ALGORITHM, key(), iv);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  },
  decryptStringAsync: async (sealed) => {
    const decipher = createDecipheriv(ALGORITHM, key(), sealed.subarray(0, 12));
    decipher.setAuthTag(sealed.subarray(12, 28));
    const result = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
    return { result, shouldReEncrypt: false };
  },
} satisfies Members<SafeStorage>;
