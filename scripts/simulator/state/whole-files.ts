import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { BufferJSON } from '@whiskeysockets/baileys';

/** Reads a file of `writeWhole`, with bytes restored; undefined if it does not exist. */
export async function readJson<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : (JSON.parse(text, BufferJSON.reviver) as T);
}

/** Writes to a temporary file first, so that a crash leaves the old or the new file, never a partial one. */
export async function writeWhole(path: string, value: unknown) {
  const draft = `${path}.${randomBytes(4).toString('hex')}.tmp`;
  await writeFile(draft, JSON.stringify(value, BufferJSON.replacer), { mode: 0o600 });
  await rename(draft, path);
}
