import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Encrypted media as the messenger's media servers keep them: bytes under a name made of their hash. */
export class MediaStore {
  readonly #blobs = new Map<string, Buffer>();
  readonly #folder: string | undefined;

  /** With a folder the media outlive a restart. */
  constructor(dataDir?: string) {
    this.#folder = dataDir && join(dataDir, 'media');
    if (this.#folder) mkdirSync(this.#folder, { recursive: true });
  }

  /** Answers the name. */
  async keep(blob: Buffer) {
    const name = createHash('sha256').update(blob).digest('base64url');
    if (this.#folder) await writeFile(join(this.#folder, name), blob);
    else this.#blobs.set(name, blob);
    return name;
  }

  /** The bytes, or undefined for a name nobody kept. */
  async find(name: string) {
    if (!/^[\w-]{43}$/.test(name)) return undefined;
    if (!this.#folder) return this.#blobs.get(name);
    return readFile(join(this.#folder, name)).catch(() => undefined);
  }
}
