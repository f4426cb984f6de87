import { NEW_CHAT_KINDS, type NewChatKind, type NewChatLimits } from '@recado/shared/automation';
import { isDuplicateKey } from '#core/database';
import type { ConnectionRef } from '#messenger/gateway';
import { type NewChatDayDocument, newChatDays } from './new-chat-day.model';

/** `counted`: the contact was already counted on that day. */
export type CountResult = 'new' | 'counted' | 'full';

interface NewChat {
  connection: ConnectionRef;
  contactId: number;
  kind: NewChatKind;
  /** In the company's time zone. */
  day: string;
}

export const newChatDayId = (connectionId: number, day: string): string => `${connectionId}:${day}`;

/**
 * Enforces the limits across servers with one conditional write.
 * @param limits - null counts without a limit
 */
export async function countNewChat(
  { connection, contactId, kind, day }: NewChat,
  limits: NewChatLimits | null,
  now = new Date(),
): Promise<CountResult> {
  const { companyId, connectionId } = connection;
  const _id = newChatDayId(connectionId, day);
  for (;;) {
    const before = await newChatDays.findById(companyId, _id);
    if (before?.contacts.includes(contactId)) return 'counted';
    if (limits && isFull(before, kind, limits)) return 'full';
    try {
      await newChatDays.findOneAndUpdate(
        companyId,
        { _id, contacts: { $ne: contactId }, ...(limits && below(kind, limits)) },
        increment(connectionId, contactId, kind, now),
        { upsert: true },
      );
      return 'new';
    } catch (error) {
      // Another request counted the contact or reached the limit.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

function isFull(row: NewChatDayDocument | undefined, kind: NewChatKind, limits: NewChatLimits): boolean {
  const { total = 0, automation = 0, counts } = row ?? {};
  if (total >= limits.total || (hasShare(kind) && automation >= limits.automation)) return true;
  return kind === 'campaign' && (counts?.campaign ?? 0) >= limits.campaign;
}

function below(kind: NewChatKind, { total, automation, campaign }: NewChatLimits) {
  return {
    total: { $lt: total },
    ...(hasShare(kind) && { automation: { $lt: automation } }),
    ...(kind === 'campaign' && { 'counts.campaign': { $lt: campaign } }),
  };
}

/**
 * Returns false for calls: callers contacted the company first, so the text after a rejected call may use the whole
 * limit.
 */
function hasShare(kind: NewChatKind): boolean {
  return kind !== 'call';
}

/** Inserts all counts with the first message, because the filter never matches an absent count. */
function increment(connectionId: number, contactId: number, kind: NewChatKind, now: Date) {
  const others = NEW_CHAT_KINDS.filter((one) => one !== kind).map((one) => [`counts.${one}`, 0]);
  return {
    $push: { contacts: contactId },
    $inc: { [`counts.${kind}`]: 1, total: 1, ...(kind !== 'agent' && { automation: 1 }) },
    $set: { updatedAt: now },
    $setOnInsert: {
      connectionId,
      createdAt: now,
      ...(kind === 'agent' && { automation: 0 }),
      ...Object.fromEntries(others),
    },
  };
}
