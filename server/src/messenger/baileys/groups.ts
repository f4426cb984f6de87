import type { GroupMetadata } from '@whiskeysockets/baileys';
import { forgetOldest } from '../../core/cache';
import type { GroupInfo } from '../gateway';
import { identityOf } from './addresses';

/** Cached, because every message to a group needs its members. */
const KEPT_MS = 10 * 60_000;
const MAX_GROUPS = 50;

interface Known {
  metadata: Promise<GroupMetadata>;
  until: number;
}

/** Metadata of the groups of one socket. */
export class Groups {
  private readonly known = new Map<string, Known>();

  constructor(private readonly ask: (group: string) => Promise<GroupMetadata>) {}

  /** Returns members and subject. Rejects when the query fails. */
  get(group: string): Promise<GroupMetadata> {
    const known = this.known.get(group);
    if (known && known.until > Date.now()) return known.metadata;
    this.known.delete(group);
    const metadata = this.ask(group);
    this.known.set(group, { metadata, until: Date.now() + KEPT_MS });
    metadata.catch(() => this.forget(group));
    forgetOldest(this.known, MAX_GROUPS);
    return metadata;
  }

  /** Evicts a changed group. */
  forget(group: string | undefined): void {
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
