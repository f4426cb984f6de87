import { evictOldest } from '#core/cache';
import type { Inbound } from '../gateway';

const MAX_AUTHORS = 2_000;

/** Authors of recent group messages. Read receipts must contain them. */
export class GroupAuthors {
  private readonly authors = new Map<string, string>();

  note({ messengerId, sender }: Inbound): void {
    if (!sender) return;
    this.authors.set(messengerId, sender.address);
    evictOldest(this.authors, MAX_AUTHORS);
  }

  of(messengerId: string): string | undefined {
    return this.authors.get(messengerId);
  }
}
