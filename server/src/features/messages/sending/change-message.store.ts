import type { ChangeDocument, MessageDocument, ReactionDocument } from '../message.model';
import { messageCollection } from '../message.model';
import { searchField } from '../search/message-words';

/** A change as it is applied here: what people see of it, and what is to be sent. */
export interface AppliedChange {
  type: ChangeDocument['type'];
  /** The emoji, or the text. */
  value: string;
  /** Of a reaction: ours, as shown; null takes it back. */
  reaction?: ReactionDocument | null;
  /** To be sent; undefined for what the messenger never had. */
  outgoing?: ChangeDocument;
}

const listOf = (field: string) => ({ $ifNull: [`$${field}`, []] });
const without = (field: string, cond: object) => ({ $filter: { input: listOf(field), cond } });
const joined = (list: object, more: readonly object[]) => ({ $concatArrays: [list, { $literal: more }] });

/**
 * Shows a change and queues it in one write, so that no crash leaves one without the other. Undefined when the message
 * was deleted meanwhile.
 */
export async function applyChange(
  message: MessageDocument,
  change: AppliedChange,
): Promise<MessageDocument | undefined> {
  const { companyId, _id } = message;
  const after = await messageCollection().findOneAndUpdate(
    { companyId, _id, isDeleted: false },
    [{ $set: { ...shownAs(message, change), changes: queueWith(change) } }, ...withdrawal(change)],
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

/** What failed of the same sort is settled by a newer one; a deletion settles everything. */
function queueWith({ type, outgoing }: AppliedChange): object {
  const failedBefore = { $and: [{ $eq: ['$$this.type', type] }, { $ne: ['$$this.failure', null] }] };
  const rest = type === 'delete' ? { $literal: [] } : without('changes', { $not: [failedBefore] });
  return joined(rest, outgoing ? [outgoing] : []);
}

/** What was deleted before it left needs not leave any more, is found by nothing, and its file is fetched no more. */
function withdrawal({ type }: AppliedChange): object[] {
  return type === 'delete' ? [{ $unset: ['waiting', 'search', 'fetchAt', 'preview'] }] : [];
}
