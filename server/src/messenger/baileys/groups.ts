import type { GroupMetadata } from '@whiskeysockets/baileys';
import { LRUCache } from 'lru-cache';
import { getOrLoad } from '#core/cache';
import type { GroupInfo } from '../gateway';
import { identityOf } from './addresses';

/** Cache lifetime of a group's members, whom every message to the group needs. */
const CACHE_MS = 10 * 60_000;
const MAX_GROUPS = 50;

export class Groups {
  private readonly known = new LRUCache<string, Promise<GroupMetadata>>({ max: MAX_GROUPS, ttl: CACHE_MS });

  constructor(private readonly fetchMetadata: (group: string) => Promise<GroupMetadata>) {}

  get(group: string): Promise<GroupMetadata> {
    return getOrLoad(this.known, group, () => this.fetchMetadata(group));
  }

  evict(group: string | undefined): void {
    if (group) this.known.delete(group);
  }
}

export function groupInfoOf({ subject, participants }: GroupMetadata): GroupInfo {
  return {
    subject,
    participants: participants.map(({ id, lid, phoneNumber, admin }) => ({
      identity: identityOf(id, lid && lid !== id ? lid : phoneNumber),
      admin: Boolean(admin),
    })),
  };
}
