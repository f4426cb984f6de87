import { z } from 'zod';
import { FIRST_WARNING_FACTOR } from './limits';

/** WhatsApp's warnings about too many new chats. */
export const newChatCapStatusSchema = z.enum(['NONE', 'FIRST_WARNING', 'SECOND_WARNING', 'CAPPED']);
export type NewChatCapStatus = z.output<typeof newChatCapStatusSchema>;

export type NewChatSender = 'agent' | 'automation';

type Instant = Date | string;

/** Times are dates or, in JSON, strings. */
export interface NewChatState {
  capStatus: NewChatCapStatus | null;
  cycleEndsAt: Instant | null;
  lock: { active: boolean; endsAt: Instant | null } | null;
}

export interface NewChatAllowance {
  allowed: boolean;
  /** Multiplies the daily limit of new chats; 0 forbids them. */
  factor: number;
  reason: 'lock' | 'capped' | 'secondWarning' | 'firstWarning' | null;
  until: Date | null;
}

const UNRESTRICTED: NewChatAllowance = { allowed: true, factor: 1, reason: null, until: null };

/**
 * A lock stops agents and automation until it ends. Warnings and the cap limit or stop only automation,
 * until WhatsApp's quota cycle ends.
 * @param state - null if WhatsApp's limits are unknown; nothing is then restricted
 */
export function newChatAllowance(
  state: NewChatState | null,
  now: Date,
): Record<NewChatSender, NewChatAllowance> {
  const lock = state?.lock;
  if (lock?.active && !isPast(lock.endsAt, now)) {
    const locked: NewChatAllowance = {
      allowed: false,
      factor: 0,
      reason: 'lock',
      until: dateOf(lock.endsAt),
    };
    return { agent: locked, automation: locked };
  }
  return { agent: UNRESTRICTED, automation: byQuota(state, now) };
}

function byQuota(state: NewChatState | null, now: Date): NewChatAllowance {
  if (!state || isPast(state.cycleEndsAt, now)) return UNRESTRICTED;
  const until = dateOf(state.cycleEndsAt);
  switch (state.capStatus) {
    case 'FIRST_WARNING':
      return { allowed: true, factor: FIRST_WARNING_FACTOR, reason: 'firstWarning', until };
    case 'SECOND_WARNING':
      return { allowed: false, factor: 0, reason: 'secondWarning', until };
    case 'CAPPED':
      return { allowed: false, factor: 0, reason: 'capped', until };
    default:
      return UNRESTRICTED;
  }
}

function isPast(instant: Instant | null, now: Date): boolean {
  const date = dateOf(instant);
  return date !== null && date <= now;
}

function dateOf(instant: Instant | null): Date | null {
  return instant === null ? null : new Date(instant);
}
