import { isDuplicateKey, nextIdInOrder } from '#core/database';
import type { Identity } from '#messenger/gateway';
import { type ContactDocument, contacts } from '../contact.model';
import { withSearchFields } from '../identity/learned-changes';
import type { ResolvePair } from '../identity/resolve-contacts';
import { type ContactMergeDocument, contactMerges } from './contact-merge.model';
import { relationOf } from './relation';

export interface MergeRequest {
  companyId: number;
  from: ContactDocument;
  into: ContactDocument;
  identity: ContactMergeDocument['identity'];
  userId: number | null;
}

/** Returns the id of the new or running merge. Stores the record first, so that the job resumes after a crash. */
export async function startMerge({ companyId, from, into, identity, userId }: MergeRequest): Promise<number> {
  const now = new Date();
  const mergeId = await nextIdInOrder('contact_joins');
  try {
    await contactMerges.insert(companyId, {
      _id: mergeId,
      fromId: from._id,
      intoId: into._id,
      state: 'joining',
      open: true,
      dueAt: now,
      identity,
      moved: { tickets: 0, messages: 0 },
      merged: [],
      userId,
      createdAt: now,
      joinedAt: null,
      undoneAt: null,
    });
  } catch (error) {
    if (!isDuplicateKey(error, 'join-from')) throw error;
    const begun = await contactMerges.findOne(companyId, { fromId: from._id, open: true });
    if (begun) return begun._id;
    throw error;
  }
  await linkContact(companyId, from._id, into._id);
  return mergeId;
}

/** Makes the older contact receive the messages. Idempotent. */
export async function linkContact(companyId: number, fromId: number, intoId: number): Promise<void> {
  await contacts.updateOne(
    companyId,
    { _id: fromId, linkedTo: { $exists: false } },
    { $set: { linkedTo: intoId, handingOver: true } },
  );
}

/** `begun` receives the merges that the returned function starts. */
export function createPairResolver(
  companyId: number,
  begun: (merge: { mergeId: number; both: readonly ContactDocument[] }) => void,
): ResolvePair {
  return async ([older, younger], identity) => {
    const { phone, lid } = identity;
    const relation = relationOf([older, younger], identity);
    if (relation.kind === 'numberMoved') {
      await removeNumber(companyId, relation.from);
      return { contact: relation.to, learns: identity };
    }
    const nothing: Identity = { ...identity, phone: null, lid: null };
    if (await wereUnmerged(companyId, older._id, younger._id)) {
      return { contact: older.lid === lid ? older : younger, learns: nothing };
    }
    const request = { companyId, from: younger, into: older, identity: { phone, lid }, userId: null };
    begun({ mergeId: await startMerge(request), both: [older, younger] });
    return { contact: older, learns: nothing };
  };
}

async function wereUnmerged(companyId: number, oneId: number, otherId: number): Promise<boolean> {
  const both = [oneId, otherId];
  const undone = await contactMerges.findOne(companyId, {
    intoId: { $in: both },
    fromId: { $in: both },
    state: { $in: ['undoing', 'undone'] },
  });
  return undone !== undefined;
}

async function removeNumber(companyId: number, contact: ContactDocument): Promise<void> {
  const { phone, phoneKey } = contact;
  if (phone === undefined) return;
  await contacts.updateOne(
    companyId,
    { _id: contact._id, phoneKey },
    {
      $set: { ...withSearchFields({ ...contact, phone: undefined }, {}), updatedAt: new Date() },
      $unset: { phone: 1, phoneKey: 1 },
      $addToSet: { formerIdentities: phone },
    },
  );
}
