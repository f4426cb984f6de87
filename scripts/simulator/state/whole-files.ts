import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { BufferJSON } from '@whiskeysockets/baileys';

/** What a file written by `writeWhole` holds, bytes as bytes again; undefined when there is no such file. */
export async function readJson<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : (JSON.parse(text, BufferJSON.reviver) as T);
}

/** Writes under another name first: a crash leaves the old file or the new one, never half of one. */
export async function writeWhole(path: string, value: unknown) {
  const draft = `${path}.${randomBytes(4).toString('hex')}.tmp`;
  await writeFile(draft, JSON.stringify(value, BufferJSON.replacer), { mode: 0o600 });
  await rename(draft, path);
}
