import { forgetOldest } from '../../core/cache';
import type { Inbound } from '../gateway';

const MAX_KEPT = 2_000;

/** Who wrote the latest messages of groups: a read receipt must say it. */
export class GroupAuthors {
  private readonly authors = new Map<string, string>();

  note({ messengerId, sender }: Inbound): void {
    if (!sender) return;
    this.authors.set(messengerId, sender.address);
    forgetOldest(this.authors, MAX_KEPT);
  }

  of(messengerId: string): string | undefined {
    return this.authors.get(messengerId);
  }
}
