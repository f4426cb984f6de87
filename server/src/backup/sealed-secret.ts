import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { BackupError } from './backup-error';

/** 64 MB and about 0.2 s per attempt. */
const COST = { N: 2 ** 16, r: 8, p: 1 };
const MAX_MEMORY = 256 * 1024 * 1024;

const sealedSchema = z.strictObject({
  kdf: z.literal('scrypt'),
  N: z.literal(COST.N),
  r: z.literal(COST.r),
  p: z.literal(COST.p),
  cipher: z.literal('aes-256-gcm'),
  salt: z.base64(),
  iv: z.base64(),
  tag: z.base64(),
  content: z.base64(),
});

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const keyOf = (passphrase: string, salt: Buffer) =>
  derive(passphrase.normalize('NFC'), salt, 32, { ...COST, maxmem: MAX_MEMORY });

/** Encrypts `APP_SECRET` with a passphrase (scrypt, AES-256-GCM). Returns the text of a file. */
export async function sealSecret(secret: string, passphrase: string): Promise<string> {
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt), iv);
  const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  const binary = { salt, iv, tag: cipher.getAuthTag(), content };
  const texts = Object.entries(binary).map(([name, bytes]) => [name, bytes.toString('base64')]);
  return `${JSON.stringify({ kdf: 'scrypt', ...COST, cipher: 'aes-256-gcm', ...Object.fromEntries(texts) }, null, 2)}\n`;
}

/**
 * Decrypts the text of `sealSecret`.
 *
 * @throws BackupError for another passphrase and a modified text
 */
export async function openSecret(text: string, passphrase: string): Promise<string> {
  const sealed = sealedSchema.parse(JSON.parse(text));
  const bytes = (name: 'salt' | 'iv' | 'tag' | 'content') => Buffer.from(sealed[name], 'base64');
  const key = await keyOf(passphrase, bytes('salt'));
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes('iv'), { authTagLength: 16 });
    decipher.setAuthTag(bytes('tag'));
    return Buffer.concat([decipher.update(bytes('content')), decipher.final()]).toString('utf8');
  } catch {
    throw new BackupError(
      'BACKUP_PASSPHRASE does not open the secret of this backup. Set the right one, or the APP_SECRET of the old server.',
    );
  }
}
