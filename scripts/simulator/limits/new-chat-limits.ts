/** WhatsApp's warnings about messages to people who never wrote. */
export const CAP_STATUSES = ['NONE', 'FIRST_WARNING', 'SECOND_WARNING', 'CAPPED'] as const;

/** A total that means no limit. */
export const UNLIMITED = -1;

export interface Quota {
  status: (typeof CAP_STATUSES)[number];
  total: number;
  used: number;
  cycleEndsAt?: number;
}

/** `endsAt` in milliseconds since 1970. If absent, the lock has no end. */
export interface Lock {
  type: string;
  endsAt?: number;
}

export interface SavedNewChatLimits {
  quota: Quota;
  lock?: Lock;
  received: number;
  rejected: number;
}

/** An account's limits on messages to people who never wrote to it, and the number of such messages. */
export class NewChatLimits {
  quota: Quota = { status: 'NONE', total: UNLIMITED, used: 0 };
  lock: Lock | undefined;
  /** Number of such stanzas from clients, including rejected ones. */
  received = 0;
  rejected = 0;

  constructor(saved?: SavedNewChatLimits) {
    Object.assign(this, saved);
  }

  get isLocked() {
    return this.lock !== undefined && (this.lock.endsAt === undefined || this.lock.endsAt > Date.now());
  }

  /** Whether the server rejects further messages of this kind. */
  get isClosed() {
    const { status, total, used } = this.quota;
    return this.isLocked || status === 'CAPPED' || (total !== UNLIMITED && used >= total);
  }

  /**
   * Counts an accepted message. The last one of the quota caps the account. Returns whether the status
   * changed.
   */
  use() {
    if (this.quota.total === UNLIMITED) return false;
    this.quota.used += 1;
    if (this.quota.used < this.quota.total || this.quota.status === 'CAPPED') return false;
    this.quota.status = 'CAPPED';
    return true;
  }

  save(): SavedNewChatLimits {
    const { quota, lock, received, rejected } = this;
    return { quota, ...(lock && { lock }), received, rejected };
  }
}
