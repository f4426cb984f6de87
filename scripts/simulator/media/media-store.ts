import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Stores encrypted media under the hash of their bytes. */
export class MediaStore {
  readonly #blobs = new Map<string, Buffer>();
  readonly #folder: string | undefined;

  /** With a folder, media survive a restart. */
  constructor(dataDir?: string) {
    this.#folder = dataDir && join(dataDir, 'media');
    if (this.#folder) mkdirSync(this.#folder, { recursive: true });
  }

  async put(blob: Buffer) {
    const name = createHash('sha256').update(blob).digest('base64url');
    if (this.#folder) await writeFile(join(this.#folder, name), blob);
    else this.#blobs.set(name, blob);
    return name;
  }

  async find(name: string) {
    if (!/^[\w-]{43}$/.test(name)) return undefined;
    if (!this.#folder) return this.#blobs.get(name);
    return readFile(join(this.#folder, name)).catch(() => undefined);
  }
}
