import type { PathSource } from '../../ipc/channelNames';

/**
 * Stores the last path opened from outside per source until the page takes it: the page may be loading, or no
 * user signed in.
 */
export class OpenedPaths {
  private readonly waiting = new Map<PathSource, string>();

  /** `notify` informs the page that a path is stored; a lost notification loses no path. */
  constructor(private readonly notify: (source: PathSource) => void) {}

  open(source: PathSource, path: string): void {
    this.waiting.set(source, path);
    this.notify(source);
  }

  /** Returns and removes the stored path; null without one. */
  take(source: PathSource): string | null {
    const path = this.waiting.get(source) ?? null;
    this.waiting.delete(source);
    return path;
  }
}
