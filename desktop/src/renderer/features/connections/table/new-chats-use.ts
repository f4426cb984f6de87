import { newChatAllowance, newChatLimits } from '@recado/shared/automation';
import type { Connection } from '@recado/shared/connections';

export interface NewChatsUse {
  used: number;
  limit: number;
  /** `limit` means that automation has used up its new chats of today. Null if nothing is restricted. */
  reason: 'lock' | 'capped' | 'secondWarning' | 'firstWarning' | 'limit' | null;
  /** End of the restriction; null if unknown. */
  until: string | null;
  tone: 'none' | 'warning' | 'danger';
}

/**
 * Returns the current use of a connection's limit of new chats; undefined if the user is an agent or the connection
 * is not paired.
 */
export function newChatsUse(
  { newChats = null, newChatsToday: today }: Connection,
  now: Date,
): NewChatsUse | undefined {
  if (!today) return undefined;
  const isOver = Date.parse(today.until) <= now.getTime();
  const [used, byAgents] = isOver ? [0, 0] : [today.used, today.byAgents];
  const { allowed, factor, reason, until } = newChatAllowance(newChats, now).automation;
  const { total, automation } = newChatLimits(today.limit, allowed ? factor : 1);
  const ends = until?.toISOString() ?? null;
  if (!allowed)
    return { used, limit: total, reason, until: ends, tone: reason === 'lock' ? 'danger' : 'warning' };
  if (used >= total || used - byAgents >= automation)
    return { used, limit: total, reason: 'limit', until: today.until, tone: 'warning' };
  return { used, limit: total, reason, until: ends, tone: reason === null ? 'none' : 'warning' };
}
