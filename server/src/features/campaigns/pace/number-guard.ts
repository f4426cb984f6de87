import { CAMPAIGN_PACE } from '@recado/shared/automation';
import type { SendingState } from '#features/connections';
import { type NumberGuardDocument, numberGuards, type StoredResult } from './number-guard.model';

const NEW: Omit<NumberGuardDocument, '_id' | 'companyId'> = {
  number: null,
  results: [],
  sinceLonger: 0,
  isDown: false,
  steadyFrom: null,
  lastAt: null,
  nextAt: null,
  newChats: null,
  lookups: null,
  quota: null,
};

export async function guardOf(companyId: number, connectionId: number): Promise<NumberGuardDocument> {
  const known = await numberGuards.findById(companyId, connectionId);
  return known ?? { _id: connectionId, companyId, ...NEW };
}

/** Stores fields that only the connection's timer changes, which runs on one server at a time. */
export async function changeGuard(
  { companyId, _id }: Pick<NumberGuardDocument, 'companyId' | '_id'>,
  fields: Partial<Omit<NumberGuardDocument, 'results'>>,
): Promise<void> {
  await numberGuards.findOneAndUpdate(companyId, { _id }, { $set: fields }, { upsert: true });
}

/** Counts a lookup without a person. Changes `guard`, too, because the run's other campaigns use it. */
export async function addFailedLookup(guard: NumberGuardDocument, now: Date): Promise<void> {
  const { since, failed } = recentLookups(guard, now) ?? { since: now, failed: 0 };
  const changed = { lastAt: now, lookups: { since, failed: failed + 1 } };
  Object.assign(guard, changed);
  await changeGuard(guard, changed);
}

/** Returns null if new chats may begin. */
export function newChatLimit(guard: NumberGuardDocument, now: Date): NumberGuardDocument['newChats'] {
  const { newChats, quota } = guard;
  if (newChats && (newChats.until === null || newChats.until > now)) return newChats;
  if (quota && quota.used >= quota.allowance) return { reason: 'quota', until: endOf(quota) };
  const lookups = recentLookups(guard, now);
  if (!lookups || lookups.failed < CAMPAIGN_PACE.maxFailedLookups) return null;
  const until = new Date(lookups.since.getTime() + CAMPAIGN_PACE.failedLookupsMs);
  return { reason: 'invalidNumbers', until };
}

function recentLookups({ lookups }: NumberGuardDocument, now: Date): NumberGuardDocument['lookups'] {
  const isRecent = lookups && now.getTime() - lookups.since.getTime() < CAMPAIGN_PACE.failedLookupsMs;
  return isRecent ? lookups : null;
}

/** Idempotent per message. */
export async function addResult(
  companyId: number,
  connectionId: number,
  stored: StoredResult,
): Promise<void> {
  const push = { $each: [stored], $slice: -CAMPAIGN_PACE.recentResults };
  const isNew = { _id: connectionId, 'results.id': { $ne: stored.id } };
  if ((await numberGuards.updateOne(companyId, isNew, { $push: { results: push } })) > 0) return;
  await numberGuards.findOneAndUpdate(
    companyId,
    { _id: connectionId },
    { $setOnInsert: { results: [stored] } },
    { upsert: true },
  );
}

/** Counts once, and only if a message to the person is among the last ones. */
export async function countOptOut(
  companyId: number,
  connectionId: number,
  deliveryId: string,
): Promise<void> {
  await numberGuards.updateOne(
    companyId,
    { _id: connectionId, results: { $elemMatch: { deliveryId } } },
    { $set: { 'results.$.result': 'optOut' } },
  );
}

/** "Continuar": forgets what paused the connection's campaigns. */
export async function clearGuard(
  companyId: number,
  connectionId: number,
  number: string | null,
): Promise<void> {
  await numberGuards.findOneAndUpdate(
    companyId,
    { _id: connectionId },
    { $set: { number, results: [] } },
    { upsert: true },
  );
}

/** Forgets that the day's limit was used up, because it changed. */
export async function clearNewChatLimit(companyId: number, connectionId: number): Promise<void> {
  await numberGuards.updateOne(
    companyId,
    { _id: connectionId, 'newChats.reason': 'limit' },
    { $set: { newChats: null } },
  );
}

/**
 * Gives campaigns a share of what others leave: of the remaining quota and what they used themselves. Counts an
 * unchanged report of WhatsApp once.
 * @param reported - by WhatsApp; null if unlimited or unknown
 */
export function quotaOf(
  { quota: before }: Pick<NumberGuardDocument, 'quota'>,
  reported: SendingState['newChatQuota'],
  now: Date,
): NumberGuardDocument['quota'] {
  if (!reported) return null;
  const { total, remaining, cycleEndsAt } = reported;
  const share = (chats: number) => Math.floor(chats * CAMPAIGN_PACE.quotaShare);
  const renewed = (chats: number) => ({
    ...{ cycleEndsAt, remaining, since: now, used: 0 },
    allowance: share(chats),
  });
  if (!before) return renewed(remaining);
  const { since = now, used } = before;
  const isOtherCycle = before.cycleEndsAt?.getTime() !== cycleEndsAt?.getTime();
  if (isOtherCycle || remaining > (before.remaining ?? remaining)) return renewed(remaining);
  // WhatsApp has not reported the new cycle yet, or never reports an end.
  if (endOf({ ...before, since }) <= now) return renewed(cycleEndsAt ? total : remaining);
  if (remaining === before.remaining) return before;
  return { cycleEndsAt, remaining, since, used, allowance: share(remaining + used) };
}

function endOf({
  cycleEndsAt,
  since,
}: Pick<NonNullable<NumberGuardDocument['quota']>, 'cycleEndsAt' | 'since'>): Date {
  const from = since ?? new Date(0);
  if (cycleEndsAt && cycleEndsAt > from) return cycleEndsAt;
  return new Date(from.getTime() + CAMPAIGN_PACE.quotaRenewalMs);
}
