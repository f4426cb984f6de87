import type { NewChatMessageCapInfo, ReachoutTimelockState, WASocket } from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import { NEW_CHAT_LIMITS_EVERY_MS } from '@recado/shared/automation';
import type { ConnectionRef, NewChatCapStatus, NewChatLimits } from '../gateway';
import { repeat } from '../leases/repeat';

const STATUSES = new Set<unknown>([
  'NONE',
  'FIRST_WARNING',
  'SECOND_WARNING',
  'CAPPED',
] satisfies NewChatCapStatus[]);
/** WhatsApp's total for accounts without a quota. */
const UNLIMITED = -1;
const TIMEOUT_MS = 60_000;

interface ReaderDeps {
  connection: ConnectionRef;
  socket: Pick<WASocket, 'ev' | 'fetchAccountReachoutTimelock' | 'fetchNewChatMessageCap'>;
  log: Logger;
  everyMs?: number;
  /** Called as soon as the lock is known. */
  onLock(lock: NewChatLimits['lock']): void;
  onLimits(limits: NewChatLimits): void;
}

/**
 * Reads WhatsApp's limits on an account's new chats while its socket is open, and follows their
 * notifications.
 */
export class NewChatLimitsReader {
  private quota: NewChatLimits['quota'] = null;
  private lock: NewChatLimits['lock'] = null;
  private running: Promise<void> | undefined;
  /** Number of events per limit since the current reading began. */
  private events = { lock: 0, quota: 0 };
  private stopRepeating: (() => void) | undefined;
  private stopped = false;

  constructor(private readonly deps: ReaderDeps) {
    const { ev } = deps.socket;
    ev.on('connection.update', ({ reachoutTimeLock }) => {
      if (!reachoutTimeLock || this.stopped) return;
      this.lock = lockOf(reachoutTimeLock);
      deps.onLock(this.lock);
      this.changed('lock');
    });
    ev.on('message-capping.update', (info) => {
      if (this.stopped) return;
      this.learnQuota(info);
      this.changed('quota');
    });
  }

  start(): void {
    const { log, connection, everyMs = NEW_CHAT_LIMITS_EVERY_MS } = this.deps;
    void this.read();
    this.stopRepeating = repeat({
      everyMs,
      timeoutMs: TIMEOUT_MS,
      work: () => this.read(),
      failed: (error) => log.error({ err: error, ...connection }, 'reading of new-chat limits failed'),
    });
  }

  stop(): void {
    this.stopped = true;
    this.stopRepeating?.();
  }

  /** Reads both limits. After a failure, known values stay. */
  read(): Promise<void> {
    this.running ??= this.readBoth().finally(() => (this.running = undefined));
    return this.running;
  }

  /** Repeats the reading if a notification arrives during it, because its response may be older. */
  private async readBoth(): Promise<void> {
    let [isKnown, isOvertaken] = [false, false];
    do {
      this.events = { lock: 0, quota: 0 };
      const { isLockRead, isQuotaRead } = await this.readOnce();
      if (this.stopped) return;
      // Baileys also emits an event for the lock that was read.
      isOvertaken = this.events.quota > 0 || this.events.lock > Number(isLockRead);
      isKnown ||= isLockRead || isQuotaRead || isOvertaken;
    } while (isOvertaken);
    if (isKnown) this.report();
  }

  private async readOnce() {
    const { socket, connection, log } = this.deps;
    const [lock, quota] = await Promise.allSettled([
      socket.fetchAccountReachoutTimelock(),
      socket.fetchNewChatMessageCap().then((info) => this.learnQuota(info)),
    ]);
    for (const result of [lock, quota]) {
      if (result.status === 'rejected' && !this.stopped)
        log.warn({ err: result.reason as unknown, ...connection }, 'new-chat limits not read');
    }
    return { isLockRead: lock.status === 'fulfilled', isQuotaRead: quota.status === 'fulfilled' };
  }

  /** Reports a notification. During a reading, the reading's end reports it. */
  private changed(limit: 'lock' | 'quota'): void {
    this.events[limit] += 1;
    if (!this.running) this.report();
  }

  private learnQuota(info: NewChatMessageCapInfo | null): void {
    const { connection, log } = this.deps;
    this.quota = quotaOf(info);
    if (info && !this.quota) log.warn({ info, ...connection }, 'new-chat quota not understood');
  }

  private report(): void {
    this.deps.onLimits({ quota: this.quota, lock: this.lock, readAt: new Date() });
  }
}

/** Returns null for unknown values, because WhatsApp may add levels. */
export function quotaOf(info: NewChatMessageCapInfo | null): NewChatLimits['quota'] {
  if (!info) return null;
  const { capping_status: status = 'NONE', total_quota: total = UNLIMITED, used_quota: used = 0 } = info;
  if (!STATUSES.has(status) || !Number.isInteger(total) || !Number.isInteger(used)) return null;
  const seconds = Number(info.cycle_end_timestamp ?? 0);
  return {
    status,
    total: total === UNLIMITED ? null : total,
    used,
    cycleEndsAt: seconds > 0 ? new Date(seconds * 1000) : null,
  };
}

export function lockOf({
  isActive,
  enforcementType,
  timeEnforcementEnds,
}: ReachoutTimelockState): NonNullable<NewChatLimits['lock']> {
  if (!isActive) return { active: false, type: null, endsAt: null };
  const isDated = timeEnforcementEnds !== undefined && !Number.isNaN(timeEnforcementEnds.getTime());
  return { active: true, type: enforcementType ?? null, endsAt: isDated ? timeEnforcementEnds : null };
}
