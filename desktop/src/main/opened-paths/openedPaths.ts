import type { PathSource } from '../../ipc/channelNames';

/** Holds the last path per source until the page, with a signed-in user, takes it. */
export class OpenedPaths {
  private readonly waiting = new Map<PathSource, string>();

  constructor(private readonly notify: (source: PathSource) => void) {}

  open(source: PathSource, path: string): void {
    this.waiting.set(source, path);
    this.notify(source);
  }

  take(source: PathSource): string | null {
    const path = this.waiting.get(source) ?? null;
    this.waiting.delete(source);
    return path;
  }
}
