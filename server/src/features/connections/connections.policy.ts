import { AppError } from '@recado/shared/contract';

/** With several queues the customer is asked to choose: without a greeting there is no question (§5.8). */
export function requireGreeting(queueIds: readonly number[], greetingMessage: string | null): void {
  if (queueIds.length > 1 && !greetingMessage?.trim()) throw new AppError('ERR_WAPP_GREETING_REQUIRED');
}

/**
 * The first free place of a company. Everybody takes the first one free, so that two who look at the same
 * time want the same, and its unique index lets one in. Throws ERR_PLAN_LIMIT {limit, used} when the plan
 * has no more; `limit` undefined: as many as wanted.
 */
export function firstFreeSlot(taken: readonly number[], limit: number | undefined): number {
  if (limit !== undefined && taken.length >= limit) {
    throw new AppError('ERR_PLAN_LIMIT', { limit, used: taken.length });
  }
  const occupied = new Set(taken);
  let slot = 1;
  while (occupied.has(slot)) slot += 1;
  return slot;
}
