import { REJECTION_LOCK_MS, REJECTIONS_WITHIN_MS } from '@recado/shared/automation';
import { LOCKED_BY_REJECTIONS } from '@recado/shared/connections';
import type { NewChatLimits } from '#messenger/gateway';
import type { NewChatsDocument } from './new-chats.model';

type Lock = NewChatsDocument['lock'];

const UNKNOWN: Pick<NewChatsDocument, 'capStatus' | 'quota' | 'cycleEndsAt' | 'lock' | 'refusedAt'> = {
  capStatus: null,
  quota: null,
  cycleEndsAt: null,
  lock: null,
  refusedAt: null,
};

/** Keeps known values that WhatsApp's report lacks. */
export function afterLimits(
  before: NewChatsDocument | undefined,
  { quota, lock, readAt }: NewChatLimits,
  number: string,
): NewChatsDocument {
  const known = ofNumber(before, number);
  return {
    ...known,
    number,
    ...(quota && {
      capStatus: quota.status,
      quota: { total: quota.total, used: quota.used },
      cycleEndsAt: quota.cycleEndsAt,
    }),
    lock: lock ? lockAfter(known.lock, lock, readAt) : known.lock,
    // The lock caused the earlier refusal, which must not count again.
    refusedAt: lock?.active ? null : known.refusedAt,
    updatedAt: readAt,
  };
}

/**
 * Stores a refusal (error 463). Treats a second one shortly afterwards as a lock, because WhatsApp bans numbers that
 * continue.
 */
export function afterRejection(
  before: NewChatsDocument | undefined,
  at: Date,
  number: string,
): NewChatsDocument {
  const known = { ...ofNumber(before, number), number, updatedAt: at };
  if (isLocked(known.lock, at)) return known;
  if (!known.refusedAt || known.refusedAt.getTime() < at.getTime() - REJECTIONS_WITHIN_MS)
    return { ...known, refusedAt: at };
  const endsAt = new Date(at.getTime() + REJECTION_LOCK_MS);
  return { ...known, lock: { active: true, endsAt, reason: LOCKED_BY_REJECTIONS }, refusedAt: null };
}

export function lockEnd(
  newChats: NewChatsDocument | undefined,
  number: string | null,
  now: Date,
): Date | null {
  if (!newChats?.lock || newChats.number !== number) return null;
  return isLocked(newChats.lock, now) ? newChats.lock.endsAt : null;
}

/** Ends WhatsApp's lock with a report without one, but not this server's after refusals. */
function lockAfter(known: Lock, lock: NonNullable<NewChatLimits['lock']>, readAt: Date): Lock {
  if (lock.active) return { active: true, endsAt: lock.endsAt, reason: lock.type ?? 'unknown' };
  if (!known?.active) return known;
  if (isLocked(known, readAt)) {
    return known.reason === LOCKED_BY_REJECTIONS ? known : { ...known, active: false, endsAt: readAt };
  }
  return { ...known, active: false };
}

function isLocked(lock: Lock, at: Date): boolean {
  return lock !== null && lock.active && (lock.endsAt === null || lock.endsAt > at);
}

function ofNumber(before: NewChatsDocument | undefined, number: string): typeof UNKNOWN {
  return before?.number === number ? before : UNKNOWN;
}
