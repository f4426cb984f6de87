import type { PathSource } from '../../ipc/channelNames';

/** Stores each source's last path until the page of a signed-in user takes it. */
export class OpenedPaths {
  private readonly waiting = new Map<PathSource, string>();

  constructor(private readonly notify: (source: PathSource) => void) {}

  open(source: PathSource, path: string): void {
    this.waiting.set(source, path);
    this.notify(source);
  }

  claim(source: PathSource): string | null {
    const path = this.waiting.get(source) ?? null;
    this.waiting.delete(source);
    return path;
  }
}
