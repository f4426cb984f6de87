import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { NativeImage, WebContents } from 'electron';
import log from 'electron-log/main';
import { type Fetch, fetchFile } from '../files/fetchFile';
import { safeFileName } from '../files/fileNames';

interface DragOutDeps {
  /** Folder of the prepared copies. */
  folder: string;
  /** False if an administrator forbids saving files. */
  allowed: boolean;
  accepts: (url: string) => boolean;
  fetch: Fetch;
  icon: () => NativeImage;
}

const MAX_BYTES = 100 * 1024 ** 2;

/**
 * Drags files of messages out of the window. The system needs the file on the disk when the drag begins, so it is
 * fetched when the pointer goes down.
 */
export class DragOut {
  private readonly prepared = new Map<string, Promise<string | null>>();

  constructor(private readonly deps: DragOutDeps) {
    rmSync(deps.folder, { recursive: true, force: true });
  }

  /** Returns false if the file cannot be dragged: a foreign or expired address, or more than 100 MB. */
  async prepare(url: string, name: string): Promise<boolean> {
    if (!this.deps.allowed || !this.deps.accepts(url)) return false;
    const fetching = this.prepared.get(url) ?? this.fetch(url, name);
    this.prepared.set(url, fetching);
    const path = await fetching;
    if (path === null) this.prepared.delete(url);
    return path !== null;
  }

  /** Begins the drag of a prepared file. */
  async start(url: string, contents: Pick<WebContents, 'startDrag'> | undefined): Promise<void> {
    const file = await this.prepared.get(url);
    if (file) contents?.startDrag({ file, icon: this.deps.icon() });
  }

  /** Copies have a folder each, because names repeat. */
  private async fetch(url: string, name: string): Promise<string | null> {
    const folder = join(this.deps.folder, randomUUID());
    mkdirSync(folder, { recursive: true });
    const path = join(folder, safeFileName(name));
    try {
      const { fetch } = this.deps;
      return (await fetchFile(url, path, { fetch, maxBytes: MAX_BYTES })) ? path : null;
    } catch (error) {
      log.warn('file for a drag not fetched', String(error));
      return null;
    }
  }
}
