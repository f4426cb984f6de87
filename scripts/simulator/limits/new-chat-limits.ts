/** Steps of the server's warnings about messages to people who never wrote. */
export const CAP_STATUSES = ['NONE', 'FIRST_WARNING', 'SECOND_WARNING', 'CAPPED'] as const;

/** A total that limits nothing. */
export const UNLIMITED = -1;

export interface Quota {
  status: (typeof CAP_STATUSES)[number];
  total: number;
  used: number;
  /** Milliseconds since 1970. */
  cycleEndsAt?: number;
}

/** `endsAt` in milliseconds since 1970; absent: until it is lifted. */
export interface Lock {
  type: string;
  endsAt?: number;
}

export interface SavedNewChatLimits {
  quota: Quota;
  lock?: Lock;
  received: number;
  refused: number;
}

/** An account's limits on messages to people who never wrote to it, and how many it sent. */
export class NewChatLimits {
  quota: Quota = { status: 'NONE', total: UNLIMITED, used: 0 };
  lock: Lock | undefined;
  /** Such stanzas of its clients, refused ones included. */
  received = 0;
  refused = 0;

  constructor(saved?: SavedNewChatLimits) {
    Object.assign(this, saved);
  }

  get isLocked() {
    return this.lock !== undefined && (this.lock.endsAt === undefined || this.lock.endsAt > Date.now());
  }

  /** Whether the server refuses another such message. */
  get isClosed() {
    const { status, total, used } = this.quota;
    return this.isLocked || status === 'CAPPED' || (total !== UNLIMITED && used >= total);
  }

  /** Counts an accepted message; the last one of the quota caps the account. Returns whether the status changed. */
  use() {
    if (this.quota.total === UNLIMITED) return false;
    this.quota.used += 1;
    if (this.quota.used < this.quota.total || this.quota.status === 'CAPPED') return false;
    this.quota.status = 'CAPPED';
    return true;
  }

  save(): SavedNewChatLimits {
    const { quota, lock, received, refused } = this;
    return { quota, ...(lock && { lock }), received, refused };
  }
}
