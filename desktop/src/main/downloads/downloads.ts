import type { DownloadItem, Session, Shell } from 'electron';
import type { Download } from '../../ipc/bridge';
import { safeFileName, unusedPath } from '../files/fileNames';
import { mayOpenFile } from '../files/openableFiles';

interface DownloadsDeps {
  session: Pick<Session, 'on' | 'downloadURL'>;
  shell: Pick<Shell, 'openPath' | 'showItemInFolder'>;
  folder: () => string;
  /** False if an administrator forbids downloads. */
  allowed: boolean;
  /** Returns whether a file of this address may be saved. */
  accepts: (url: string) => boolean;
  changed: (downloads: Download[]) => void;
  /** Receives the share of the running downloads, from 0 to 1; null without one, 2 for an unknown size. */
  progress: (share: number | null) => void;
  /** Runs when a file was not saved because it may not be. */
  notifyRejected: () => void;
}

interface Entry extends Download {
  path: string;
  item: DownloadItem;
}

/** Finished downloads that stay in the list. */
const MAX_FINISHED = 5;
const UNKNOWN_SHARE = 2;

/** Saves files in the system's download folder, without overwriting. */
export class Downloads {
  private readonly entries = new Map<number, Entry>();
  private lastId = 0;

  constructor(private readonly deps: DownloadsDeps) {
    deps.session.on('will-download', (event, item) => {
      if (this.maySave(item.getURL())) return this.follow(item);
      event.preventDefault();
      deps.notifyRejected();
    });
  }

  /** Saves a file. If it may not be saved, `rejected` runs. */
  start(url: string): void {
    if (this.maySave(url)) this.deps.session.downloadURL(url);
    else this.deps.notifyRejected();
  }

  private maySave(url: string): boolean {
    return this.deps.allowed && this.deps.accepts(url);
  }

  list(): Download[] {
    return [...this.entries.values()].map(({ path, item: _item, ...download }) => ({
      ...download,
      canOpen: download.state === 'done' && mayOpenFile(path),
    }));
  }

  cancel(id: number): void {
    this.entries.get(id)?.item.cancel();
  }

  /** Opens a finished file of a harmless kind with the system's program. */
  async open(id: number): Promise<boolean> {
    const entry = this.entries.get(id);
    if (entry?.state !== 'done' || !mayOpenFile(entry.path)) return false;
    return (await this.deps.shell.openPath(entry.path)) === '';
  }

  reveal(id: number): void {
    const entry = this.entries.get(id);
    if (entry?.state === 'done') this.deps.shell.showItemInFolder(entry.path);
  }

  /** Removes a finished download from the list; its file stays. */
  dismiss(id: number): void {
    if (this.entries.get(id)?.state === 'running') return;
    this.entries.delete(id);
    this.publish();
  }

  private follow(item: DownloadItem): void {
    this.lastId += 1;
    const id = this.lastId;
    const name = safeFileName(item.getFilename());
    const usedPaths = new Set([...this.entries.values()].map(({ path }) => path));
    const path = unusedPath(this.deps.folder(), name, usedPaths);
    item.setSavePath(path);
    const entry: Entry = { id, name, path, item, state: 'running', received: 0, total: 0, canOpen: false };
    this.entries.set(id, entry);
    const measure = () =>
      Object.assign(entry, { received: item.getReceivedBytes(), total: item.getTotalBytes() });
    let interrupted = false;
    item.on('updated', (_event, state) => {
      measure();
      // Without this, Chromium waits for a call to resume it.
      if (state === 'interrupted') {
        interrupted = true;
        item.cancel();
      }
      this.publish();
    });
    item.once('done', (_event, state) => {
      measure();
      entry.state = state === 'completed' ? 'done' : 'failed';
      if (state === 'cancelled' && !interrupted) this.entries.delete(id);
      this.evictOldest();
      this.publish();
    });
    measure();
    this.publish();
  }

  private evictOldest(): void {
    const finished = [...this.entries.values()].filter(({ state }) => state !== 'running');
    for (const { id } of finished.slice(0, Math.max(0, finished.length - MAX_FINISHED)))
      this.entries.delete(id);
  }

  private publish(): void {
    this.deps.changed(this.list());
    this.deps.progress(this.share());
  }

  private share(): number | null {
    const running = [...this.entries.values()].filter(({ state }) => state === 'running');
    if (running.length === 0) return null;
    if (running.some(({ total }) => total === 0)) return UNKNOWN_SHARE;
    const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
    return sum(running.map(({ received }) => received)) / sum(running.map(({ total }) => total));
  }
}
