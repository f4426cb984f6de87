import { isDuplicateKey, nextIdInOrder } from '../../../core/database';
import type { Identity } from '../../../messenger/gateway';
import { type ContactDocument, contacts } from '../contact.model';
import type { SettleTwo } from '../contacts.resolve';
import { withCopies } from '../learned-changes';
import { type ContactJoinDocument, contactJoins } from './contact-join.model';
import { relationOf } from './relation';

export interface JoinRequest {
  companyId: number;
  from: ContactDocument;
  into: ContactDocument;
  identity: ContactJoinDocument['identity'];
  userId: number | null;
}

/**
 * Returns the id of the new or running merge. The record is stored first, so that the job resumes after a
 * crash.
 */
export async function beginJoin({ companyId, from, into, identity, userId }: JoinRequest): Promise<number> {
  const now = new Date();
  const joinId = await nextIdInOrder('contact_joins');
  try {
    await contactJoins.insert(companyId, {
      _id: joinId,
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
    const begun = await contactJoins.findOne(companyId, { fromId: from._id, open: true });
    if (begun) return begun._id;
    throw error;
  }
  await linkContact(companyId, from._id, into._id);
  return joinId;
}

/** From then on, the older contact receives the messages. Idempotent. */
export async function linkContact(companyId: number, fromId: number, intoId: number): Promise<void> {
  await contacts.updateOne(
    companyId,
    { _id: fromId, linkedTo: { $exists: false } },
    { $set: { linkedTo: intoId, handingOver: true } },
  );
}

/** `begun` receives the merges that the returned function starts. */
export function settleTwoOf(
  companyId: number,
  begun: (join: { joinId: number; both: readonly ContactDocument[] }) => void,
): SettleTwo {
  return async ([older, younger], identity) => {
    const { phone, lid } = identity;
    const relation = relationOf([older, younger], identity);
    if (relation.kind === 'numberMoved') {
      await takeNumber(companyId, relation.from);
      return { contact: relation.to, learns: identity };
    }
    const nothing: Identity = { ...identity, phone: null, lid: null };
    if (await keptApart(companyId, older._id, younger._id)) {
      return { contact: older.lid === lid ? older : younger, learns: nothing };
    }
    const request = { companyId, from: younger, into: older, identity: { phone, lid }, userId: null };
    begun({ joinId: await beginJoin(request), both: [older, younger] });
    return { contact: older, learns: nothing };
  };
}

async function keptApart(companyId: number, oneId: number, otherId: number): Promise<boolean> {
  const both = [oneId, otherId];
  const undone = await contactJoins.findOne(companyId, {
    intoId: { $in: both },
    fromId: { $in: both },
    state: { $in: ['undoing', 'undone'] },
  });
  return undone !== undefined;
}

/** Removes the number, which now belongs to another contact. */
async function takeNumber(companyId: number, contact: ContactDocument): Promise<void> {
  const { phone, phoneKey } = contact;
  if (phone === undefined) return;
  await contacts.updateOne(
    companyId,
    { _id: contact._id, phoneKey },
    {
      $set: { ...withCopies({ ...contact, phone: undefined }, {}), updatedAt: new Date() },
      $unset: { phone: 1, phoneKey: 1 },
      $addToSet: { formerIdentities: phone },
    },
  );
}
