import type { PathSource } from '../../ipc/channelNames';

/**
 * The paths that were opened from outside the window, the last of each source kept until the page takes it: the page may
 * not be there yet, or nobody be signed in to it.
 */
export class OpenedPaths {
  private readonly waiting = new Map<PathSource, string>();

  /** `tell` says to the page that there is one to take; nothing is lost where the page does not hear it. */
  constructor(private readonly tell: (source: PathSource) => void) {}

  open(source: PathSource, path: string): void {
    this.waiting.set(source, path);
    this.tell(source);
  }

  /** The path that waits, once; null where none does. */
  take(source: PathSource): string | null {
    const path = this.waiting.get(source) ?? null;
    this.waiting.delete(source);
    return path;
  }
}
