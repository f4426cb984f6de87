import { carrying, type DurableEvent } from '#core/events';
import type { ChangeDocument, MessageDocument, ReactionDocument } from '../message.model';
import { messageCollection } from '../message.model';
import { searchField } from '../search/message-words';

export interface AppliedChange {
  type: ChangeDocument['type'];
  value: string;
  /** The company's reaction; null removes it. */
  reaction?: ReactionDocument | null;
  /** Undefined if the messenger never had the message. */
  outgoing?: ChangeDocument;
  events: DurableEvent[];
}

const listOf = (field: string) => ({ $ifNull: [`$${field}`, []] });
const without = (field: string, cond: object) => ({ $filter: { input: listOf(field), cond } });
const joined = (list: object, more: readonly object[]) => ({ $concatArrays: [list, { $literal: more }] });

/** Stores the change together with its sending. Returns undefined if the message was deleted. */
export async function applyChange(
  message: MessageDocument,
  change: AppliedChange,
): Promise<MessageDocument | undefined> {
  const { companyId, _id } = message;
  const after = await messageCollection().findOneAndUpdate(
    { companyId, _id, isDeleted: false },
    [
      { $set: { ...shownAs(message, change), changes: queueWith(change), ...carried(change) } },
      ...withdrawal(change),
    ],
    { returnDocument: 'after' },
  );
  return after ?? undefined;
}

function shownAs(message: MessageDocument, { type, value, reaction }: AppliedChange): object {
  if (type === 'reaction') {
    const others = without('reactions', { $ne: ['$$this.by', 'me'] });
    return { reactions: joined(others, reaction ? [reaction] : []) };
  }
  if (type === 'delete') return { isDeleted: true, failure: null };
  return {
    isEdited: true,
    oldMessage: { $ifNull: ['$oldMessage', '$body'] },
    body: { $literal: value },
    search: { $literal: searchField({ ...message, body: value }).search ?? [] },
  };
}

function queueWith({ type, outgoing }: AppliedChange): object {
  const failedBefore = { $and: [{ $eq: ['$$this.type', type] }, { $ne: ['$$this.failure', null] }] };
  const rest = type === 'delete' ? { $literal: [] } : without('changes', { $not: [failedBefore] });
  return joined(rest, outgoing ? [outgoing] : []);
}

function carried({ events }: AppliedChange): object {
  const { durableDueAt } = carrying(events);
  return durableDueAt ? { durableDueAt, durableEvents: joined(listOf('durableEvents'), events) } : {};
}

function withdrawal({ type }: AppliedChange): object[] {
  return type === 'delete' ? [{ $unset: ['waiting', 'search', 'fetchAt', 'preview'] }] : [];
}
